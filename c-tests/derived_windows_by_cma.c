/* derived_windows.c with access to process-private memory by process_vm_readv and process_vm_writev.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=cma
 * timeout: 90
 */
#include "derived_windows.c"
