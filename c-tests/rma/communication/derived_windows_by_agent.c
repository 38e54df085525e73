/* derived_windows.c with access to process-private memory by the target's copy agent (MPI-5.0 sections 5.1, 12.3 and
 * 12.5).
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "derived_windows.c"
