/* Derived datatypes in dynamic windows, where a thread at the target reaches memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "derived_dynamic.c"
