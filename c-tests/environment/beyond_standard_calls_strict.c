/* With RMAMPI_STRICT=1 the calls of beyond_standard_calls.c are errors. They do not write result buffers, and create neither
 * datatypes nor communicators.
 * part: conformance
 * ranks: 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#define STRICT 1
#include "beyond_standard_calls.c"
