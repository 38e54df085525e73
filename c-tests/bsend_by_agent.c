/* bsend.c where a thread of the sender hands long messages out.
 * ranks: 2 3
 * more ranks: 1
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * expect: success
 */
#include "bsend.c"
