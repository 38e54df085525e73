// The start and the end of MPI, memory, error classes, time. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_ENVIRONMENT_H
#define RMAMPI_MPICXX_ENVIRONMENT_H

#include "comm.h"
#include "objects.h"
#include "win.h"

namespace MPI {

inline void Init(int &argc, char **&argv) { detail::call(MPI_Init, &argc, &argv); }
inline void Init() { detail::call(MPI_Init, nullptr, nullptr); }

inline int Init_thread(int &argc, char **&argv, int required)
{
    return detail::get(MPI_THREAD_SINGLE, MPI_Init_thread, &argc, &argv, required);
}

inline int Init_thread(int required)
{
    return detail::get(MPI_THREAD_SINGLE, MPI_Init_thread, nullptr, nullptr, required);
}

inline bool Is_initialized() { return detail::get(0, MPI_Initialized) != 0; }
inline bool Is_finalized() { return detail::get(0, MPI_Finalized) != 0; }
inline int Query_thread() { return detail::get(MPI_THREAD_SINGLE, MPI_Query_thread); }
inline bool Is_thread_main() { return detail::get(0, MPI_Is_thread_main) != 0; }

inline void Finalize()
{
    Win::Errhandlers::release();
    Comm::Errhandlers::release();
    detail::call(MPI_Finalize);
}

inline void *Alloc_mem(Aint size, const Info &info)
{
    void *base = nullptr;
    detail::call(MPI_Alloc_mem, size, info, &base);
    return base;
}

inline void Free_mem(void *base) { detail::call(MPI_Free_mem, base); }
inline Aint Get_address(const void *location) { return detail::get(Aint{0}, MPI_Get_address, location); }

inline void Get_version(int &version, int &subversion) { detail::call(MPI_Get_version, &version, &subversion); }
inline void Get_processor_name(char *name, int &resultlen) { detail::call(MPI_Get_processor_name, name, &resultlen); }

inline int Get_error_class(int errorcode) { return detail::get(MPI_ERR_UNKNOWN, MPI_Error_class, errorcode); }
inline void Get_error_string(int errorcode, char *string, int &resultlen)
{
    detail::call(MPI_Error_string, errorcode, string, &resultlen);
}
inline int Add_error_class() { return detail::get(MPI_ERR_UNKNOWN, MPI_Add_error_class); }
inline int Add_error_code(int errorclass) { return detail::get(MPI_ERR_UNKNOWN, MPI_Add_error_code, errorclass); }
inline void Add_error_string(int errorcode, const char *string) { detail::call(MPI_Add_error_string, errorcode, string); }

inline double Wtime() { return MPI_Wtime(); }
inline double Wtick() { return MPI_Wtick(); }

}  // namespace MPI

#endif
