/* Every synchronisation or communication call, in every state of a window in which the standard forbids the call (MPI-5.0
 * sections 12.3.5 and 12.5), raises MPI_ERR_RMA_SYNC. The message contains the function, the window, the state or the state of the
 * target, and what is expected. The call has no other effect: no byte has moved, and the epoch stays open until the right call ends it.
 * ranks: 2 3
 * more ranks: 1
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <stdint.h>

/* States of an epoch that a rank can reach by its own calls. */
enum state {
    NOTHING, FENCED, FENCE_USED, FENCE_ENDED, LOCKED_SHARED, LOCKED_EXCLUSIVE, LOCKED_ALL, STARTED, POSTED,
    POSTED_STARTED, POSTED_LOCKED, STATES
};

/* For each state: its name; its sentence in the messages of calls on access epochs; and, for epochs that cover some targets only, the
 * sentence about a target that they do not cover. */
static const struct { const char *name; const char *access; const char *not_covered; } states[STATES] = {
    [NOTHING] = {"no epoch", "no access epoch is open", NULL},
    [FENCED] = {"after a fence", "a fence was called, and no operation issued since", NULL},
    [FENCE_USED] = {"in a fence epoch", "a fence epoch is open", NULL},
    [FENCE_ENDED] = {"after the last fence", "no access epoch is open", NULL},
    [LOCKED_SHARED] = {"with a shared lock", "a lock epoch is open", "is not locked"},
    [LOCKED_EXCLUSIVE] = {"with an exclusive lock", "a lock epoch is open", "is not locked"},
    [LOCKED_ALL] = {"with lock_all", "a lock_all epoch is open", NULL},
    [STARTED] = {"after start", "an access epoch of MPI_Win_start is open", "is not in the group of MPI_Win_start"},
    [POSTED] = {"after post", "no access epoch is open", NULL},
    [POSTED_STARTED] = {"after post and start", "an access epoch of MPI_Win_start is open", "is not in the group of MPI_Win_start"},
    [POSTED_LOCKED] = {"after post, with a lock", "a lock epoch is open", "is not locked"},
};

/* Sets of states. */
#define IN(state) (1u << (state))
#define EVERYWHERE (IN(STATES) - 1)
#define BETWEEN_FENCES (IN(FENCED) | IN(FENCE_USED))
#define WITH_LOCK (IN(LOCKED_SHARED) | IN(LOCKED_EXCLUSIVE) | IN(POSTED_LOCKED))
#define WITH_START (IN(STARTED) | IN(POSTED_STARTED))
/* A bit that stands for no state: it marks calls on a rank that the epoch does not cover. */
#define ABOUT_OTHER IN(31)
#define WITH_POST (IN(POSTED) | IN(POSTED_STARTED) | IN(POSTED_LOCKED))
/* An access epoch is open: a fence epoch with an operation, a lock, lock_all or start. */
#define BUSY (IN(FENCE_USED) | WITH_LOCK | IN(LOCKED_ALL) | WITH_START)

static MPI_Win win;
static MPI_Group world, own, partner;
/* The target of the lock or start, and a rank that these epochs do not cover. With one rank both are rank 0; then
 * POSTED_LOCKED is skipped, because a rank cannot lock its own window while the window is exposed. */
static int target, other;
static MPI_Request request;
static int64_t buffer[4], result[4], compare[4];
static int flag;

#define CALL(name, call) static int name(void) { return call; }

