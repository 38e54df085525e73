/* Detaching of buffers: the address of one is of no use to Fortran's older interfaces, so `buffer_addr` is left alone. */
#include "support.h"

SUBROUTINE(buffer_detach)(void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = MPI(Buffer_detach)(&address, size);
}
NAMES(buffer_detach, BUFFER_DETACH);

SUBROUTINE(comm_detach_buffer)(const INTEGER *comm, void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = MPI(Comm_detach_buffer)(FROMINT(Comm, *comm), &address, size);
}
NAMES(comm_detach_buffer, COMM_DETACH_BUFFER);

SUBROUTINE(session_detach_buffer)(const INTEGER *session, void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = MPI(Session_detach_buffer)(FROMINT(Session, *session), &address, size);
}
NAMES(session_detach_buffer, SESSION_DETACH_BUFFER);
