/* Reductions between the groups of an intercommunicator (MPI-5.0 sections 6.2.3, 6.9 and 6.10), in all forms of
 * `collectives.h`. Each group gets the result of the other group's entries. Sums, and a product of matrices, which shows
 * the order of ranks; every rank as root; from no data to a hundred kilobytes.
 * ranks: 2 3
 * more ranks: 4 7
 * network: 5x2
 * more network: 3 4
 * hosts: 7
 * expect: success
 * timeout: 60
 */
#include "collectives.h"
#include "intercomms.h"

struct matrix {
    unsigned a, b, c, d;
};

enum { MOST = 12 * 5 * 100 };

static struct matrix send[MOST], kept[MOST], receive[MOST], model[MOST];
static MPI_Datatype four;
static MPI_Op times;

static void multiply(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    struct matrix *left = in, *right = inout;

    (void) datatype;
    for (int i = 0; i < *count; i++) {
        struct matrix x = left[i], y = right[i];

        right[i] = (struct matrix) {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c,
                                    x.c * y.b + x.d * y.d};
    }
}

static struct matrix entry(int member, int k)
{
    return (struct matrix) {1 + (unsigned) member, (unsigned) k, (unsigned) (member * k + 1), 2};
}

/* The result for entry `k` of the members. With sums each of the four numbers is summed. */
static struct matrix result(const int *members, int count, int k, int is_sum)
{
    struct matrix product = entry(members[0], k), next;
    int one = 1;

    for (int i = 1; i < count; i++) {
        next = entry(members[i], k);
        if (is_sum) {
            product.a += next.a;
            product.b += next.b;
            product.c += next.c;
            product.d += next.d;
        } else {
            struct matrix right = next;

            multiply(&product, &right, &one, &four);
            product = right;
        }
    }
    return product;
}

static void prepare(int count)
{
    memset(send, 0x11, sizeof send);
    memset(receive, 0x22, sizeof receive);
    memset(model, 0x22, sizeof model);
    for (int k = 0; k < count; k++)
        send[k] = entry(rank, k);
    memcpy(kept, send, sizeof send);
}

static void check(const char *what)
{
    if (memcmp(receive, model, sizeof receive) != 0)
        fail(__FILE__, __LINE__, "%s has another result than expected", what);
    if (memcmp(send, kept, sizeof send) != 0)
        fail(__FILE__, __LINE__, "%s has changed the send buffer", what);
}

static void check_reductions(const struct sides *sides, int count, int is_sum)
{
    MPI_Datatype type = is_sum ? MPI_UNSIGNED : four;
    MPI_Op op = is_sum ? MPI_SUM : times;
    int unit = is_sum ? 4 : 1, total, block, counts[MOST_RANKS], first = 0;

    snprintf(situation, sizeof situation, "form %d, %d entries, sums %d, %d and %d ranks", form, count, is_sum,
             sides->locals, sides->remotes);
    for (int member = 0; member < ranks; member++) {
        int root = root_of(sides, member), is_root = root == MPI_ROOT, beside = root == MPI_PROC_NULL;

        prepare(count);
        for (int k = 0; is_root && k < count; k++)
            model[k] = result(sides->remote, sides->remotes, k, is_sum);
        CHECK_OK(call_reduce(is_root || beside ? NULL : send, is_root ? receive : NULL, beside ? -1 : count * unit,
                             beside ? MPI_DATATYPE_NULL : type, beside ? MPI_OP_NULL : op, root, sides->comm));
        check("MPI_Reduce");
    }
    prepare(count);
    for (int k = 0; k < count; k++)
        model[k] = result(sides->remote, sides->remotes, k, is_sum);
    CHECK_OK(call_allreduce(send, receive, count * unit, type, op, sides->comm));
    check("MPI_Allreduce");
    /* Both groups have the same number of entries, which each group divides among its ranks. */
    total = count * sides->locals * sides->remotes / 12;
    block = total / sides->locals;
    total = block * sides->locals;
    if (total / sides->remotes * sides->remotes == total) {
        prepare(total);
        for (int k = 0; k < block; k++)
            model[k] = result(sides->remote, sides->remotes, sides->own * block + k, is_sum);
        CHECK_OK(call_reduce_scatter_block(send, receive, block * unit, type, op, sides->comm));
        check("MPI_Reduce_scatter_block");
    }
    /* The first of several ranks of a group gets nothing, the last rank the rest. */
    prepare(count);
    for (int i = 0, left = count; i < sides->locals; i++) {
        counts[i] = i == sides->locals - 1 ? left : i * count / 12;
        left -= counts[i];
        if (i < sides->own)
            first += counts[i];
    }
    for (int k = 0; k < counts[sides->own]; k++)
        model[k] = result(sides->remote, sides->remotes, first + k, is_sum);
    for (int i = 0; i < sides->locals; i++)
        counts[i] *= unit;
    CHECK_OK(call_reduce_scatter(send, receive, counts, type, op, sides->comm));
    check("MPI_Reduce_scatter");
}

int main(void)
{
    static const int lengths[] = {0, 12, 12 * 5, MOST / 12 * 12};

    start();
    CHECK_OK(MPI_Type_contiguous(4, MPI_UNSIGNED, &four));
    CHECK_OK(MPI_Type_commit(&four));
    CHECK_OK(MPI_Op_create(multiply, 0, &times));
    for (int way = 0; way < WAYS; way++) {
        struct sides sides = sides_of(way);

        for (form = 0; form < FORMS; form++)
            for (int n = 0; n < 4; n++)
                check_reductions(&sides, lengths[n], (form + n + way) % 2);
        CHECK_OK(MPI_Comm_free(&sides.comm));
    }
    CHECK_OK(MPI_Op_free(&times));
    CHECK_OK(MPI_Type_free(&four));
    return finish();
}