#define HERE buffer, 1, MPI_INT64_T
#define BACK result, 1, MPI_INT64_T
#define THERE target, 0, 1, MPI_INT64_T
CALL(put, MPI_Put(HERE, THERE, win))
CALL(put_c, MPI_Put_c(HERE, THERE, win))
CALL(get, MPI_Get(BACK, THERE, win))
CALL(get_c, MPI_Get_c(BACK, THERE, win))
CALL(accumulate, MPI_Accumulate(HERE, THERE, MPI_SUM, win))
CALL(accumulate_c, MPI_Accumulate_c(HERE, THERE, MPI_SUM, win))
CALL(get_accumulate, MPI_Get_accumulate(HERE, BACK, THERE, MPI_SUM, win))
CALL(get_accumulate_c, MPI_Get_accumulate_c(HERE, BACK, THERE, MPI_SUM, win))
CALL(fetch_and_op, MPI_Fetch_and_op(buffer, result, MPI_INT64_T, target, 0, MPI_SUM, win))
CALL(compare_and_swap, MPI_Compare_and_swap(buffer, compare, result, MPI_INT64_T, target, 0, win))
CALL(rput, MPI_Rput(HERE, THERE, win, &request))
CALL(rput_c, MPI_Rput_c(HERE, THERE, win, &request))
CALL(rget, MPI_Rget(BACK, THERE, win, &request))
CALL(rget_c, MPI_Rget_c(BACK, THERE, win, &request))
CALL(raccumulate, MPI_Raccumulate(HERE, THERE, MPI_SUM, win, &request))
CALL(raccumulate_c, MPI_Raccumulate_c(HERE, THERE, MPI_SUM, win, &request))
CALL(rget_accumulate, MPI_Rget_accumulate(HERE, BACK, THERE, MPI_SUM, win, &request))
CALL(rget_accumulate_c, MPI_Rget_accumulate_c(HERE, BACK, THERE, MPI_SUM, win, &request))
/* The calls above on a rank that the epoch does not cover. */
#define ELSEWHERE other, 0, 1, MPI_INT64_T
CALL(put_other, MPI_Put(HERE, ELSEWHERE, win))
CALL(get_other, MPI_Get(BACK, ELSEWHERE, win))
CALL(accumulate_other, MPI_Accumulate(HERE, ELSEWHERE, MPI_SUM, win))
CALL(get_accumulate_other, MPI_Get_accumulate(HERE, BACK, ELSEWHERE, MPI_SUM, win))
CALL(fetch_and_op_other, MPI_Fetch_and_op(buffer, result, MPI_INT64_T, other, 0, MPI_SUM, win))
CALL(compare_and_swap_other, MPI_Compare_and_swap(buffer, compare, result, MPI_INT64_T, other, 0, win))
CALL(rput_other, MPI_Rput(HERE, ELSEWHERE, win, &request))
CALL(rget_other, MPI_Rget(BACK, ELSEWHERE, win, &request))
CALL(raccumulate_other, MPI_Raccumulate(HERE, ELSEWHERE, MPI_SUM, win, &request))
CALL(rget_accumulate_other, MPI_Rget_accumulate(HERE, BACK, ELSEWHERE, MPI_SUM, win, &request))
CALL(flush_other, MPI_Win_flush(other, win))
CALL(flush_local_other, MPI_Win_flush_local(other, win))
CALL(unlock_other, MPI_Win_unlock(other, win))

CALL(lock_shared, MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win))
CALL(lock_exclusive, MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win))
CALL(lock_nocheck, MPI_Win_lock(MPI_LOCK_SHARED, target, MPI_MODE_NOCHECK, win))
CALL(lock_self, MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win))
CALL(unlock, MPI_Win_unlock(target, win))
CALL(lock_all, MPI_Win_lock_all(0, win))
CALL(unlock_all, MPI_Win_unlock_all(win))
CALL(flush, MPI_Win_flush(target, win))
CALL(flush_local, MPI_Win_flush_local(target, win))
CALL(flush_all, MPI_Win_flush_all(win))
CALL(flush_local_all, MPI_Win_flush_local_all(win))
CALL(fence, MPI_Win_fence(0, win))
CALL(fence_precede, MPI_Win_fence(MPI_MODE_NOPRECEDE, win))
CALL(fence_succeed, MPI_Win_fence(MPI_MODE_NOSUCCEED, win))
CALL(fence_nothing, MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win))
CALL(begin, MPI_Win_start(partner, 0, win))
CALL(begin_empty, MPI_Win_start(MPI_GROUP_EMPTY, MPI_MODE_NOCHECK, win))
CALL(complete, MPI_Win_complete(win))
CALL(post, MPI_Win_post(partner, 0, win))
CALL(post_empty, MPI_Win_post(MPI_GROUP_EMPTY, 0, win))
CALL(end_wait, MPI_Win_wait(win))
CALL(test, MPI_Win_test(win, &flag))

static int release(void)
{
    MPI_Win copy = win;
    int code = MPI_Win_free(&copy);

    CHECK(copy == win);
    return code;
}

