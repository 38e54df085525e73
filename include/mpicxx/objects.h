// Info objects, groups and operations. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_OBJECTS_H
#define RMAMPI_MPICXX_OBJECTS_H

#include "handle.h"

namespace MPI {

class Info : public detail::Handle<MPI_Info> {
public:
    Info() : Handle(MPI_INFO_NULL) {}
    Info(MPI_Info of_c) : Handle(of_c) {}

    static Info Create() { return detail::get(MPI_INFO_NULL, MPI_Info_create); }
    Info Dup() const { return detail::get(MPI_INFO_NULL, MPI_Info_dup, handle); }
    void Free() { detail::call(MPI_Info_free, &handle); }
    void Set(const char *key, const char *value) { detail::call(MPI_Info_set, handle, key, value); }
    void Delete(const char *key) { detail::call(MPI_Info_delete, handle, key); }
    int Get_nkeys() const { return detail::get(0, MPI_Info_get_nkeys, handle); }
    void Get_nthkey(int n, char *key) const { detail::call(MPI_Info_get_nthkey, handle, n, key); }

    bool Get(const char *key, int valuelen, char *value) const
    {
        return detail::get(0, MPI_Info_get, handle, key, valuelen, value) != 0;
    }

    bool Get_valuelen(const char *key, int &valuelen) const
    {
        return detail::get(0, MPI_Info_get_valuelen, handle, key, &valuelen) != 0;
    }
};

class Group : public detail::Handle<MPI_Group> {
    // The C functions take triplets of ranks without `const`.
    typedef int Range[3];

public:
    Group() : Handle(MPI_GROUP_NULL) {}
    Group(MPI_Group of_c) : Handle(of_c) {}

    int Get_size() const { return detail::get(0, MPI_Group_size, handle); }
    int Get_rank() const { return detail::get(MPI_UNDEFINED, MPI_Group_rank, handle); }
    void Free() { detail::call(MPI_Group_free, &handle); }

    static void Translate_ranks(const Group &group1, int n, const int ranks1[], const Group &group2, int ranks2[])
    {
        detail::call(MPI_Group_translate_ranks, group1, n, ranks1, group2, ranks2);
    }

    static int Compare(const Group &group1, const Group &group2)
    {
        return detail::get(MPI_UNEQUAL, MPI_Group_compare, group1, group2);
    }

    static Group Union(const Group &group1, const Group &group2)
    {
        return detail::get(MPI_GROUP_NULL, MPI_Group_union, group1, group2);
    }

    static Group Intersect(const Group &group1, const Group &group2)
    {
        return detail::get(MPI_GROUP_NULL, MPI_Group_intersection, group1, group2);
    }

    static Group Difference(const Group &group1, const Group &group2)
    {
        return detail::get(MPI_GROUP_NULL, MPI_Group_difference, group1, group2);
    }

    Group Incl(int n, const int ranks[]) const { return detail::get(MPI_GROUP_NULL, MPI_Group_incl, handle, n, ranks); }
    Group Excl(int n, const int ranks[]) const { return detail::get(MPI_GROUP_NULL, MPI_Group_excl, handle, n, ranks); }

    Group Range_incl(int n, const int ranges[][3]) const
    {
        return detail::get(MPI_GROUP_NULL, MPI_Group_range_incl, handle, n, const_cast<Range *>(ranges));
    }

    Group Range_excl(int n, const int ranges[][3]) const
    {
        return detail::get(MPI_GROUP_NULL, MPI_Group_range_excl, handle, n, const_cast<Range *>(ranges));
    }
};

class Op : public detail::Handle<MPI_Op> {
public:
    Op() : Handle(MPI_OP_NULL) {}
    Op(MPI_Op of_c) : Handle(of_c) {}

    bool Is_commutative() const { return detail::get(0, MPI_Op_commutative, handle) != 0; }
    void Free() { detail::call(MPI_Op_free, &handle); }
};

inline const Info INFO_NULL{};
inline const Group GROUP_NULL{};
inline const Group GROUP_EMPTY{MPI_GROUP_EMPTY};
inline const Op OP_NULL{};

}  // namespace MPI

#endif
