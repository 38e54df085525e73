/* MPI_Allgather, MPI_Allgather_c (MPI-5.0 section 6.7): every datatype with 0 to 3000 entries, 3 MiB of bytes, MPI_IN_PLACE,
 * and errors.
 * ranks: 3
 * more ranks: 1 2 5
 * more network: 3 5x2
 * expect: success
 * timeout: 60
 */
#include "datatypes.h"

static void gather(const struct datatype *type, size_t count, int in_place, int large)
{
    size_t part = count * type->extent, length = part * (size_t) ranks;
    unsigned char *receive = malloc(length + 64), *model = malloc(length + 64), *send = malloc(part + 1);

    CHECK(receive != NULL && model != NULL && send != NULL);
    memset(receive, 0x5a, length + 64);
    memset(model, 0x5a, length + 64);
    for (int i = 0; i < ranks; i++) {
        fill(send, part, (unsigned) i + 100);
        if (in_place && i == rank)
            memcpy(model + (size_t) i * part, send, part);
        else
            copy_entries(type, model + (size_t) i * part, send, count);
    }
    fill(send, part, (unsigned) rank + 100);
    if (in_place)
        memcpy(receive + (size_t) rank * part, send, part);
    const void *from = in_place ? MPI_IN_PLACE : send;
    if (large)
        CHECK_OK(MPI_Allgather_c(from, (MPI_Count) count, type->handle, receive, (MPI_Count) count, type->handle,
                                 MPI_COMM_WORLD));
    else
        CHECK_OK(MPI_Allgather(from, (int) count, type->handle, receive, (int) count, type->handle, MPI_COMM_WORLD));
    CHECK_BYTES(receive, model, length + 64);
    free(receive);
    free(model);
    free(send);
}

int main(void)
{
    static const size_t counts[] = {0, 1, 3, 100, 3000};
    int value = 1, all[64];

    start();
    for (size_t t = 0; t < DATATYPES; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
            gather(&datatypes[t], counts[c], (int) (t + c) % 2, (int) (t + c) / 2 % 2);
    for (int in_place = 0; in_place < 2; in_place++)
        gather(&datatypes[4], (size_t) 3 * 1024 * 1024 + 1, in_place, in_place);

    /* The receiver has another datatype with the same bytes. */
    value = rank;
    CHECK_OK(MPI_Allgather(&value, 4, MPI_BYTE, all, 1, MPI_INT, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(all[i], i);
    CHECK_OK(MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_SELF));
    CHECK_EQUAL(all[0], rank);

    /* Wrong arguments at all ranks. */
    CHECK_CLASS(MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Allgather(&value, -1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allgather(&value, 1, MPI_INT, all, -1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allgather_c(&value, -1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allgather(&value, 1, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgather(&value, 1, MPI_INT, all, 1, NO_HANDLE(MPI_Datatype), MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgather(NULL, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allgather(&value, 1, MPI_INT, NULL, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allgather(all, 2, MPI_INT, all + 8, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    together();
    return finish();
}
