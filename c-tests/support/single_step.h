/* single_step.h: counts the instructions that a call executes outside the program itself (in the library and in libraries that it
 * calls), by the processor's trap flag, which raises SIGTRAP after each instruction. Include check.h first. Counting works on
 * x86-64 only; can_step() returns whether this machine can count.
 */
#ifndef SINGLE_STEP_H
#define SINGLE_STEP_H

#include <dlfcn.h>
#include <signal.h>
#include <ucontext.h>

/* The counts of instructions in libraries. Instructions of the program itself, such as the preparation of arguments, do
 * not count. */
static volatile struct {
    long instructions;
    long atomics;       /* read-modify-writes that lock a cache line: at least one in every lock */
    long system_calls;
    long allocations;
} steps;

#ifdef __x86_64__

extern const char __executable_start, etext;
static const void *allocators[7];

/* Counts an instruction if it is a system call, or an atomic read-modify-write (it has a lock prefix, or exchanges with memory). An
 * `or` of a byte constant to an address relative to the stack pointer does not count, because compilers use it with the constant 0
 * as a memory barrier.
 */
static inline void look_at(const unsigned char *code)
{
    int locked = 0;

    for (; (*code & 0xe7) == 0x26 || (*code & 0xfc) == 0x64 || (*code & 0xfc) == 0xf0; code++) {
        if (*code == 0xf1)
            return;
        locked |= *code == 0xf0;
    }
    if ((*code & 0xf0) == 0x40)
        code++;
    if (code[0] == 0x83 && (code[1] & 0x3f) == 0x0c && code[2] == 0x24)
        return;
    if (locked || ((code[0] == 0x86 || code[0] == 0x87) && (code[1] & 0xc0) != 0xc0))
        steps.atomics++;
    if (code[0] == 0x0f && code[1] == 0x05)
        steps.system_calls++;
}

/* Handler of SIGTRAP, which runs before each instruction. The kernel clears the trap flag while the handler runs. */
static void on_step(int signal, siginfo_t *information, void *context)
{
    const char *next = (const char *) ((ucontext_t *) context)->uc_mcontext.gregs[REG_RIP];

    (void)signal;
    (void)information;
    if (next >= &__executable_start && next < &etext)
        return;
    steps.instructions++;
    look_at((const unsigned char *) next);
    for (size_t i = 0; i < sizeof allocators / sizeof allocators[0]; i++)
        if (next == allocators[i])
            steps.allocations++;
}

/* begin_steps and end_steps do not change the red zone below the stack pointer. */
static inline void begin_steps(void)
{
    memset((void *) &steps, 0, sizeof steps);
    __asm__ volatile("lea -128(%%rsp), %%rsp\n pushfq\n orq $0x100, (%%rsp)\n popfq\n lea 128(%%rsp), %%rsp"
                     ::: "memory", "cc");
}

static inline void end_steps(void)
{
    __asm__ volatile("lea -128(%%rsp), %%rsp\n pushfq\n andq $~0x100, (%%rsp)\n popfq\n lea 128(%%rsp), %%rsp"
                     ::: "memory", "cc");
}

/* Prepares counting, and checks it with instructions of known counts. */
static inline int can_step(void)
{
    static const char *const names[] = { "malloc", "calloc", "realloc", "free", "posix_memalign", "aligned_alloc", "mmap" };
    struct sigaction action;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        CHECK((allocators[i] = dlsym(RTLD_DEFAULT, names[i])) != NULL);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_step;
    action.sa_flags = SA_SIGINFO;
    CHECK(sigaction(SIGTRAP, &action, NULL) == 0);
    free(malloc(64));
    begin_steps();
    void *volatile some = malloc(64);
    end_steps();
    free(some);
    if (steps.instructions == 0)
        return 0;
    CHECK_EQUAL(steps.allocations, 1);
    memset((void *) &steps, 0, sizeof steps);
    look_at((const unsigned char *) "\xf0\x48\x0f\xc1\x07");     /* lock xadd %rax, (%rdi) */
    look_at((const unsigned char *) "\x66\xf0\x0f\xb1\x0f");     /* lock cmpxchg %cx, (%rdi) */
    look_at((const unsigned char *) "\x48\x87\x07");             /* xchg %rax, (%rdi) */
    look_at((const unsigned char *) "\x48\x87\xc7");             /* xchg %rax, %rdi */
    look_at((const unsigned char *) "\x48\x0f\xb1\x0f");         /* cmpxchg %rcx, (%rdi) */
    look_at((const unsigned char *) "\x0f\xae\xf0");             /* mfence */
    look_at((const unsigned char *) "\xf0\x83\x4c\x24\xc0\x00"); /* lock orl $0, -64(%rsp) */
    CHECK_EQUAL(steps.atomics, 3);
    CHECK_EQUAL(steps.system_calls, 0);
    look_at((const unsigned char *) "\x0f\x05");                 /* syscall */
    CHECK_EQUAL(steps.system_calls, 1);
    return 1;
}

#else

static inline int can_step(void)
{
    return 0;
}

static inline void begin_steps(void)
{
}

static inline void end_steps(void)
{
}

#endif
#endif
