/* Collective calls that move data between the groups of an intercommunicator (MPI-5.0 sections 6.2.2 and 6.2.3), in all forms of
 * `collectives.h`. Every rank of both groups is the root, groups have different sizes, there are no data up to twenty kilobytes,
 * and one side has a derived datatype.
 * ranks: 2 3
 * more ranks: 4 7
 * more network: 3 5x2
 * expect: success
 * timeout: 60
 */
#include "collectives.h"
#include "intercomms.h"

enum { MOST = 5000, ROOM = 8 * MOST };

static int send[ROOM], receive[ROOM], model[ROOM];
static const int lengths[] = {0, 1, 60, MOST};
static MPI_Datatype spaced;

/* The value that a rank of MPI_COMM_WORLD sends to another rank; 99 stands for all ranks. */
static int value(int from, int to, int k)
{
    return 100000 * (from + 1) + 7000 * to + k;
}

static void prepare(void)
{
    memset(send, 0x11, sizeof send);
    memset(receive, 0x22, sizeof receive);
    memset(model, 0x22, sizeof model);
}

static void check(const char *what)
{
    if (memcmp(receive, model, sizeof receive) != 0)
        fail(__FILE__, __LINE__, "%s has not received what is expected", what);
}

/* Calls with a root, which is rank `member` of MPI_COMM_WORLD. Many arguments that the standard ignores at a rank are
 * invalid. */
static void check_rooted(const struct sides *sides, int member, int count)
{
    int root = root_of(sides, member), counts[MOST_RANKS], places[MOST_RANKS];
    int is_root = root == MPI_ROOT, takes_part = root != MPI_PROC_NULL, wrong = takes_part ? count : -5;
    MPI_Datatype type = takes_part ? MPI_INT : MPI_DATATYPE_NULL;

    snprintf(situation, sizeof situation, "form %d, root %d, %d entries, %d and %d ranks", form, member, count,
             sides->locals, sides->remotes);
    /* MPI_Bcast. */
    prepare();
    for (int k = 0; k < count; k++) {
        if (is_root)
            receive[k] = value(member, 99, k);
        if (takes_part)
            model[k] = value(member, 99, k);
    }
    CHECK_OK(call_bcast(takes_part ? receive : NULL, wrong, type, root, sides->comm));
    check("MPI_Bcast");
    /* MPI_Gather: sendbuf is not significant at the root. */
    prepare();
    for (int k = 0; k < count; k++) {
        send[k] = value(rank, member, k);
        for (int i = 0; is_root && i < sides->remotes; i++)
            model[i * count + k] = value(sides->remote[i], member, k);
    }
    CHECK_OK(call_gather(is_root ? NULL : send, is_root ? -1 : wrong, is_root ? MPI_DATATYPE_NULL : type,
                         is_root ? receive : NULL, is_root ? count : -1, is_root ? MPI_INT : MPI_DATATYPE_NULL, root,
                         sides->comm));
    check("MPI_Gather");
    /* MPI_Scatter: recvbuf is not significant at the root. */
    prepare();
    for (int k = 0; k < count; k++) {
        for (int i = 0; is_root && i < sides->remotes; i++)
            send[i * count + k] = value(member, sides->remote[i], k);
        if (takes_part && !is_root)
            model[k] = value(member, rank, k);
    }
    CHECK_OK(call_scatter(is_root ? send : NULL, is_root ? count : -1, is_root ? MPI_INT : MPI_DATATYPE_NULL,
                          is_root ? NULL : receive, is_root ? -1 : wrong, is_root ? MPI_DATATYPE_NULL : type, root,
                          sides->comm));
    check("MPI_Scatter");
    /* MPI_Gatherv and MPI_Scatterv: rank i has count * (i % 3) / 2 entries. At the root the entries of the last rank
     * come first, with gaps of one place. */
    prepare();
    for (int i = sides->remotes - 1, place = 0; i >= 0; i--) {
        counts[i] = count * (i % 3) / 2;
        places[i] = place;
        place += counts[i] + 1;
    }
    count = is_root ? 0 : count * (sides->own % 3) / 2;
    for (int k = 0; k < count; k++)
        send[k] = value(rank, member, k);
    for (int i = 0; is_root && i < sides->remotes; i++)
        for (int k = 0; k < counts[i]; k++)
            model[places[i] + k] = value(sides->remote[i], member, k);
    CHECK_OK(call_gatherv(is_root ? NULL : send, count, MPI_INT, receive, is_root ? counts : NULL,
                          is_root ? places : NULL, MPI_INT, root, sides->comm));
    check("MPI_Gatherv");
    prepare();
    for (int i = 0; is_root && i < sides->remotes; i++)
        for (int k = 0; k < counts[i]; k++)
            send[places[i] + k] = value(member, sides->remote[i], k);
    for (int k = 0; takes_part && k < count; k++)
        model[k] = value(member, rank, k);
    CHECK_OK(call_scatterv(send, is_root ? counts : NULL, is_root ? places : NULL, MPI_INT, is_root ? NULL : receive,
                           count, MPI_INT, root, sides->comm));
    check("MPI_Scatterv");
}

