/* Allgather and all-to-all with equal counts, different counts and different datatypes, in all forms (MPI-5.0 sections 6.7 and
 * 6.8): layouts that differ between ranks, MPI_IN_PLACE, from no data to a hundred kilobytes. Holes and the bytes around the
 * data do not change.
 * ranks: 3
 * more ranks: 1 2 4 7
 * more network: 3 5x2
 * expect: success
 * timeout: 60
 */
#include "collectives.h"
#include "pieces.h"

#include <malloc.h>

/* The number of pairs of ints in a piece. */
static const int sizes[] = {0, 1, 5, 90, 600, 2500};

/* The function to call: MPI_Alltoall, MPI_Alltoallv or MPI_Alltoallw. */
enum { EQUAL, DIFFERENT, TYPED };

/* The number of pairs that a rank sends to another rank. With MPI_IN_PLACE both ranks send the same number. */
static int pairs_of(int pairs, int from, int to, int how, int in_place)
{
    return how == EQUAL ? pairs : in_place ? pairs * ((from + to) % 3) : pairs * ((2 * from + to) % 3);
}

static void check_allgather(int pairs, int in_place, int differ)
{
    int from = (rank + pairs) % KINDS, to = (3 * rank + form) % KINDS, next = 0, code;
    int counts[MOST_RANKS], displs[MOST_RANKS], own = 2 * pairs * (differ ? rank % 3 : 1);
    struct buffer send = new_buffer(from, own), receive = new_buffer(to, 6 * ranks * (pairs + 3));

    for (int k = 0; k < own; k++)
        set(&send, k, value_of(rank, pairs, k));
    for (int i = ranks - 1; i >= 0; i--) {
        int ints = 2 * pairs * (differ ? i % 3 : 1), first = differ ? next : 2 * pairs * i;

        counts[i] = ints / ints_of[to];
        displs[i] = first / ints_of[to];
        for (int k = 0; k < ints; k++) {
            if (in_place && i == rank)
                set(&receive, first + k, value_of(i, pairs, k));
            else
                expect(&receive, first + k, value_of(i, pairs, k));
        }
        next += ints + 2;
    }
    if (differ)
        code = call_allgatherv(in_place ? MPI_IN_PLACE : send.address, in_place ? -1 : own / ints_of[from],
                               in_place ? MPI_DATATYPE_NULL : kinds[from], receive.address, counts, displs, kinds[to],
                               MPI_COMM_WORLD);
    else
        code = call_allgather(in_place ? MPI_IN_PLACE : send.address, in_place ? -1 : own / ints_of[from],
                              in_place ? MPI_DATATYPE_NULL : kinds[from], receive.address, own / ints_of[to],
                              kinds[to], MPI_COMM_WORLD);
    CHECK_OK(code);
    CHECK_BUFFER(receive);
    CHECK_BUFFER(send);
    free_buffer(&send);
    free_buffer(&receive);
}

