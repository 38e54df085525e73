/* Choice buffers of mpi_f08. A compiler passes a descriptor for TYPE(*), DIMENSION(..), the places of the elements
 * of an array section; C wants an address, a count and a datatype.
 *
 * What each procedure does with its buffers stands in choice_buffers.c, which is generated, and how it is done in sections.c. */
#ifndef RMAMPI_FORTRAN_CHOICE_BUFFERS_H
#define RMAMPI_FORTRAN_CHOICE_BUFFERS_H

#include "support.h"

/* The descriptor of ISO_Fortran_binding.h, as far as gfortran's and LLVM's agree: they differ in what stands in the three bytes
 * behind the rank, which nobody needs here. */
struct section {
    char *base_addr;
    size_t elem_len;
    int version;
    int8_t rank;
    int8_t of_the_compiler[3];
    struct dimension {
        ptrdiff_t lower_bound;
        ptrdiff_t extent; /* -1: the last one of an assumed-size array */
        ptrdiff_t stride; /* in bytes */
    } dimensions[];
};

/* Whether the elements lie one behind the other. An assumed-size array is no section, so it is contiguous. */
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

/* A buffer as the wrappers with addresses want it. */
struct buffer {
    void *address;
    /* One of both is asked for. */
    INTEGER count;
    MPI_Count large_count;
    INTEGER datatype;
    /* Why there is no such buffer, or MPI_SUCCESS. */
    int error;
    /* What stands for the section during the call: a datatype or a copy, or neither. */
    MPI_Datatype made;
    char *copy;
    const struct section *section;
    /* The same, until a request is complete. */
    struct held *held;
};

/* How long a call uses a buffer: until it returns, until an epoch ends, or until a request is complete, whose operation reads it
 * or may write it. */
enum duration { BLOCKING, PENDING, SENDING, RECEIVING };

INTERNAL void describe_section(struct buffer *buffer, enum duration duration);
INTERNAL void describe_partitions(struct buffer *buffer, INTEGER partitions);
INTERNAL void copy_section(struct buffer *buffer, enum duration duration);
INTERNAL void leave_section(struct buffer *buffer, int written);

/* The buffer of `count` elements of a datatype in a section. */
static inline struct buffer elements_of(const struct section *section, MPI_Count count, INTEGER datatype,
                                        enum duration duration)
{
    struct buffer buffer = {section->base_addr, (INTEGER)count,    count, datatype, MPI_SUCCESS,
                            MPI_DATATYPE_NULL,  NULL,              section, NULL};
    if (!is_contiguous(section))
        describe_section(&buffer, duration);
    return buffer;
}

/* The buffer of partitions of `count` elements each. */
static inline struct buffer partitions_of(const struct section *section, INTEGER partitions, MPI_Count count, INTEGER datatype)
{
    struct buffer buffer = {section->base_addr, (INTEGER)count, count, datatype, MPI_SUCCESS, MPI_DATATYPE_NULL, NULL, section, NULL};
    if (!is_contiguous(section))
        describe_partitions(&buffer, partitions);
    return buffer;
}

/* A section of which the other arguments do not give the number of elements directly; only `address` is used. */
static inline struct buffer whole_of(const struct section *section, enum duration duration)
{
    struct buffer buffer = {section->base_addr, 0, 0, 0, MPI_SUCCESS, MPI_DATATYPE_NULL, NULL, section, NULL};
    if (!is_contiguous(section))
        copy_section(&buffer, duration);
    return buffer;
}

INTERNAL void bound_copy(struct buffer *buffer, MPI_Count count, INTEGER datatype);

/* The call accesses `count` elements of a buffer of whole_of, at least: a copy must not be shorter. */
static inline void bound(struct buffer *buffer, MPI_Count count, INTEGER datatype)
{
    if (buffer->copy || buffer->held)
        bound_copy(buffer, count, datatype);
}

/* Frees what stood for a section that was read, or may have been written. */
static inline void leave(struct buffer *buffer, int written)
{
    if (buffer->made != MPI_DATATYPE_NULL || buffer->copy)
        leave_section(buffer, written);
}
#define READ 0
#define WRITTEN 1

/* How long a request lives. */
enum lifetime { TEMPORARY, PERSISTENT };

INTERNAL struct held *hold_section(const struct section *section, int written);
INTERNAL void *copy_in(struct held *held);
INTERNAL void keep_sections(struct held *first, struct held *second, const INTEGER *request, enum lifetime lifetime,
                            INTEGER ierror);

/* Hands copies of sections over to a request, or frees them if there is none. */
static inline void keep(const struct buffer *first, const struct buffer *second, const INTEGER *request,
                        enum lifetime lifetime, INTEGER ierror)
{
    struct held *other = second ? second->held : NULL;
    if (first->held || other)
        keep_sections(first->held, other, request, lifetime, ierror);
}

/* The elements of a section: how many there are; copied into contiguous memory, or back; and those bytes copied back that are not
 * as they were before. */
INTERNAL MPI_Count elements_in(const struct section *section);
INTERNAL void move_section(const struct section *section, char *copy, int back);
INTERNAL void move_changes(const struct section *section, const char *copy, const char *before);

/* Raise the error of a buffer, and give its code. */
INTERNAL INTEGER refused_on_comm(INTEGER comm, int code);
INTERNAL INTEGER refused_on_win(INTEGER win, int code);
/* The communicator of errors that belong to no other object. */
#define NO_COMM TOINT(Comm, MPI_COMM_SELF)

/* The datatypes of a communicator's ranks or of its neighbours as C has them, to be freed: the senders', and from `second` on the
 * receivers'. NULL with an error in `ierror` when that fails. */
INTERNAL MPI_Datatype *ranks_types(INTEGER comm, const void *sendbuf, const INTEGER *sendtypes, const INTEGER *recvtypes,
                                   int *second, INTEGER *ierror);
INTERNAL MPI_Datatype *neighbors_types(INTEGER comm, const INTEGER *sendtypes, const INTEGER *recvtypes, int *second,
                                       INTEGER *ierror);

#endif
