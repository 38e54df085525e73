/* Choice buffers of mpi_f08 that are array sections with gaps.
 *
 * If count and datatype determine which elements an operation accesses, this code creates a datatype with the same
 * basic types in the same order, at the positions that they have in the section. Such a datatype is also valid for
 * accumulates. It is freed after the call; operations that are not complete keep a reference. If count and datatype do
 * not determine the elements, the call uses a copy, which is freed after the call or with a request (section_copies.c).
 *
 * This code calls only PMPI_ names, so that tools do not see its calls, which the program did not make. */
#include "choice_buffers.h"
#include <stdlib.h>

/* Maximum number of dimensions of an array, plus one dimension for the parts of an element. */
#define SECTION_RANK 16

/* The error codes of the texts below. A code is created at its first use, and is 0 before. If two threads create a
 * code for the same text, this is harmless. */
static int made_codes[3];
static const char *const sentences[3] = {
   "mpi_f08: an entry of this datatype is not inside one element of the array section, which is not contiguous; use a "
    "contiguous buffer",
    "mpi_f08: the array section, which is not contiguous, has fewer elements than count and datatype require",
    "mpi_f08: the partitions of the array section, which is not contiguous, are not at equal distances; use a contiguous buffer, or "
    "partitions that divide one dimension",
};
enum reason { SPANNING, TOO_SHORT, UNEQUAL };

/* Returns the error code of class MPI_ERR_BUFFER that has the text of the reason. */
static int code_of(enum reason reason)
{
    int code = __atomic_load_n(&made_codes[reason], __ATOMIC_ACQUIRE);
    if (code != 0)
        return code;
    if (PMPI_Add_error_code(MPI_ERR_BUFFER, &code) != MPI_SUCCESS)
        return MPI_ERR_BUFFER;
    PMPI_Add_error_string(code, sentences[reason]);
    __atomic_store_n(&made_codes[reason], code, __ATOMIC_RELEASE);
    return code;
}

INTEGER refused_on_comm(INTEGER comm, int code)
{
    PMPI_Comm_call_errhandler(FROMINT(Comm, comm), code);
    return code;
}

INTEGER refused_on_win(INTEGER win, int code)
{
    PMPI_Win_call_errhandler(FROMINT(Win, win), code);
    return code;
}

MPI_Count elements_in(const struct section *section)
{
    MPI_Count elements = 1;
    for (int place = 0; place < section->rank; place++)
        elements *= section->dimensions[place].extent;
    return elements;
}

/* Returns the address of the element at an index, which has one number for each dimension. */
static char *element_at(const struct section *section, const ptrdiff_t *index)
{
    char *element = section->base_addr;
    for (int place = 0; place < section->rank; place++)
        element += index[place] * section->dimensions[place].stride;
    return element;
}

/* Advances an index to the next element. */
static void advance(const struct section *section, ptrdiff_t *index)
{
    for (int place = 0; place < section->rank; place++) {
        if (++index[place] < section->dimensions[place].extent)
            break;
        index[place] = 0;
    }
}

void move_section(const struct section *section, char *copy, int back)
{
    ptrdiff_t index[SECTION_RANK] = {0};
    size_t length = section->elem_len;
    for (MPI_Count left = elements_in(section); left > 0; left--) {
        char *element = element_at(section, index);
        memcpy(back ? element : copy, back ? copy : element, length);
        copy += length;
        advance(section, index);
    }
}

void move_changes(const struct section *section, const char *copy, const char *before)
{
    ptrdiff_t index[SECTION_RANK] = {0};
    size_t length = section->elem_len;
    for (MPI_Count left = elements_in(section); left > 0; left--) {
        char *element = element_at(section, index);
        for (size_t byte = 0; byte < length; byte++)
            if (copy[byte] != before[byte])
                element[byte] = copy[byte];
        copy += length;
        before += length;
        advance(section, index);
    }
}

void copy_section(struct buffer *buffer, enum duration duration)
{
    const struct section *section = buffer->section;
    if (duration == BLOCKING) {
        buffer->copy = malloc((size_t)elements_in(section) * section->elem_len + 1);
        buffer->address = buffer->copy;
        if (buffer->copy)
            move_section(section, buffer->copy, 0);
    } else {
        buffer->request_copy = copy_for_request(section, duration == RECEIVING);
        buffer->address = buffer->request_copy ? copy_in(buffer->request_copy) : NULL;
    }
    if (!buffer->address)
        buffer->error = MPI_ERR_NO_MEM;
}

void leave_section(struct buffer *buffer, int written)
{
    if (buffer->made != MPI_DATATYPE_NULL)
        PMPI_Type_free(&buffer->made);
    if (buffer->copy && written)
        move_section(buffer->section, buffer->copy, 1);
    free(buffer->copy);
}

/* Returns true if `count` elements fit into contiguous memory of `length` bytes. Elements that begin before the memory are
 * not checked here. */
