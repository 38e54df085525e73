/* bsend.c where a thread of the sender hands long messages out.
 * ranks: 1 2 3
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * expect: success
 */
#include "bsend.c"
