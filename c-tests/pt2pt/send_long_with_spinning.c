/* Long messages (see send_long.c) with RMAMPI_SPIN=50 (MPI-5.0 sections 3.4 and 3.7.3): ranks spin before they sleep,
 * so sender and receiver copy together, although there are more ranks than processors.
 * ranks: 4
 * more ranks: 8
 * more network: 4 4x2
 * expect: success
 * environment: RMAMPI_SPIN=50
 * timeout: 120
 */
#include "two_processors.h"

#include "send_long.c"
