// Communicators. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_COMM_H
#define RMAMPI_MPICXX_COMM_H

#include "attributes.h"
#include "datatype.h"
#include "errors.h"
#include "objects.h"
#include "request.h"

#include <vector>

namespace MPI {
namespace detail {

class AnyComm;

}  // namespace detail

class Comm : public detail::Handle<MPI_Comm> {
    using Errhandlers = detail::Errhandlers<Comm, detail::AnyComm, MPI_Comm, MPI_Comm_create_errhandler,
                                            MPI_Comm_set_errhandler, MPI_Comm_get_errhandler>;
    using Attributes = detail::Attributes<Comm, detail::AnyComm, MPI_Comm, MPI_Comm_create_keyval, MPI_Comm_free_keyval,
                                          MPI_Comm_set_attr, MPI_Comm_get_attr, MPI_Comm_delete_attr>;
    friend void Finalize();

public:
    typedef void Errhandler_function(Comm &, int *, ...);
    // The name of the function before MPI-2.2.
    typedef Errhandler_function Errhandler_fn;
    typedef int Copy_attr_function(const Comm &oldcomm, int comm_keyval, void *extra_state, void *attribute_val_in,
                                   void *attribute_val_out, bool &flag);
    typedef int Delete_attr_function(Comm &comm, int comm_keyval, void *attribute_val, void *extra_state);

    Comm(const Comm &) = default;
    Comm &operator=(const Comm &) = default;
    virtual ~Comm() = default;
    // Returns a duplicate on the heap. The caller frees the communicator and then deletes the object.
    virtual Comm &Clone() const = 0;

    int Get_size() const { return detail::get(0, MPI_Comm_size, handle); }
    int Get_rank() const { return detail::get(MPI_UNDEFINED, MPI_Comm_rank, handle); }
    Group Get_group() const { return detail::get(MPI_GROUP_NULL, MPI_Comm_group, handle); }
    bool Is_inter() const { return detail::get(0, MPI_Comm_test_inter, handle) != 0; }
    void Free() { detail::call(MPI_Comm_free, &handle); }
    void Disconnect() { detail::call(MPI_Comm_disconnect, &handle); }
    void Abort(int errorcode) { detail::call(MPI_Abort, handle, errorcode); }
    void Set_name(const char *comm_name) { detail::call(MPI_Comm_set_name, handle, comm_name); }
    void Get_name(char *comm_name, int &resultlen) const
    {
        detail::call(MPI_Comm_get_name, handle, comm_name, &resultlen);
    }

    static int Compare(const Comm &comm1, const Comm &comm2)
    {
        return detail::get(MPI_UNEQUAL, MPI_Comm_compare, comm1, comm2);
    }

    static Errhandler Create_errhandler(Errhandler_function *function) { return Errhandlers::make(function); }
    void Set_errhandler(const Errhandler &errhandler) { Errhandlers::attach(handle, errhandler); }
    Errhandler Get_errhandler() const { return Errhandlers::attached(handle); }
    void Call_errhandler(int errorcode) const { detail::call(MPI_Comm_call_errhandler, handle, errorcode); }

    static int Create_keyval(Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state)
    {
        return Attributes::make(copy, remove, extra_state);
    }
    static void Free_keyval(int &comm_keyval) { Attributes::release(comm_keyval); }
    void Set_attr(int comm_keyval, const void *attribute_val) { Attributes::put(handle, comm_keyval, attribute_val); }
    bool Get_attr(int comm_keyval, void *attribute_val) const
    {
        return Attributes::find(handle, comm_keyval, attribute_val);
    }
    void Delete_attr(int comm_keyval) { Attributes::erase(handle, comm_keyval); }

    static int NULL_COPY_FN(const Comm &comm, int keyval, void *state, void *in, void *out, bool &flag)
    {
        return Attributes::no_copy(comm, keyval, state, in, out, flag);
    }
    static int DUP_FN(const Comm &comm, int keyval, void *state, void *in, void *out, bool &flag)
    {
        return Attributes::copy_value(comm, keyval, state, in, out, flag);
    }
    static int NULL_DELETE_FN(Comm &comm, int keyval, void *value, void *state)
    {
        return Attributes::no_delete(comm, keyval, value, state);
    }

