/* derived_windows.c with access to process-private memory by the target's copy agent.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "derived_windows.c"
