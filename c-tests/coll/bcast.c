/* MPI_Bcast, MPI_Bcast_c (MPI-5.0 section 6.4): every datatype with 0 to 5000 entries, and 5 MiB of bytes from every root. Holes
 * and the bytes after the data do not change. Wrong arguments raise errors.
 * ranks: 2 3
 * more ranks: 1 5
 * more network: 3 5x2
 * expect: success
 * timeout: 60
 */
#include "datatypes.h"

static void broadcast(const struct datatype *type, size_t count, int root, int large)
{
    size_t length = count * type->extent;
    unsigned char *buffer = malloc(length + 64), *model = malloc(length + 64), *sent = malloc(length + 1);

    CHECK(buffer != NULL && model != NULL && sent != NULL);
    memset(model, 0x5a, length + 64);
    fill(sent, length, (unsigned) (count + 7 * (unsigned) root));
    memset(buffer, 0x5a, length + 64);
    if (rank == root)
        memcpy(buffer, sent, length);
    if (large)
        CHECK_OK(MPI_Bcast_c(buffer, (MPI_Count) count, type->handle, root, MPI_COMM_WORLD));
    else
        CHECK_OK(MPI_Bcast(buffer, (int) count, type->handle, root, MPI_COMM_WORLD));
    if (rank == root)
        memcpy(model, sent, length);
    else
        copy_entries(type, model, sent, count);
    CHECK_BYTES(buffer, model, length + 64);
    free(buffer);
    free(model);
    free(sent);
}

int main(void)
{
    static const size_t counts[] = {0, 1, 3, 100, 5000};
    int value = 1;

    start();
    for (size_t t = 0; t < DATATYPES; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
            broadcast(&datatypes[t], counts[c], (int) ((t + c) % (size_t) ranks), (int) (t + c) % 2);
    for (int root = 0; root < ranks; root++)
        broadcast(&datatypes[4], (size_t) 5 * 1024 * 1024 + (size_t) root, root, root % 2);

    CHECK_OK(MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF));
    CHECK_EQUAL(value, 1);

    /* The receivers have another datatype with the same bytes. */
    int pair[2] = {rank, -rank};
    CHECK_OK(MPI_Bcast(pair, rank == ranks - 1 ? 2 : 8, rank == ranks - 1 ? MPI_INT : MPI_BYTE, ranks - 1,
                       MPI_COMM_WORLD));
    CHECK(pair[0] == ranks - 1 && pair[1] == 1 - ranks);

    /* Wrong arguments at all ranks. */
    CHECK_CLASS(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Bcast(&value, -1, MPI_INT, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Bcast_c(&value, -1, MPI_INT, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Bcast(&value, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bcast(&value, 1, NO_HANDLE(MPI_Datatype), 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bcast(&value, 1, MPI_INT, ranks, MPI_COMM_WORLD), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Bcast(&value, 1, MPI_INT, -1, MPI_COMM_WORLD), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Bcast(NULL, 1, MPI_INT, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_EQUAL(value, 1);
    together();
    return finish();
}
