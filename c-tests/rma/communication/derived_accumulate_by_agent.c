/* derived_accumulate.c with access to process-private memory by the target's copy agent (MPI-5.0 sections 5.1 and
 * 12.3.4).
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 120
 */
#include "derived_accumulate.c"
