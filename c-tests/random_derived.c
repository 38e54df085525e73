/* The random sequences of random_operations.c with random derived datatypes at origin, target and result: all constructors,
 * nested, with holes, negative strides, lower bounds, set extents and empty parts. Some origins use absolute addresses and
 * MPI_BOTTOM.
 * ranks: 4
 * more ranks: 1 2 3 7 16
 * network: 2 3 4x2
 * expect: success
 * timeout: 120
 */
#define DERIVED_SHAPES
#include "random_operations.c"
