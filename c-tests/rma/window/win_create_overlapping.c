/* MPI_Win_create (MPI-5.0 section 12.2.1): windows over one buffer, and over buffers that overlap by bytes or pages, show the
 * same memory, while they are created and freed in any order.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "published.h"

#define WINDOWS 40
#define BYTES 60000

static unsigned char memory[BYTES], model[BYTES];

/* Random numbers that are equal at all ranks. */
static unsigned random_below(unsigned below)
{
    static unsigned long long state = 7;

    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (state >> 33) % below;
}

int main(void)
{
    MPI_Win win[WINDOWS];
    unsigned base[WINDOWS], size[WINDOWS];
    int open[WINDOWS] = {0};

    start();
    for (int step = 0; step < 400; step++) {
        int w = (int) random_below(WINDOWS);

        if (open[w]) {
            /* Rank 0 writes through the window into all ranks; each rank updates its own model. */
            unsigned place = random_below(size[w]), length = 1 + random_below(size[w] - place);
            unsigned char value[BYTES], got[BYTES];

            memset(value, step, length);
            CHECK_OK(MPI_Win_fence(0, win[w]));
            for (int target = 0; rank == 0 && target < ranks; target++)
                CHECK_OK(MPI_Put(value, (int) length, MPI_BYTE, target, place, (int) length, MPI_BYTE, win[w]));
            CHECK_OK(MPI_Win_fence(0, win[w]));
            memset(model + base[w] + place, step, length);
            CHECK_OK(MPI_Get(got, (int) size[w], MPI_BYTE, neighbour(1), 0, (int) size[w], MPI_BYTE, win[w]));
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win[w]));
            CHECK_BYTES(got, model + base[w], size[w]);
            CHECK_BYTES(memory, model, BYTES);
            if (random_below(3) == 0) {
                CHECK_OK(MPI_Win_free(&win[w]));
                open[w] = 0;
            }
        } else {
            base[w] = random_below(3) == 0 ? 5000 : random_below(BYTES - 1);
            size[w] = 1 + random_below(BYTES - base[w] < 20000 ? BYTES - base[w] : 20000);
            CHECK_OK(MPI_Win_create(memory + base[w], size[w], 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win[w]));
            open[w] = 1;
        }
        /* The program itself also writes, while windows over this memory exist. */
        memory[step * 149] = model[step * 149] = (unsigned char) (step + 1);
        together();
    }
    for (int w = 0; w < WINDOWS; w++)
        if (open[w])
            CHECK_OK(MPI_Win_free(&win[w]));
    CHECK_BYTES(memory, model, BYTES);
    for (int i = 0; i < BYTES; i += 4096)
        CHECK(!is_published(memory + i));
    return finish();
}
