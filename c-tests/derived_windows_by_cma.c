/* Derived datatypes on every kind of window by process_vm_readv and process_vm_writev, on memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=cma
 * timeout: 90
 */
#include "derived_windows.c"
