/* Conversions of handles and statuses between C and Fortran. The ABI does not define MPI_Fint, because the ABI does
 * not depend on a Fortran compiler. Here, MPI_Fint is an INTEGER of 4 bytes. The names below are macros and inline
 * functions that use only functions of the ABI. Therefore a program that uses them runs with any library of the ABI.
 * Macros that another header has defined before are not changed. */
typedef int MPI_Fint;

#ifndef MPI_Comm_c2f
#define MPI_Comm_c2f MPI_Comm_toint
#define MPI_Comm_f2c MPI_Comm_fromint
#endif
#ifndef PMPI_Comm_c2f
#define PMPI_Comm_c2f PMPI_Comm_toint
#define PMPI_Comm_f2c PMPI_Comm_fromint
#endif
#ifndef MPI_Errhandler_c2f
#define MPI_Errhandler_c2f MPI_Errhandler_toint
#define MPI_Errhandler_f2c MPI_Errhandler_fromint
#endif
#ifndef PMPI_Errhandler_c2f
#define PMPI_Errhandler_c2f PMPI_Errhandler_toint
#define PMPI_Errhandler_f2c PMPI_Errhandler_fromint
#endif
#ifndef MPI_File_c2f
#define MPI_File_c2f MPI_File_toint
#define MPI_File_f2c MPI_File_fromint
#endif
#ifndef PMPI_File_c2f
#define PMPI_File_c2f PMPI_File_toint
#define PMPI_File_f2c PMPI_File_fromint
#endif
#ifndef MPI_Group_c2f
#define MPI_Group_c2f MPI_Group_toint
#define MPI_Group_f2c MPI_Group_fromint
#endif
#ifndef PMPI_Group_c2f
#define PMPI_Group_c2f PMPI_Group_toint
#define PMPI_Group_f2c PMPI_Group_fromint
#endif
#ifndef MPI_Info_c2f
#define MPI_Info_c2f MPI_Info_toint
#define MPI_Info_f2c MPI_Info_fromint
#endif
#ifndef PMPI_Info_c2f
#define PMPI_Info_c2f PMPI_Info_toint
#define PMPI_Info_f2c PMPI_Info_fromint
#endif
#ifndef MPI_Message_c2f
#define MPI_Message_c2f MPI_Message_toint
#define MPI_Message_f2c MPI_Message_fromint
#endif
#ifndef PMPI_Message_c2f
#define PMPI_Message_c2f PMPI_Message_toint
#define PMPI_Message_f2c PMPI_Message_fromint
#endif
#ifndef MPI_Op_c2f
#define MPI_Op_c2f MPI_Op_toint
#define MPI_Op_f2c MPI_Op_fromint
#endif
#ifndef PMPI_Op_c2f
#define PMPI_Op_c2f PMPI_Op_toint
#define PMPI_Op_f2c PMPI_Op_fromint
#endif
#ifndef MPI_Request_c2f
#define MPI_Request_c2f MPI_Request_toint
#define MPI_Request_f2c MPI_Request_fromint
#endif
#ifndef PMPI_Request_c2f
#define PMPI_Request_c2f PMPI_Request_toint
#define PMPI_Request_f2c PMPI_Request_fromint
#endif
#ifndef MPI_Session_c2f
#define MPI_Session_c2f MPI_Session_toint
#define MPI_Session_f2c MPI_Session_fromint
#endif
#ifndef PMPI_Session_c2f
#define PMPI_Session_c2f PMPI_Session_toint
#define PMPI_Session_f2c PMPI_Session_fromint
#endif
#ifndef MPI_Type_c2f
#define MPI_Type_c2f MPI_Type_toint
#define MPI_Type_f2c MPI_Type_fromint
#endif
#ifndef PMPI_Type_c2f
#define PMPI_Type_c2f PMPI_Type_toint
#define PMPI_Type_f2c PMPI_Type_fromint
#endif
#ifndef MPI_Win_c2f
#define MPI_Win_c2f MPI_Win_toint
#define MPI_Win_f2c MPI_Win_fromint
#endif
#ifndef PMPI_Win_c2f
#define PMPI_Win_c2f PMPI_Win_toint
#define PMPI_Win_f2c PMPI_Win_fromint
#endif

#ifndef MPI_Status_c2f
#define MPI_Status_c2f MPI_Status_c2f
#define MPI_Status_f2c MPI_Status_f2c
#define PMPI_Status_c2f MPI_Status_c2f
#define PMPI_Status_f2c MPI_Status_f2c
#if defined(__GNUC__)
#define RMAMPI_INLINE static __inline__
#else
#define RMAMPI_INLINE static inline
#endif
RMAMPI_INLINE int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
  int place;
  if (!c_status || !f_status)
    return MPI_ERR_ARG;
  f_status[MPI_F_SOURCE] = c_status->MPI_SOURCE;
  f_status[MPI_F_TAG] = c_status->MPI_TAG;
  f_status[MPI_F_ERROR] = c_status->MPI_ERROR;
  for (place = 0; place < 5; place++)
    f_status[3 + place] = c_status->MPI_internal[place];
  return MPI_SUCCESS;
}

RMAMPI_INLINE int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
  int place;
  if (!c_status || !f_status)
    return MPI_ERR_ARG;
  c_status->MPI_SOURCE = f_status[MPI_F_SOURCE];
  c_status->MPI_TAG = f_status[MPI_F_TAG];
  c_status->MPI_ERROR = f_status[MPI_F_ERROR];
  for (place = 0; place < 5; place++)
    c_status->MPI_internal[place] = f_status[3 + place];
  return MPI_SUCCESS;
}
#undef RMAMPI_INLINE
#endif