static int fits(MPI_Datatype element, MPI_Count count, MPI_Count length)
{
    MPI_Count lower_bound, extent, true_lower_bound, true_extent;
    if (count <= 0 || element == MPI_DATATYPE_NULL
        || PMPI_Type_get_extent_c(element, &lower_bound, &extent) != MPI_SUCCESS
        || PMPI_Type_get_true_extent_c(element, &true_lower_bound, &true_extent) != MPI_SUCCESS)
        return 1;
    MPI_Count behind_first = length - true_lower_bound - true_extent;
    return extent <= 0 || (behind_first >= 0 && count - 1 <= behind_first / extent);
}

void bound_copy(struct buffer *buffer, MPI_Count count, INTEGER datatype)
{
    MPI_Count length = elements_in(buffer->section) * (MPI_Count)buffer->section->elem_len;
    if (!fits(FROMINT(Datatype, datatype), count, length))
        buffer->error = code_of(TOO_SHORT);
}

/* A datatype. `owned` is true if this code must free the datatype, which is false for predefined datatypes. */
struct element {
    MPI_Datatype datatype;
    int owned;
};

/* If a datatype was created only by MPI_TYPE_CONTIGUOUS and MPI_TYPE_DUP, replaces it by its innermost datatype.
 * `times` becomes the number of innermost entries in the datatype. */
static int innermost(struct element *element, MPI_Count *times)
{
    *times = 1;
    for (;;) {
        MPI_Count integers, addresses, counts, datatypes, large_count;
        int combiner, integer;
        MPI_Aint address;
        MPI_Datatype inner;
        int code = PMPI_Type_get_envelope_c(element->datatype, &integers, &addresses, &counts, &datatypes, &combiner);
        if (code != MPI_SUCCESS)
            return code;
        if (combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_VALUE_INDEX || combiner == MPI_COMBINER_F90_REAL
            || combiner == MPI_COMBINER_F90_COMPLEX || combiner == MPI_COMBINER_F90_INTEGER)
            element->owned = 0;
        if (combiner != MPI_COMBINER_CONTIGUOUS && combiner != MPI_COMBINER_DUP)
            return MPI_SUCCESS;
        code = PMPI_Type_get_contents_c(element->datatype, integers, addresses, counts, datatypes, &integer, &address,
                                        &large_count, &inner);
        if (code != MPI_SUCCESS)
            return code;
        if (combiner == MPI_COMBINER_CONTIGUOUS)
            *times *= counts > 0 ? large_count : integer;
        if (element->owned)
            PMPI_Type_free(&element->datatype);
        *element = (struct element){inner, 1};
    }
}

/* Creates the datatype of the first `count` elements of an array with a shape.
 *
 * The elements consist of complete subarrays of decreasing rank. First come the subarrays that have all dimensions
 * except the last. If a part of the next such subarray remains, its subarrays that have all dimensions except the
 * last two come next, and so on. */
static int make_type(const struct dimension *shape, int rank, MPI_Datatype element, MPI_Count count, MPI_Datatype *made)
{
    /* The datatypes of complete subarrays of each rank, and their numbers of elements. */
    MPI_Datatype subarrays[SECTION_RANK + 1] = {element};
    MPI_Count sizes[SECTION_RANK + 1] = {1};
    /* The datatypes of the subarrays that are used, with their displacements in bytes. */
    MPI_Datatype runs[SECTION_RANK + 1];
    MPI_Aint places[SECTION_RANK + 1], place = 0;
    int lengths[SECTION_RANK + 1], made_subarrays = 0, made_runs = 0, code = MPI_SUCCESS;

    for (int next = 1; code == MPI_SUCCESS && next <= rank; next++) {
        const struct dimension *dimension = &shape[next - 1];
        code = PMPI_Type_create_hvector_c(dimension->extent, 1, dimension->stride, subarrays[next - 1], &subarrays[next]);
        sizes[next] = sizes[next - 1] * dimension->extent;
        made_subarrays += code == MPI_SUCCESS;
    }
    for (int each = rank; code == MPI_SUCCESS && count > 0; each--) {
        MPI_Count complete = count / sizes[each];
        ptrdiff_t stride = each < rank ? shape[each].stride : 0;
        if (complete == 0)
            continue;
        code = PMPI_Type_create_hvector_c(complete, 1, stride, subarrays[each], &runs[made_runs]);
        lengths[made_runs] = 1;
        places[made_runs] = place;
        made_runs += code == MPI_SUCCESS;
        place += complete * stride;
        count -= complete * sizes[each];
    }
    if (code == MPI_SUCCESS)
        code = PMPI_Type_create_struct(made_runs, lengths, places, runs, made);
    if (code == MPI_SUCCESS)
        code = PMPI_Type_commit(made);
    while (made_runs > 0)
        PMPI_Type_free(&runs[--made_runs]);
    for (; made_subarrays > 0; made_subarrays--)
        PMPI_Type_free(&subarrays[made_subarrays]);
    return code;
}

