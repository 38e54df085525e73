/* Messages of up to 10 MiB (MPI-5.0 sections 3.2 and 3.4): see send_lengths.h.
 * ranks: alone 2 4
 * more ranks: 3
 * more network: 2 3 4x2
 * expect: success
 */
#include "send_lengths.h"

int main(void)
{
    return run();
}
