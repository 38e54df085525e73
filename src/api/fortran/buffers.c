/* Detaching of buffers. mpi_f08 returns the address as a TYPE(C_PTR). The older interfaces do not write `buffer_addr`,
 * because an address is of no use there. */
#include "support.h"

/* Returns the address of a buffer to Fortran, where MPI_BUFFER_AUTOMATIC has another address than in C. */
static void give_address(void **buffer_addr, void *address)
{
    *buffer_addr = address == MPI_BUFFER_AUTOMATIC ? &SENTINELS.buffer_automatic : address;
}

SUBROUTINE(buffer_detach)(void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = SIZED(Buffer_detach)(&address, size);
}
NAMES(buffer_detach, BUFFER_DETACH);

SUBROUTINE(buffer_detach_f08)(void **buffer_addr, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = SIZED(Buffer_detach)(&address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(buffer_detach_f08, BUFFER_DETACH_F08);

SUBROUTINE(buffer_detach_c_f08)(void **buffer_addr, MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = MPI(Buffer_detach_c)(&address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(buffer_detach_c_f08, BUFFER_DETACH_C_F08);

SUBROUTINE(comm_detach_buffer)(const INTEGER *comm, void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = SIZED(Comm_detach_buffer)(FROMINT(Comm, *comm), &address, size);
}
NAMES(comm_detach_buffer, COMM_DETACH_BUFFER);

SUBROUTINE(comm_detach_buffer_f08)(const INTEGER *comm, void **buffer_addr, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = SIZED(Comm_detach_buffer)(FROMINT(Comm, *comm), &address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(comm_detach_buffer_f08, COMM_DETACH_BUFFER_F08);

SUBROUTINE(comm_detach_buffer_c_f08)(const INTEGER *comm, void **buffer_addr, MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = MPI(Comm_detach_buffer_c)(FROMINT(Comm, *comm), &address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(comm_detach_buffer_c_f08, COMM_DETACH_BUFFER_C_F08);

SUBROUTINE(session_detach_buffer)(const INTEGER *session, void *buffer_addr, INTEGER *size, INTEGER *ierror)
{
    void *address;
    (void)buffer_addr;
    *ierror = SIZED(Session_detach_buffer)(FROMINT(Session, *session), &address, size);
}
NAMES(session_detach_buffer, SESSION_DETACH_BUFFER);

SUBROUTINE(session_detach_buffer_f08)(const INTEGER *session, void **buffer_addr, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = SIZED(Session_detach_buffer)(FROMINT(Session, *session), &address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(session_detach_buffer_f08, SESSION_DETACH_BUFFER_F08);

SUBROUTINE(session_detach_buffer_c_f08)(const INTEGER *session, void **buffer_addr, MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *address;
    *ierror = MPI(Session_detach_buffer_c)(FROMINT(Session, *session), &address, size);
    if (*ierror == MPI_SUCCESS)
        give_address(buffer_addr, address);
}
NAMES(session_detach_buffer_c_f08, SESSION_DETACH_BUFFER_C_F08);