/* Each rank of this group sends `here` entries, and each rank of the other group sends `there` entries. */
static void check_all_to_all(const struct sides *sides, int here, int there)
{
    int counts[2][MOST_RANKS], places[2][MOST_RANKS], bytes[2][MOST_RANKS];
    MPI_Datatype types[MOST_RANKS];

    snprintf(situation, sizeof situation, "form %d, %d and %d entries, %d and %d ranks", form, here, there, sides->locals,
             sides->remotes);
    prepare();
    for (int k = 0; k < here; k++)
        send[k] = value(rank, 99, k);
    for (int i = 0; i < sides->remotes; i++)
        for (int k = 0; k < there; k++)
            model[i * there + k] = value(sides->remote[i], 99, k);
    CHECK_OK(call_allgather(send, here, MPI_INT, receive, there, MPI_INT, sides->comm));
    check("MPI_Allgather");
    prepare();
    for (int k = 0; k < here; k++)
        for (int i = 0; i < sides->remotes; i++)
            send[i * here + k] = value(rank, sides->remote[i], k);
    for (int i = 0; i < sides->remotes; i++)
        for (int k = 0; k < there; k++)
            model[i * there + k] = value(sides->remote[i], rank, k);
    CHECK_OK(call_alltoall(send, here, MPI_INT, receive, there, MPI_INT, sides->comm));
    check("MPI_Alltoall");
    /* Different lengths: rank i of a group sends i entries more to each rank. The entries of the last rank come first. */
    prepare();
    for (int i = sides->remotes - 1, place = 0, from = 0; i >= 0; i--) {
        counts[0][i] = there ? there / 2 + i : 0;
        places[0][i] = place;
        place += counts[0][i] + 1;
        bytes[0][i] = 4 * places[0][i];
        counts[1][i] = here ? here / 2 + sides->own : 0;
        places[1][i] = from;
        from += counts[1][i];
        bytes[1][i] = 4 * places[1][i];
        types[i] = MPI_INT;
        for (int k = 0; k < counts[0][i]; k++)
            model[places[0][i] + k] = value(sides->remote[i], 99, k);
    }
    for (int k = 0; k < counts[1][0]; k++)
        send[k] = value(rank, 99, k);
    CHECK_OK(call_allgatherv(send, counts[1][0], MPI_INT, receive, counts[0], places[0], MPI_INT, sides->comm));
    check("MPI_Allgatherv");
    prepare();
    for (int i = 0; i < sides->remotes; i++) {
        for (int k = 0; k < counts[1][i]; k++)
            send[places[1][i] + k] = value(rank, sides->remote[i], k);
        for (int k = 0; k < counts[0][i]; k++)
            model[places[0][i] + k] = value(sides->remote[i], rank, k);
    }
    CHECK_OK(call_alltoallv(send, counts[1], places[1], MPI_INT, receive, counts[0], places[0], MPI_INT, sides->comm));
    check("MPI_Alltoallv");
    memset(receive, 0x22, sizeof receive);
    CHECK_OK(call_alltoallw(send, counts[1], bytes[1], types, receive, counts[0], bytes[0], types, sides->comm));
    check("MPI_Alltoallw");
}

/* Every second entry is sent, into contiguous entries. */
static void check_derived(const struct sides *sides)
{
    snprintf(situation, sizeof situation, "form %d, derived datatype", form);
    prepare();
    for (int k = 0; k < MOST; k++)
        send[k] = value(rank, 99, k);
    for (int i = 0; i < sides->remotes; i++)
        for (int k = 0; k < MOST / 2; k++)
            model[i * (MOST / 2) + k] = value(sides->remote[i], 99, 2 * k);
    CHECK_OK(call_allgather(send, 1, spaced, receive, MOST / 2, MPI_INT, sides->comm));
    check("MPI_Allgather");
}

int main(void)
{
    start();
    CHECK_OK(MPI_Type_vector(MOST / 2, 1, 2, MPI_INT, &spaced));
    CHECK_OK(MPI_Type_commit(&spaced));
    for (int way = 0; way < WAYS; way++) {
        struct sides sides = sides_of(way);
        int color = color_of(way, rank);

        for (form = 0; form < FORMS; form++) {
            for (int n = 0; n < 4; n++) {
                for (int member = (way + form + n) % 2; member < ranks; member += 1 + (n == 3))
                    check_rooted(&sides, member, lengths[n]);
                check_all_to_all(&sides, lengths[n], lengths[n]);
                /* Lengths of the groups may differ, and one may be zero. */
                check_all_to_all(&sides, color ? lengths[n] : 3 * (n % 2), color ? 3 * (n % 2) : lengths[n]);
            }
            check_derived(&sides);
            CHECK_OK(call_barrier(sides.comm));
        }
        CHECK_OK(MPI_Comm_free(&sides.comm));
    }
    CHECK_OK(MPI_Type_free(&spaced));
    return finish();
}
