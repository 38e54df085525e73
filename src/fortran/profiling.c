/* All bindings again under their profiling names: pmpi_x_, which calls PMPI_X. */
#define RMAMPI_PROFILING
#include "attributes.c"
#include "buffers.c"
#include "collectives.c"
#include "datatypes.c"
#include "errhandlers.c"
#include "generalized_requests.c"
#include "info.c"
#include "mpif.c"
#include "operations.c"
#include "profiling_control.c"
#include "requests.c"
#include "sessions.c"
