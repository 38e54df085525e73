/* Messages of up to 10 MiB: see send_lengths.h.
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
