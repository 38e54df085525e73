/* Derived datatypes over every kind of window, where the origin reaches memory that is not shared by process_vm_readv and
 * process_vm_writev.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=cma
 * timeout: 90
 */
#include "derived_windows.c"
