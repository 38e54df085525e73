/* pieces.h: buffers of ints with datatypes of the same signature and different layouts. */
#ifndef PIECES_H
#define PIECES_H

#include "check.h"

/* Contiguous; with holes; in reverse order (a negative extent); pairs in reverse order. */
enum { PLAIN, HOLES, BACKWARDS, SWAPPED, KINDS };

/* The datatypes, and the number of ints in an entry of each. */
static MPI_Datatype kinds[KINDS];
static const int ints_of[KINDS] = {1, 1, 1, 2};

static inline void make_kinds(void)
{
    MPI_Datatype swapped;

    kinds[PLAIN] = MPI_INT;
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &kinds[HOLES]));
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, -(MPI_Aint) sizeof(int), &kinds[BACKWARDS]));
    CHECK_OK(MPI_Type_indexed(2, (int[]) {1, 1}, (int[]) {1, 0}, MPI_INT, &swapped));
    CHECK_OK(MPI_Type_create_resized(swapped, 0, 2 * sizeof(int), &kinds[SWAPPED]));
    CHECK_OK(MPI_Type_free(&swapped));
    for (int kind = HOLES; kind < KINDS; kind++)
        CHECK_OK(MPI_Type_commit(&kinds[kind]));
}

static inline void free_kinds(void)
{
    for (int kind = HOLES; kind < KINDS; kind++)
        CHECK_OK(MPI_Type_free(&kinds[kind]));
}

/* The place of an int in memory, relative to the buffer's address, by its number in the order of the data. */
static inline int place_of(int kind, int number)
{
    return kind == HOLES ? 3 * number : kind == BACKWARDS ? -number : kind == SWAPPED ? number ^ 1 : number;
}

/* A buffer of `room` ints, with its address in the middle, and its expected contents. */
struct buffer {
    int *memory;
    int *model;
    int *address;
    int kind;
    size_t room;
};

/* A buffer for `ints` ints in any layout, with more space before and after them. */
static inline struct buffer new_buffer(int kind, int ints)
{
    size_t room = 5 * (size_t) ints + 64;
    struct buffer buffer = {malloc(room * sizeof(int)), malloc(room * sizeof(int)), NULL, kind, room};

    CHECK(buffer.memory && buffer.model);
    memset(buffer.memory, 0x5a, room * sizeof(int));
    memset(buffer.model, 0x5a, room * sizeof(int));
    buffer.address = buffer.memory + ints + 32;
    return buffer;
}

/* Stores an int at the place of its number. */
static inline void set(struct buffer *buffer, int number, int value)
{
    buffer->address[place_of(buffer->kind, number)] = value;
    buffer->model[buffer->address - buffer->memory + place_of(buffer->kind, number)] = value;
}

/* Stores an int only in the model, because the call should store this int in the buffer. */
static inline void expect(struct buffer *buffer, int number, int value)
{
    buffer->model[buffer->address - buffer->memory + place_of(buffer->kind, number)] = value;
}

/* Checks that the buffer equals the model, also the holes and the bytes around it. */
#define CHECK_BUFFER(buffer) CHECK_BYTES((buffer).memory, (buffer).model, (buffer).room * sizeof(int))

static inline void free_buffer(struct buffer *buffer)
{
    free(buffer->memory);
    free(buffer->model);
}

/* The value of the int `number` that rank `from` sends to rank `to`. */
static inline int value_of(int from, int to, int number)
{
    return 1000003 * (from + 1) + 10007 * to + number;
}

#endif