    void Send(const void *buf, int count, const Datatype &datatype, int dest, int tag) const
    {
        detail::call(MPI_Send, buf, count, datatype, dest, tag, handle);
    }

    Request Isend(const void *buf, int count, const Datatype &datatype, int dest, int tag) const
    {
        return detail::get(MPI_REQUEST_NULL, MPI_Isend, buf, count, datatype, dest, tag, handle);
    }

    void Recv(void *buf, int count, const Datatype &datatype, int source, int tag) const
    {
        detail::call(MPI_Recv, buf, count, datatype, source, tag, handle, MPI_STATUS_IGNORE);
    }

    void Recv(void *buf, int count, const Datatype &datatype, int source, int tag, Status &status) const
    {
        detail::call(MPI_Recv, buf, count, datatype, source, tag, handle, &status.status);
    }

    Request Irecv(void *buf, int count, const Datatype &datatype, int source, int tag) const
    {
        return detail::get(MPI_REQUEST_NULL, MPI_Irecv, buf, count, datatype, source, tag, handle);
    }

    void Sendrecv(const void *sendbuf, int sendcount, const Datatype &sendtype, int dest, int sendtag, void *recvbuf,
                  int recvcount, const Datatype &recvtype, int source, int recvtag) const
    {
        detail::call(MPI_Sendrecv, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
                     recvtag, handle, MPI_STATUS_IGNORE);
    }

    void Sendrecv(const void *sendbuf, int sendcount, const Datatype &sendtype, int dest, int sendtag, void *recvbuf,
                  int recvcount, const Datatype &recvtype, int source, int recvtag, Status &status) const
    {
        detail::call(MPI_Sendrecv, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
                     recvtag, handle, &status.status);
    }

    void Probe(int source, int tag) const { detail::call(MPI_Probe, source, tag, handle, MPI_STATUS_IGNORE); }
    void Probe(int source, int tag, Status &status) const { detail::call(MPI_Probe, source, tag, handle, &status.status); }

    bool Iprobe(int source, int tag) const
    {
        int flag = 0;
        detail::call(MPI_Iprobe, source, tag, handle, &flag, MPI_STATUS_IGNORE);
        return flag != 0;
    }

    bool Iprobe(int source, int tag, Status &status) const
    {
        int flag = 0;
        detail::call(MPI_Iprobe, source, tag, handle, &flag, &status.status);
        return flag != 0;
    }

    void Barrier() const { detail::call(MPI_Barrier, handle); }

    void Bcast(void *buffer, int count, const Datatype &datatype, int root) const
    {
        detail::call(MPI_Bcast, buffer, count, datatype, root, handle);
    }

    void Gather(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                const Datatype &recvtype, int root) const
    {
        detail::call(MPI_Gather, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, handle);
    }

    void Gatherv(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, const int recvcounts[],
                 const int displs[], const Datatype &recvtype, int root) const
    {
        detail::call(MPI_Gatherv, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, handle);
    }

    void Scatter(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                 const Datatype &recvtype, int root) const
    {
        detail::call(MPI_Scatter, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, handle);
    }

    void Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], const Datatype &sendtype, void *recvbuf,
                  int recvcount, const Datatype &recvtype, int root) const
    {
        detail::call(MPI_Scatterv, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, handle);
    }

    void Allgather(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                   const Datatype &recvtype) const
    {
        detail::call(MPI_Allgather, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, handle);
    }

    void Alltoall(const void *sendbuf, int sendcount, const Datatype &sendtype, void *recvbuf, int recvcount,
                  const Datatype &recvtype) const
    {
        detail::call(MPI_Alltoall, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, handle);
    }

    void Reduce(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op, int root) const
    {
        detail::call(MPI_Reduce, sendbuf, recvbuf, count, datatype, op, root, handle);
    }

    void Allreduce(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const
    {
        detail::call(MPI_Allreduce, sendbuf, recvbuf, count, datatype, op, handle);
    }

protected:
    Comm(MPI_Comm of_c) : Handle(of_c) {}

    MPI_Comm duplicate() const { return detail::get(MPI_COMM_NULL, MPI_Comm_dup, handle); }
};

