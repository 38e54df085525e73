// Datatypes. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_DATATYPE_H
#define RMAMPI_MPICXX_DATATYPE_H

#include "handle.h"

#include <vector>

namespace MPI {

class Comm;

class Datatype : public detail::Handle<MPI_Datatype> {
    template <typename... Parameters, typename... Arguments>
    static Datatype made(int (*constructor)(Parameters...), const Arguments &...arguments)
    {
        return detail::get(MPI_DATATYPE_NULL, constructor, arguments...);
    }

public:
    Datatype() : Handle(MPI_DATATYPE_NULL) {}
    Datatype(MPI_Datatype of_c) : Handle(of_c) {}

    Datatype Create_contiguous(int count) const { return made(MPI_Type_contiguous, count, handle); }

    Datatype Create_vector(int count, int blocklength, int stride) const
    {
        return made(MPI_Type_vector, count, blocklength, stride, handle);
    }

    Datatype Create_hvector(int count, int blocklength, Aint stride) const
    {
        return made(MPI_Type_create_hvector, count, blocklength, stride, handle);
    }

    Datatype Create_indexed(int count, const int blocklengths[], const int displacements[]) const
    {
        return made(MPI_Type_indexed, count, blocklengths, displacements, handle);
    }

    Datatype Create_hindexed(int count, const int blocklengths[], const Aint displacements[]) const
    {
        return made(MPI_Type_create_hindexed, count, blocklengths, displacements, handle);
    }

    Datatype Create_indexed_block(int count, int blocklength, const int displacements[]) const
    {
        return made(MPI_Type_create_indexed_block, count, blocklength, displacements, handle);
    }

    static Datatype Create_struct(int count, const int blocklengths[], const Aint displacements[], const Datatype types[])
    {
        const std::vector<MPI_Datatype> handles(types, types + (count > 0 ? count : 0));
        return made(MPI_Type_create_struct, count, blocklengths, displacements, handles.data());
    }

    Datatype Create_subarray(int ndims, const int sizes[], const int subsizes[], const int starts[], int order) const
    {
        return made(MPI_Type_create_subarray, ndims, sizes, subsizes, starts, order, handle);
    }

    Datatype Create_darray(int size, int rank, int ndims, const int gsizes[], const int distribs[], const int dargs[],
                           const int psizes[], int order) const
    {
        return made(MPI_Type_create_darray, size, rank, ndims, gsizes, distribs, dargs, psizes, order, handle);
    }

    Datatype Create_resized(Aint lb, Aint extent) const { return made(MPI_Type_create_resized, handle, lb, extent); }
    Datatype Dup() const { return made(MPI_Type_dup, handle); }
    static Datatype Match_size(int typeclass, int size) { return made(MPI_Type_match_size, typeclass, size); }

    void Commit() { detail::call(MPI_Type_commit, &handle); }
    void Free() { detail::call(MPI_Type_free, &handle); }

    int Get_size() const { return detail::get(0, MPI_Type_size, handle); }
    void Get_extent(Aint &lb, Aint &extent) const { detail::call(MPI_Type_get_extent, handle, &lb, &extent); }
    void Get_true_extent(Aint &lb, Aint &extent) const { detail::call(MPI_Type_get_true_extent, handle, &lb, &extent); }

    void Set_name(const char *type_name) { detail::call(MPI_Type_set_name, handle, type_name); }
    void Get_name(char *type_name, int &resultlen) const { detail::call(MPI_Type_get_name, handle, type_name, &resultlen); }

    void Pack(const void *inbuf, int incount, void *outbuf, int outsize, int &position, const Comm &comm) const;
    void Unpack(const void *inbuf, int insize, void *outbuf, int outcount, int &position, const Comm &comm) const;
    int Pack_size(int incount, const Comm &comm) const;
};

inline const Datatype DATATYPE_NULL{};

}  // namespace MPI

#endif
