/* bsend.c with the copy agent (MPI-5.0 section 3.6): a thread of the sender copies long messages.
 * ranks: 2 3
 * more ranks: 1
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * expect: success
 */
#include "bsend.c"
