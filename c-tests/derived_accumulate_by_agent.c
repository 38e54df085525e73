/* Accumulates with derived datatypes, where a thread at the target reaches memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 120
 */
#include "derived_accumulate.c"