/* MPI_Alltoallw, whose pieces have different datatypes, and so separate buffers. */
static void check_typed(int pairs, int in_place)
{
    struct buffer send[MOST_RANKS], receive[MOST_RANKS];
    int sendcounts[MOST_RANKS], sdispls[MOST_RANKS], recvcounts[MOST_RANKS], rdispls[MOST_RANKS];
    MPI_Datatype sendtypes[MOST_RANKS], recvtypes[MOST_RANKS];
    int from, to;
    char *base = malloc(1);

    CHECK(base);
    for (int i = 0; i < ranks; i++) {
        int sent = 2 * pairs_of(pairs, rank, i, TYPED, in_place), got = 2 * pairs_of(pairs, i, rank, TYPED, in_place);

        from = (rank + i) % KINDS;
        to = (rank + 2 * i + form) % KINDS;
        send[i] = new_buffer(from, sent);
        receive[i] = new_buffer(to, got);
        for (int k = 0; k < sent; k++) {
            set(&send[i], k, value_of(rank, i, k));
            if (in_place)
                set(&receive[i], k, value_of(rank, i, k));
        }
        for (int k = 0; k < got; k++)
            expect(&receive[i], k, value_of(i, rank, k));
        sendcounts[i] = sent / ints_of[from];
        recvcounts[i] = got / ints_of[to];
        sendtypes[i] = kinds[from];
        recvtypes[i] = kinds[to];
        /* Displacements must fit in an int. */
        sdispls[i] = (int) ((char *) send[i].address - base);
        rdispls[i] = (int) ((char *) receive[i].address - base);
        if (base + sdispls[i] != (char *) send[i].address || base + rdispls[i] != (char *) receive[i].address)
            fail(__FILE__, __LINE__, "the heap is too large for this test");
    }
    CHECK_OK(call_alltoallw(in_place ? MPI_IN_PLACE : base, in_place ? NULL : sendcounts, in_place ? NULL : sdispls,
                            in_place ? NULL : sendtypes, base, recvcounts, rdispls, recvtypes, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++) {
        CHECK_BUFFER(send[i]);
        CHECK_BUFFER(receive[i]);
        free_buffer(&send[i]);
        free_buffer(&receive[i]);
    }
    free(base);
}

static void check_alltoall(int pairs, int in_place, int how)
{
    int from = (rank + pairs) % KINDS, to = (3 * rank + form) % KINDS, code;
    int sendcounts[MOST_RANKS], sdispls[MOST_RANKS], recvcounts[MOST_RANKS], rdispls[MOST_RANKS];
    int next = 0, behind = 0, gap = how == EQUAL ? 0 : 2;
    struct buffer send = new_buffer(from, 6 * ranks * (pairs + 3)), receive = new_buffer(to, 6 * ranks * (pairs + 3));

    for (int i = 0; i < ranks; i++) {
        int sent = 2 * pairs_of(pairs, rank, i, how, in_place), got = 2 * pairs_of(pairs, i, rank, how, in_place);

        sdispls[i] = next / ints_of[from];
        rdispls[i] = behind / ints_of[to];
        sendcounts[i] = sent / ints_of[from];
        recvcounts[i] = got / ints_of[to];
        for (int k = 0; k < sent; k++) {
            set(&send, next + k, value_of(rank, i, k));
            if (in_place)
                set(&receive, behind + k, value_of(rank, i, k));
        }
        for (int k = 0; k < got; k++)
            expect(&receive, behind + k, value_of(i, rank, k));
        next += sent + gap;
        behind += got + gap;
    }
    if (how == EQUAL)
        code = call_alltoall(in_place ? MPI_IN_PLACE : send.address, in_place ? -1 : sendcounts[0],
                             in_place ? MPI_DATATYPE_NULL : kinds[from], receive.address, recvcounts[0], kinds[to],
                             MPI_COMM_WORLD);
    else
        code = call_alltoallv(in_place ? MPI_IN_PLACE : send.address, in_place ? NULL : sendcounts,
                              in_place ? NULL : sdispls, in_place ? MPI_DATATYPE_NULL : kinds[from], receive.address,
                              recvcounts, rdispls, kinds[to], MPI_COMM_WORLD);
    CHECK_OK(code);
    CHECK_BUFFER(receive);
    CHECK_BUFFER(send);
    free_buffer(&send);
    free_buffer(&receive);
}

int main(void)
{
#ifdef M_ARENA_MAX
    /* The buffers of check_typed must be near each other. With one heap for all threads, malloc returns no freed memory
     * from a heap of the library's thread. */
    mallopt(M_ARENA_MAX, 1);
#endif
    start();
    make_kinds();
    for (form = 0; form < FORMS; form++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
            for (int in_place = 0; in_place < 2; in_place++) {
                snprintf(situation, sizeof situation, "form %d, %d pairs, in place %d", form, sizes[s], in_place);
                check_allgather(sizes[s], in_place, 0);
                check_allgather(sizes[s], in_place, 1);
                check_alltoall(sizes[s], in_place, EQUAL);
                check_alltoall(sizes[s], in_place, DIFFERENT);
                /* malloc maps larger buffers separately, so they can be farther apart. */
                if (sizes[s] < 600)
                    check_typed(sizes[s], in_place);
            }
    free_kinds();
    return finish();
}
