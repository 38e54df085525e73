/* Holes between pairs that are accumulated, where a thread at the target reaches memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#define ROUNDS 300

#include "accumulate_holes.c"
