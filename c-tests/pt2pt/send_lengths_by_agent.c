/* Messages of up to 10 MiB if ranks cannot read each other's memory (MPI-5.0 sections 3.2 and 3.4): see send_lengths.h.
 * ranks: 2
 * more ranks: 3
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * expect: success
 */
#include "send_lengths.h"

int main(void)
{
    return run();
}
