/* RMAMPI_STRICT=1 refuses what beyond_standard_calls.c does, and nothing has changed then.
 * ranks: 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#define STRICT 1
#include "beyond_standard_calls.c"
