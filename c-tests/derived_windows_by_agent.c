/* Derived datatypes on every kind of window by the target's copy agent, on memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "derived_windows.c"
