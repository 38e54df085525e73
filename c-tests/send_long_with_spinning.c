/* Long messages (see send_long.c) among more ranks than processors. The ranks spin before they sleep, so both sides still copy.
 * ranks: 4
 * more ranks: 8
 * more network: 4 4x2
 * expect: success
 * environment: RMAMPI_SPIN=50
 * timeout: 120
 */
#include "send_long.c"
