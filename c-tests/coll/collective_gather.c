/* Broadcast, gather and scatter with equal and different counts, in all forms (MPI-5.0 sections 6.4 to 6.6): every root,
 * layouts that differ between ranks, MPI_IN_PLACE, from no data to a hundred kilobytes. Holes and the bytes around the data do
 * not change.
 * ranks: 2 3
 * more ranks: 1 4 7
 * network: 5x2
 * more network: 3
 * expect: success
 * timeout: 60
 */
#include "collectives.h"
#include "pieces.h"

/* The number of pairs of ints in a piece. */
static const int sizes[] = {0, 1, 5, 90, 600, 2500};

static int entries(int pairs, int kind)
{
    return 2 * pairs / ints_of[kind];
}

/* Pieces of different sizes with gaps. They are not in the order of ranks, unless the number of ranks is a multiple of 5. Counts
 * and displacements are in pairs. */
static void make_different(int pairs, int *counts, int *displs)
{
    int next = 3;

    for (int i = 0; i < ranks; i++) {
        int r = (i * 5 + 2) % ranks;

        if (ranks % 5 == 0)
            r = i;
        counts[r] = pairs * (r % 3);
        displs[r] = next;
        next += counts[r] + 2;
    }
}

static void in_entries(const int *pairs, int kind, int *all)
{
    for (int i = 0; i < ranks; i++)
        all[i] = entries(pairs[i], kind);
}

static void check_bcast(int pairs, int root)
{
    int kind = (rank + pairs + root) % KINDS;
    struct buffer buffer = new_buffer(kind, 2 * pairs);

    for (int k = 0; k < 2 * pairs; k++) {
        if (rank == root)
            set(&buffer, k, value_of(root, pairs, k));
        else
            expect(&buffer, k, value_of(root, pairs, k));
    }
    CHECK_OK(call_bcast(buffer.address, entries(pairs, kind), kinds[kind], root, MPI_COMM_WORLD));
    CHECK_BUFFER(buffer);
    free_buffer(&buffer);
}

static void check_gather(int pairs, int root, int in_place, int differ)
{
    int from = (rank + root) % KINDS, to = (root + pairs + form) % KINDS;
    int counts[MOST_RANKS], displs[MOST_RANKS], recvcounts[MOST_RANKS], recvdispls[MOST_RANKS], own = pairs, code;
    struct buffer send, receive = new_buffer(to, 6 * ranks * (pairs + 3));

    in_place = in_place && rank == root;
    make_different(pairs, counts, displs);
    for (int i = 0; i < ranks; i++)
        if (!differ) {
            counts[i] = pairs;
            displs[i] = i * pairs;
        }
    own = counts[rank];
    send = new_buffer(from, 2 * own);
    for (int k = 0; k < 2 * own; k++)
        set(&send, k, value_of(rank, root, k));
    for (int i = 0; rank == root && i < ranks; i++)
        for (int k = 0; k < 2 * counts[i]; k++) {
            if (in_place && i == rank)
                set(&receive, 2 * displs[i] + k, value_of(i, root, k));
            else
                expect(&receive, 2 * displs[i] + k, value_of(i, root, k));
        }
    in_entries(counts, to, recvcounts);
    in_entries(displs, to, recvdispls);
    if (differ)
        code = call_gatherv(in_place ? MPI_IN_PLACE : send.address, in_place ? -1 : entries(own, from),
                            in_place ? MPI_DATATYPE_NULL : kinds[from], rank == root ? receive.address : NULL,
                            rank == root ? recvcounts : NULL, rank == root ? recvdispls : NULL,
                            rank == root ? kinds[to] : MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    else
        code = call_gather(in_place ? MPI_IN_PLACE : send.address, in_place ? -1 : entries(own, from),
                           in_place ? MPI_DATATYPE_NULL : kinds[from], rank == root ? receive.address : NULL,
                           rank == root ? entries(pairs, to) : -1, rank == root ? kinds[to] : MPI_DATATYPE_NULL,
                           root, MPI_COMM_WORLD);
    CHECK_OK(code);
    CHECK_BUFFER(receive);
    CHECK_BUFFER(send);
    free_buffer(&send);
    free_buffer(&receive);
}

static void check_scatter(int pairs, int root, int in_place, int differ)
{
    int from = (root + pairs + form) % KINDS, to = (rank + root) % KINDS;
    int counts[MOST_RANKS], displs[MOST_RANKS], sendcounts[MOST_RANKS], senddispls[MOST_RANKS], own, code;
    struct buffer send = new_buffer(from, 6 * ranks * (pairs + 3)), receive;

    in_place = in_place && rank == root;
    make_different(pairs, counts, displs);
    for (int i = 0; i < ranks; i++)
        if (!differ) {
            counts[i] = pairs;
            displs[i] = i * pairs;
        }
    own = counts[rank];
    receive = new_buffer(to, 2 * own);
    for (int i = 0; rank == root && i < ranks; i++)
        for (int k = 0; k < 2 * counts[i]; k++)
            set(&send, 2 * displs[i] + k, value_of(root, i, k));
    for (int k = 0; !in_place && k < 2 * own; k++)
        expect(&receive, k, value_of(root, rank, k));
    in_entries(counts, from, sendcounts);
    in_entries(displs, from, senddispls);
    if (differ)
        code = call_scatterv(rank == root ? send.address : NULL, rank == root ? sendcounts : NULL,
                             rank == root ? senddispls : NULL, rank == root ? kinds[from] : MPI_DATATYPE_NULL,
                             in_place ? MPI_IN_PLACE : receive.address, in_place ? -1 : entries(own, to),
                             in_place ? MPI_DATATYPE_NULL : kinds[to], root, MPI_COMM_WORLD);
    else
        code = call_scatter(rank == root ? send.address : NULL, rank == root ? entries(pairs, from) : -1,
                            rank == root ? kinds[from] : MPI_DATATYPE_NULL,
                            in_place ? MPI_IN_PLACE : receive.address, in_place ? -1 : entries(own, to),
                            in_place ? MPI_DATATYPE_NULL : kinds[to], root, MPI_COMM_WORLD);
    CHECK_OK(code);
    CHECK_BUFFER(receive);
    CHECK_BUFFER(send);
    free_buffer(&send);
    free_buffer(&receive);
}

int main(void)
{
    start();
    make_kinds();
    for (form = 0; form < FORMS; form++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
            for (int root = 0; root < ranks; root++) {
                int in_place = (root / 2 + (int) s + form) % 2;

                /* All roots with one size of each form, then some roots with all sizes. */
                if ((int) s != form && (root + (int) s + form) % ranks != 0)
                    continue;
                snprintf(situation, sizeof situation, "form %d, %d pairs, root %d, in place %d", form, sizes[s], root,
                         in_place);
                check_bcast(sizes[s], root);
                for (int differ = 0; differ < 2; differ++) {
                    check_gather(sizes[s], root, in_place, differ);
                    check_scatter(sizes[s], root, in_place, differ);
                }
            }
    free_kinds();
    return finish();
}
