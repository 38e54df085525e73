/* Choice buffers of mpi_f08. For an argument that is TYPE(*), DIMENSION(..), a compiler passes a descriptor of the
 * positions of the elements of an array section. C functions take an address, a count and a datatype.
 *
 * The generated file choice_buffers.c contains the procedures; sections.c contains the conversion of buffers. */
#ifndef RMAMPI_FORTRAN_CHOICE_BUFFERS_H
#define RMAMPI_FORTRAN_CHOICE_BUFFERS_H

#include "support.h"

/* The descriptor of ISO_Fortran_binding.h. The descriptors of gfortran and LLVM differ only in the three bytes after the
 * rank, which are not used here. */
struct section {
    char *base_addr;
    size_t elem_len;
    int version;
    int8_t rank;
    int8_t of_the_compiler[3];
    struct dimension {
        ptrdiff_t lower_bound;
        ptrdiff_t extent; /* -1 in the last dimension of an assumed-size array */
        ptrdiff_t stride; /* in bytes */
    } dimensions[];
};

/* Returns true if the elements are contiguous. An assumed-size array is always contiguous. */
static inline int is_contiguous(const struct section *section)
{
    ptrdiff_t stride = (ptrdiff_t)section->elem_len;
    int contiguous = 1;
    for (int place = 0; place < section->rank; place++) {
        const struct dimension *dimension = &section->dimensions[place];
        if (dimension->extent <= 0)
            return 1;
        contiguous &= dimension->extent == 1 || dimension->stride == stride;
        stride *= dimension->extent;
    }
    return contiguous;
}

/* A buffer in the form that the wrappers with addresses take. */
struct buffer {
    void *address;
    /* The same count in two types. A wrapper uses one of them. */
    INTEGER count;
    MPI_Count large_count;
    INTEGER datatype;
    /* The error code of the conversion, or MPI_SUCCESS. */
    int error;
    /* The replacement of the section during the call: a datatype, a copy, or neither. */
    MPI_Datatype made;
    char *copy;
    const struct section *section;
    /* The replacement of the section until a request is complete: a copy, or NULL. */
    struct request_copy *request_copy;
};

/* The duration for which a call uses a buffer: until the call returns; until an epoch ends; until the request of an
 * operation that reads the buffer is complete; until the request of an operation that may write the buffer is complete. */
enum duration { BLOCKING, PENDING, SENDING, RECEIVING };

INTERNAL void describe_section(struct buffer *buffer, enum duration duration);
INTERNAL void describe_partitions(struct buffer *buffer, INTEGER partitions);
INTERNAL void copy_section(struct buffer *buffer, enum duration duration);
INTERNAL void leave_section(struct buffer *buffer, int written);

/* Converts a section that has `count` entries of a datatype. */
static inline struct buffer elements_of(const struct section *section, MPI_Count count, INTEGER datatype,
                                        enum duration duration)
{
    struct buffer buffer = {section->base_addr, (INTEGER)count,    count, datatype, MPI_SUCCESS,
                            MPI_DATATYPE_NULL,  NULL,              section, NULL};
    if (!is_contiguous(section))
        describe_section(&buffer, duration);
    return buffer;
}

/* Converts a section that has partitions of `count` entries each. */
static inline struct buffer partitions_of(const struct section *section, INTEGER partitions, MPI_Count count, INTEGER datatype)
{
    struct buffer buffer = {section->base_addr, (INTEGER)count, count, datatype, MPI_SUCCESS, MPI_DATATYPE_NULL, NULL, section, NULL};
    if (!is_contiguous(section))
        describe_partitions(&buffer, partitions);
    return buffer;
}

/* Converts a section for a call whose other arguments do not directly give the number of elements. The caller uses
 * only `address` of the result. */
static inline struct buffer whole_of(const struct section *section, enum duration duration)
{
    struct buffer buffer = {section->base_addr, 0, 0, 0, MPI_SUCCESS, MPI_DATATYPE_NULL, NULL, section, NULL};
    if (!is_contiguous(section))
        copy_section(&buffer, duration);
    return buffer;
}

INTERNAL void bound_copy(struct buffer *buffer, MPI_Count count, INTEGER datatype);

/* Checks a buffer that whole_of has returned. The call accesses at least `count` entries, so a copy must have at
 * least this length. */
static inline void bound(struct buffer *buffer, MPI_Count count, INTEGER datatype)
{
    if (buffer->copy || buffer->request_copy)
        bound_copy(buffer, count, datatype);
}

/* Frees the replacement of a section after the call. If the call may have written the section, a copy is written back
 * first. */
static inline void leave(struct buffer *buffer, int written)
{
    if (buffer->made != MPI_DATATYPE_NULL || buffer->copy)
        leave_section(buffer, written);
}
#define READ 0
#define WRITTEN 1

/* The lifetime of a request. */
enum lifetime { TEMPORARY, PERSISTENT };

INTERNAL struct request_copy *copy_for_request(const struct section *section, int written);
INTERNAL void *copy_in(struct request_copy *entry);
INTERNAL void keep_sections(struct request_copy *first, struct request_copy *second, const INTEGER *request, enum lifetime lifetime,
                            INTEGER ierror);

/* Passes copies of sections to a request, or frees them if the call has failed. */
static inline void keep(const struct buffer *first, const struct buffer *second, const INTEGER *request,
                        enum lifetime lifetime, INTEGER ierror)
{
    struct request_copy *other = second ? second->request_copy : NULL;
    if (first->request_copy || other)
        keep_sections(first->request_copy, other, request, lifetime, ierror);
}

/* Functions on the elements of a section. elements_in: number of elements. move_section: copies all elements to contiguous
 * memory or back. move_changes: copies back the bytes that differ from `before`. */
INTERNAL MPI_Count elements_in(const struct section *section);
INTERNAL void move_section(const struct section *section, char *copy, int back);
INTERNAL void move_changes(const struct section *section, const char *copy, const char *before);

/* Raise the error of a buffer, and return its code. */
INTERNAL INTEGER refused_on_comm(INTEGER comm, int code);
INTERNAL INTEGER refused_on_win(INTEGER win, int code);
/* The communicator for errors that belong to no other object. */
#define NO_COMM TOINT(Comm, MPI_COMM_SELF)

/* Convert the datatypes for all ranks or all neighbours of a communicator to one new array, which the caller frees.
 * The array has first the datatypes for sending, and from the index `second` on the datatypes for receiving. If the
 * conversion fails, both functions return NULL and store the error in `ierror`. */
INTERNAL MPI_Datatype *ranks_types(INTEGER comm, const void *sendbuf, const INTEGER *sendtypes, const INTEGER *recvtypes,
                                   int *second, INTEGER *ierror);
INTERNAL MPI_Datatype *neighbors_types(INTEGER comm, const INTEGER *sendtypes, const INTEGER *recvtypes, int *second,
                                       INTEGER *ierror);

#endif
