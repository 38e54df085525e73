// Windows. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_WIN_H
#define RMAMPI_MPICXX_WIN_H

#include "attributes.h"
#include "comm.h"
#include "datatype.h"
#include "errors.h"
#include "objects.h"

namespace MPI {

class Win : public detail::Handle<MPI_Win> {
    using Errhandlers = detail::Errhandlers<Win, Win, MPI_Win, MPI_Win_create_errhandler, MPI_Win_set_errhandler,
                                            MPI_Win_get_errhandler>;
    using Attributes = detail::Attributes<Win, Win, MPI_Win, MPI_Win_create_keyval, MPI_Win_free_keyval, MPI_Win_set_attr,
                                          MPI_Win_get_attr, MPI_Win_delete_attr>;
    friend void Finalize();

public:
    typedef void Errhandler_function(Win &, int *, ...);
    // The name of the function before MPI-2.2.
    typedef Errhandler_function Errhandler_fn;
    typedef int Copy_attr_function(const Win &oldwin, int win_keyval, void *extra_state, void *attribute_val_in,
                                   void *attribute_val_out, bool &flag);
    typedef int Delete_attr_function(Win &win, int win_keyval, void *attribute_val, void *extra_state);

    Win() : Handle(MPI_WIN_NULL) {}
    Win(MPI_Win of_c) : Handle(of_c) {}

    static Win Create(const void *base, Aint size, int disp_unit, const Info &info, const Intracomm &comm)
    {
        return detail::get(MPI_WIN_NULL, MPI_Win_create, const_cast<void *>(base), size, disp_unit, info, comm);
    }

    void Free() { detail::call(MPI_Win_free, &handle); }
    Group Get_group() const { return detail::get(MPI_GROUP_NULL, MPI_Win_get_group, handle); }

    void Put(const void *origin_addr, int origin_count, const Datatype &origin_datatype, int target_rank, Aint target_disp,
             int target_count, const Datatype &target_datatype) const
    {
        detail::call(MPI_Put, origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
                     target_datatype, handle);
    }

    void Get(void *origin_addr, int origin_count, const Datatype &origin_datatype, int target_rank, Aint target_disp,
             int target_count, const Datatype &target_datatype) const
    {
        detail::call(MPI_Get, origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
                     target_datatype, handle);
    }

    void Accumulate(const void *origin_addr, int origin_count, const Datatype &origin_datatype, int target_rank,
                    Aint target_disp, int target_count, const Datatype &target_datatype, const Op &op) const
    {
        detail::call(MPI_Accumulate, origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
                     target_datatype, op, handle);
    }

    void Fence(int assertion) const { detail::call(MPI_Win_fence, assertion, handle); }
    void Start(const Group &group, int assertion) const { detail::call(MPI_Win_start, group, assertion, handle); }
    void Complete() const { detail::call(MPI_Win_complete, handle); }
    void Post(const Group &group, int assertion) const { detail::call(MPI_Win_post, group, assertion, handle); }
    void Wait() const { detail::call(MPI_Win_wait, handle); }
    bool Test() const { return detail::get(0, MPI_Win_test, handle) != 0; }
    void Lock(int lock_type, int rank, int assertion) const
    {
        detail::call(MPI_Win_lock, lock_type, rank, assertion, handle);
    }
    void Unlock(int rank) const { detail::call(MPI_Win_unlock, rank, handle); }

    static Errhandler Create_errhandler(Errhandler_function *function) { return Errhandlers::make(function); }
    void Set_errhandler(const Errhandler &errhandler) { Errhandlers::attach(handle, errhandler); }
    Errhandler Get_errhandler() const { return Errhandlers::attached(handle); }
    void Call_errhandler(int errorcode) const { detail::call(MPI_Win_call_errhandler, handle, errorcode); }

    static int Create_keyval(Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state)
    {
        return Attributes::make(copy, remove, extra_state);
    }
    static void Free_keyval(int &win_keyval) { Attributes::release(win_keyval); }
    void Set_attr(int win_keyval, const void *attribute_val) { Attributes::put(handle, win_keyval, attribute_val); }
    bool Get_attr(int win_keyval, void *attribute_val) const { return Attributes::find(handle, win_keyval, attribute_val); }
    void Delete_attr(int win_keyval) { Attributes::erase(handle, win_keyval); }

    static int NULL_COPY_FN(const Win &win, int keyval, void *state, void *in, void *out, bool &flag)
    {
        return Attributes::no_copy(win, keyval, state, in, out, flag);
    }
    static int DUP_FN(const Win &win, int keyval, void *state, void *in, void *out, bool &flag)
    {
        return Attributes::copy_value(win, keyval, state, in, out, flag);
    }
    static int NULL_DELETE_FN(Win &win, int keyval, void *value, void *state)
    {
        return Attributes::no_delete(win, keyval, value, state);
    }

    void Set_name(const char *win_name) { detail::call(MPI_Win_set_name, handle, win_name); }
    void Get_name(char *win_name, int &resultlen) const { detail::call(MPI_Win_get_name, handle, win_name, &resultlen); }
};

inline const Win WIN_NULL{};

}  // namespace MPI

#endif
