/* With RMAMPI_STRICT=1 the calls of beyond_standard_calls.c are errors, and have no other effect.
 * ranks: 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#define STRICT 1
#include "beyond_standard_calls.c"