/* The calls, and for each the states that forbid it. */
static const struct { const char *function; int (*call)(void); unsigned forbidden; } calls[] = {
#define ACCESS (IN(NOTHING) | IN(FENCE_ENDED) | IN(STARTED) | IN(POSTED))
    {"MPI_Put", put, ACCESS}, {"MPI_Put_c", put_c, ACCESS}, {"MPI_Get", get, ACCESS}, {"MPI_Get_c", get_c, ACCESS},
    {"MPI_Accumulate", accumulate, ACCESS}, {"MPI_Accumulate_c", accumulate_c, ACCESS},
    {"MPI_Get_accumulate", get_accumulate, ACCESS}, {"MPI_Get_accumulate_c", get_accumulate_c, ACCESS},
    {"MPI_Fetch_and_op", fetch_and_op, ACCESS}, {"MPI_Compare_and_swap", compare_and_swap, ACCESS},
    /* Requests are allowed in lock and lock_all epochs only. */
#define REQUEST (ACCESS | BETWEEN_FENCES | WITH_START)
    {"MPI_Rput", rput, REQUEST}, {"MPI_Rput_c", rput_c, REQUEST},
    {"MPI_Rget", rget, REQUEST}, {"MPI_Rget_c", rget_c, REQUEST},
    {"MPI_Raccumulate", raccumulate, REQUEST}, {"MPI_Raccumulate_c", raccumulate_c, REQUEST},
    {"MPI_Rget_accumulate", rget_accumulate, REQUEST}, {"MPI_Rget_accumulate_c", rget_accumulate_c, REQUEST},
#define OTHER (ABOUT_OTHER | ACCESS | WITH_LOCK | WITH_START)
    {"MPI_Put", put_other, OTHER}, {"MPI_Get", get_other, OTHER}, {"MPI_Accumulate", accumulate_other, OTHER},
    {"MPI_Get_accumulate", get_accumulate_other, OTHER}, {"MPI_Fetch_and_op", fetch_and_op_other, OTHER},
    {"MPI_Compare_and_swap", compare_and_swap_other, OTHER},
    {"MPI_Rput", rput_other, REQUEST | OTHER}, {"MPI_Rget", rget_other, REQUEST | OTHER},
    {"MPI_Raccumulate", raccumulate_other, REQUEST | OTHER},
    {"MPI_Rget_accumulate", rget_accumulate_other, REQUEST | OTHER},
    {"MPI_Win_flush", flush_other, (EVERYWHERE & ~IN(LOCKED_ALL)) | ABOUT_OTHER},
    {"MPI_Win_flush_local", flush_local_other, (EVERYWHERE & ~IN(LOCKED_ALL)) | ABOUT_OTHER},
    {"MPI_Win_unlock", unlock_other, EVERYWHERE | ABOUT_OTHER},
    /* A lock is not allowed in a fence, lock_all or start epoch, nor at a target that the rank has already locked. */
    {"MPI_Win_lock", lock_shared, BUSY}, {"MPI_Win_lock", lock_exclusive, BUSY}, {"MPI_Win_lock", lock_nocheck, BUSY},
    /* A window cannot be exposed and locked at the same time. */
    {"MPI_Win_lock", lock_self, IN(FENCE_USED) | IN(LOCKED_ALL) | WITH_START | WITH_POST},
    {"MPI_Win_unlock", unlock, EVERYWHERE & ~WITH_LOCK},
    {"MPI_Win_lock_all", lock_all, BUSY | WITH_POST},
    {"MPI_Win_unlock_all", unlock_all, EVERYWHERE & ~IN(LOCKED_ALL)},
#define FLUSH (EVERYWHERE & ~WITH_LOCK & ~IN(LOCKED_ALL))
    {"MPI_Win_flush", flush, FLUSH}, {"MPI_Win_flush_local", flush_local, FLUSH},
    {"MPI_Win_flush_all", flush_all, FLUSH}, {"MPI_Win_flush_local_all", flush_local_all, FLUSH},
#define CLOSED (BUSY | WITH_POST)
    {"MPI_Win_fence", fence, CLOSED & ~IN(FENCE_USED)}, {"MPI_Win_fence", fence_succeed, CLOSED & ~IN(FENCE_USED)},
    {"MPI_Win_fence", fence_precede, CLOSED & ~IN(FENCE_USED)},
    {"MPI_Win_fence", fence_nothing, CLOSED & ~IN(FENCE_USED)},
    {"MPI_Win_start", begin, BUSY}, {"MPI_Win_start", begin_empty, BUSY},
    {"MPI_Win_complete", complete, EVERYWHERE & ~WITH_START},
    {"MPI_Win_post", post, WITH_POST | IN(LOCKED_ALL) | IN(FENCE_USED)},
    {"MPI_Win_post", post_empty, WITH_POST | IN(LOCKED_ALL) | IN(FENCE_USED)},
    {"MPI_Win_wait", end_wait, EVERYWHERE & ~WITH_POST}, {"MPI_Win_test", test, EVERYWHERE & ~WITH_POST},
    {"MPI_Win_free", release, CLOSED},
};

/* Brings the window into a state. */
static void enter(enum state state)
{
    switch (state) {
    case FENCED:
    case FENCE_USED:
        CHECK_OK(MPI_Win_fence(0, win));
        if (state == FENCE_USED)
            CHECK_OK(MPI_Put(NULL, 0, MPI_INT, target, 0, 0, MPI_INT, win));
        break;
    case FENCE_ENDED:
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win));
        break;
    case LOCKED_SHARED:
    case LOCKED_EXCLUSIVE:
        CHECK_OK(MPI_Win_lock(state == LOCKED_SHARED ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, target, 0, win));
        break;
    case LOCKED_ALL:
        CHECK_OK(MPI_Win_lock_all(0, win));
        break;
    case STARTED:
        /* The group is empty, because a start with targets would wait for their posts. */
        CHECK_OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
        break;
    case POSTED:
    case POSTED_STARTED:
        CHECK_OK(MPI_Win_post(own, 0, win));
        if (state == POSTED_STARTED)
            CHECK_OK(MPI_Win_start(partner, 0, win));
        break;
    case POSTED_LOCKED:
        CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        break;
    default:
        break;
    }
}

