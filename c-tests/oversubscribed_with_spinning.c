/* With more ranks than processors, a waiting rank spins nevertheless before it sleeps.
 * ranks: 16
 * expect: success
 * environment: RMAMPI_SPIN=100
 * timeout: 90
 */
#include "oversubscribed.c"
