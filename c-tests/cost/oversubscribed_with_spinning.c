/* oversubscribed.c with RMAMPI_SPIN=100: a waiting rank spins before it sleeps, although there are more ranks than
 * processors.
 * part: waiting
 * ranks: 16
 * expect: success
 * environment: RMAMPI_SPIN=100
 * timeout: 90
 */
#include "oversubscribed.c"
