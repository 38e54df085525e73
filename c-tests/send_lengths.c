/* Messages of all lengths: see send_lengths.h.
 * ranks: alone 2 4
 * more ranks: 3
 * expect: success
 */
#include "send_lengths.h"

int main(void)
{
    return run();
}
