/* derived_windows.c with access to process-private memory by process_vm_readv and process_vm_writev (MPI-5.0 sections
 * 5.1, 12.3 and 12.5).
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=cma
 * timeout: 90
 */
#include "derived_windows.c"