/* The calls that end the state still work. */
static void leave(enum state state)
{
    switch (state) {
    case FENCED:
    case FENCE_USED:
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        break;
    case LOCKED_SHARED:
    case LOCKED_EXCLUSIVE:
        CHECK_OK(MPI_Win_unlock(target, win));
        break;
    case LOCKED_ALL:
        CHECK_OK(MPI_Win_unlock_all(win));
        break;
    case POSTED:
        CHECK_OK(MPI_Win_start(partner, 0, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    case STARTED:
        CHECK_OK(MPI_Win_complete(win));
        break;
    case POSTED_STARTED:
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    case POSTED_LOCKED:
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    default:
        break;
    }
}

/* Checks the error message of a call. `named` is the target that the call names, if it names one. */
static void check_sentence(const char *function, enum state state, int code, int named)
{
    char sentence[MPI_MAX_ERROR_STRING], prefix[64], about_target[64] = "";
    int length, is_exposed = (WITH_POST & IN(state)) != 0;
    int needs_exposure = strcmp(function, "MPI_Win_wait") == 0 || strcmp(function, "MPI_Win_test") == 0;
    const char *exposure = is_exposed ? "an exposure epoch is open" : "no exposure epoch is open";

    CHECK_OK(MPI_Error_string(code, sentence, &length));
    snprintf(prefix, sizeof prefix, "rank %d: %s: MPI_ERR_RMA_SYNC: ", rank, function);
    if (strcmp(function, "MPI_Win_lock") == 0 && (WITH_LOCK & IN(state)))
        snprintf(about_target, sizeof about_target, "target %d is locked already", named);
    else if (states[state].not_covered != NULL)
        snprintf(about_target, sizeof about_target, "target %d %s", named, states[state].not_covered);
    if (getenv("SHOW"))
        printf("%s: %s\n", states[state].name, sentence);
    int has_state = needs_exposure ? strstr(sentence, exposure) != NULL
        : strstr(sentence, states[state].access) != NULL || (is_exposed && strstr(sentence, exposure) != NULL)
          || (about_target[0] != '\0' && strstr(sentence, about_target) != NULL);
    if (strncmp(sentence, prefix, strlen(prefix)) != 0 || strstr(sentence, "the tested window") == NULL || !has_state
        || strstr(sentence, "expected ") == NULL)
        fail(__FILE__, __LINE__, "the message must contain the function, the window, the state (\"%s\", \"%s\", \"%s\"), and what is "
             "expected; it is: %s", states[state].access, exposure, about_target, sentence);
}

static void check_state(enum state state, const int64_t *base)
{
    int64_t before = base[0];

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        snprintf(situation, sizeof situation, "call %zu, %s, %s", i, calls[i].function, states[state].name);
        /* With one rank, the target is the only rank. */
        if (!(calls[i].forbidden & IN(state)) || ((calls[i].forbidden & ABOUT_OTHER) && other == target))
            continue;
        request = MPI_REQUEST_NULL;
        flag = -7;
        int code = calls[i].call();
        CHECK_CLASS(code, MPI_ERR_RMA_SYNC);
        int named = calls[i].forbidden & ABOUT_OTHER ? other : calls[i].call == lock_self ? rank : target;
        check_sentence(calls[i].function, state, code, named);
        CHECK(request == MPI_REQUEST_NULL && flag == -7);
        CHECK_EQUAL(result[0], -3);
        CHECK_EQUAL(base[0], before);
    }
    situation[0] = '\0';
}

int main(void)
{
    int64_t *base;
    int origin;

    start();
    target = neighbour(1);
    other = neighbour(2);
    origin = neighbour(-1);
    if (ranks == 2)
        other = rank;
    buffer[0] = 17;
    result[0] = -3;
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &target, &partner));
    CHECK_OK(MPI_Group_incl(world, 1, &origin, &own));
    CHECK_OK(MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_set_name(win, "the tested window"));
    *base = 0;
    for (int state = 0; state < STATES; state++) {
        /* A rank cannot lock its own window while the window is exposed. */
        if (state == POSTED_LOCKED && target == rank)
            continue;
        for (int round = 0; round < 2; round++) {
            together();
            enter((enum state) state);
            check_state((enum state) state, base);
            leave((enum state) state);
        }
        /* The window still works. */
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        CHECK_OK(MPI_Accumulate(buffer, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, MPI_SUM, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        together();
        CHECK_EQUAL(*base, 17);
        *base = 0;
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&own));
    CHECK_OK(MPI_Group_free(&partner));
    return finish();
}