namespace detail {

// A communicator of unknown kind, for callbacks, which receive only a handle.
class AnyComm : public Comm {
public:
    explicit AnyComm(MPI_Comm of_c) : Comm(of_c) {}
    Comm &Clone() const override { return *new AnyComm(duplicate()); }
};

}  // namespace detail

class Intercomm;

class Intracomm : public Comm {
public:
    Intracomm() : Comm(MPI_COMM_NULL) {}
    Intracomm(MPI_Comm of_c) : Comm(of_c) {}

    Intracomm Dup() const { return duplicate(); }
    Intracomm &Clone() const override { return *new Intracomm(duplicate()); }
    Intracomm Create(const Group &group) const { return detail::get(MPI_COMM_NULL, MPI_Comm_create, handle, group); }
    Intracomm Split(int color, int key) const { return detail::get(MPI_COMM_NULL, MPI_Comm_split, handle, color, key); }
    Intercomm Create_intercomm(int local_leader, const Comm &peer_comm, int remote_leader, int tag) const;

    void Scan(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const
    {
        detail::call(MPI_Scan, sendbuf, recvbuf, count, datatype, op, handle);
    }

    void Exscan(const void *sendbuf, void *recvbuf, int count, const Datatype &datatype, const Op &op) const
    {
        detail::call(MPI_Exscan, sendbuf, recvbuf, count, datatype, op, handle);
    }
};

class Intercomm : public Comm {
public:
    Intercomm() : Comm(MPI_COMM_NULL) {}
    Intercomm(MPI_Comm of_c) : Comm(of_c) {}

    Intercomm Dup() const { return duplicate(); }
    Intercomm &Clone() const override { return *new Intercomm(duplicate()); }
    int Get_remote_size() const { return detail::get(0, MPI_Comm_remote_size, handle); }
    Group Get_remote_group() const { return detail::get(MPI_GROUP_NULL, MPI_Comm_remote_group, handle); }
    Intracomm Merge(bool high) const { return detail::get(MPI_COMM_NULL, MPI_Intercomm_merge, handle, high); }
};

inline Intercomm Intracomm::Create_intercomm(int local_leader, const Comm &peer_comm, int remote_leader, int tag) const
{
    return detail::get(MPI_COMM_NULL, MPI_Intercomm_create, handle, local_leader, peer_comm, remote_leader, tag);
}

inline void Datatype::Pack(const void *inbuf, int incount, void *outbuf, int outsize, int &position, const Comm &comm) const
{
    detail::call(MPI_Pack, inbuf, incount, handle, outbuf, outsize, &position, comm);
}

inline void Datatype::Unpack(const void *inbuf, int insize, void *outbuf, int outcount, int &position,
                             const Comm &comm) const
{
    detail::call(MPI_Unpack, inbuf, insize, &position, outbuf, outcount, handle, comm);
}

inline int Datatype::Pack_size(int incount, const Comm &comm) const
{
    return detail::get(0, MPI_Pack_size, incount, handle, comm);
}

inline Intracomm COMM_WORLD{MPI_COMM_WORLD};
inline Intracomm COMM_SELF{MPI_COMM_SELF};

// The null communicator. It converts to both kinds of communicators.
class Comm_Null {
public:
    operator MPI_Comm() const { return MPI_COMM_NULL; }
    operator Intracomm() const { return Intracomm(); }
    operator Intercomm() const { return Intercomm(); }
};
inline const Comm_Null COMM_NULL{};

}  // namespace MPI

#endif
