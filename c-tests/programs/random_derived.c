/* The random sequences of random_operations.c with random derived datatypes at origin, target and result: all constructors except
 * MPI_Type_create_darray, nested, with holes, negative strides, lower bounds, set extents and empty parts (MPI-5.0 section 5.1).
 * Some origin and result buffers are absolute addresses at MPI_BOTTOM.
 * ranks: 4
 * more ranks: 1 2 3 7 16
 * network: 2 3 4x2
 * expect: success
 * timeout: 120
 */
#define DERIVED_SHAPES
#include "random_operations.c"
