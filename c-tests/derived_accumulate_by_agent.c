/* Accumulates with derived datatypes by the target's copy agent, on memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 120
 */
#include "derived_accumulate.c"