/* Creates the datatype for `count` entries of `element` in the section. This requires that each entry is inside one
 * element of the array. If an entry is not, the buffer becomes a copy of the section; for RMA and partitioned calls,
 * it becomes an error. */
static int describe_as(struct buffer *buffer, MPI_Datatype element, MPI_Count count, enum duration duration)
{
    const struct section *section = buffer->section;
    const MPI_Count length = (MPI_Count)section->elem_len;
    struct dimension shape[SECTION_RANK];
    MPI_Count lower_bound, extent, true_lower_bound, true_extent;
    int code = PMPI_Type_get_extent_c(element, &lower_bound, &extent);
    if (code == MPI_SUCCESS)
        code = PMPI_Type_get_true_extent_c(element, &true_lower_bound, &true_extent);
    if (code != MPI_SUCCESS)
        return code;
    if (extent <= 0 || length % extent != 0 || true_lower_bound < 0 || true_lower_bound + true_extent > extent) {
        if (duration == PENDING)
            return code_of(SPANNING);
        if (!fits(element, count, elements_in(section) * length))
            return code_of(TOO_SHORT);
        copy_section(buffer, duration);
        return buffer->error;
    }
    if (count > elements_in(section) * (length / extent))
        return code_of(TOO_SHORT);
    /* An element of the array may contain several entries. For instance, a COMPLEX contains two REALs. */
    shape[0] = (struct dimension){0, length / extent, extent};
    memcpy(&shape[1], section->dimensions, (size_t)section->rank * sizeof shape[0]);
    code = make_type(shape, section->rank + 1, element, count, &buffer->made);
    if (code == MPI_SUCCESS) {
        buffer->count = 1;
        buffer->large_count = 1;
        buffer->datatype = TOINT(Datatype, buffer->made);
    } else {
        buffer->made = MPI_DATATYPE_NULL;
    }
    return code;
}

void describe_section(struct buffer *buffer, enum duration duration)
{
    struct element element = {FROMINT(Datatype, buffer->datatype), 0};
    MPI_Count times;
    /* A count of 0 needs no conversion. The MPI call itself raises the error of a negative count or of
     * MPI_DATATYPE_NULL. */
    if (buffer->large_count <= 0 || element.datatype == MPI_DATATYPE_NULL)
        return;
    buffer->error = innermost(&element, &times);
    if (buffer->error == MPI_SUCCESS)
        buffer->error = describe_as(buffer, element.datatype, buffer->large_count * times, duration);
    if (element.owned)
        PMPI_Type_free(&element.datatype);
}

/* Returns the number of bytes from one partition of `elements` elements to the next. Returns 0 if the partitions are
 * not at equal distances. */
static ptrdiff_t distance_of(const struct section *section, MPI_Count partitions, MPI_Count elements)
{
    MPI_Count size = 1;
    for (int place = 0; place < section->rank; place++) {
        const struct dimension *dimension = &section->dimensions[place];
        MPI_Count reach = size * dimension->extent;
        /* Consecutive dimensions without gaps count as one dimension. */
        for (int next = place + 1; next < section->rank; next++) {
            const struct dimension *last = &section->dimensions[next - 1];
            if (section->dimensions[next].stride != last->stride * last->extent)
                break;
            reach *= section->dimensions[next].extent;
        }
        if (elements % size == 0 && partitions * elements <= reach)
            return elements / size * dimension->stride;
        size *= dimension->extent;
    }
    return 0;
}

void describe_partitions(struct buffer *buffer, INTEGER partitions)
{
    const struct section *section = buffer->section;
    const MPI_Count count = buffer->large_count, length = (MPI_Count)section->elem_len;
    MPI_Datatype datatype = FROMINT(Datatype, buffer->datatype), partition;
    MPI_Count lower_bound, extent, elements;
    ptrdiff_t distance;

    /* Describe the first partition. */
    describe_section(buffer, PENDING);
    if (buffer->error || buffer->made == MPI_DATATYPE_NULL || partitions <= 1)
        return;
    buffer->error = PMPI_Type_get_extent_c(datatype, &lower_bound, &extent);
    if (buffer->error)
        return;
    elements = count * extent / length;
    distance = count * extent % length == 0 ? distance_of(section, partitions, elements) : 0;
    if (elements > elements_in(section) / partitions) {
        buffer->error = code_of(TOO_SHORT);
    } else if (distance == 0) {
        buffer->error = code_of(UNEQUAL);
    } else {
        buffer->error = PMPI_Type_create_resized(buffer->made, 0, distance, &partition);
        if (buffer->error)
            return;
        PMPI_Type_free(&buffer->made);
        buffer->made = partition;
        buffer->datatype = TOINT(Datatype, partition);
        buffer->error = PMPI_Type_commit(&buffer->made);
    }
}
