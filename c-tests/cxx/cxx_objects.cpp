/* Info objects, groups, datatypes and operations of mpicxx.h: every function has the effect of its C function, and throws if the
 * C function fails.
 * part: C++ bindings
 * ranks: alone 3
 * more ranks: 1
 * expect: success
 */
#include "check.hpp"

#include <vector>

namespace {

void check_info()
{
    MPI::Info info = MPI::Info::Create();
    char value[16] = "", key[MPI::MAX_INFO_KEY] = "";
    int length = -1;

    CHECK(info != MPI::INFO_NULL && info.Get_nkeys() == 0);
    info.Set("no_locks", "true");
    info.Set("other", "value");
    CHECK(info.Get("no_locks", 15, value) && std::string(value) == "true");
    CHECK(info.Get_valuelen("other", length) && length == 5);
    CHECK(!info.Get("absent", 15, value) && !info.Get_valuelen("absent", length));
    info.Get_nthkey(1, key);
    CHECK(std::string(key) == "other");
    MPI::Info copy = info.Dup();
    info.Delete("other");
    CHECK(info.Get_nkeys() == 1 && copy.Get_nkeys() == 2);

    CHECK_THROWS(info.Delete("other"), MPI::ERR_INFO_NOKEY, "MPI_Info_delete");
    CHECK_THROWS(info.Set("", "value"), MPI::ERR_INFO_KEY, "MPI_Info_set");
    CHECK_THROWS(info.Get("", 15, value), MPI::ERR_INFO_KEY, "MPI_Info_get");
    CHECK_THROWS(info.Get_valuelen("", length), MPI::ERR_INFO_KEY, "MPI_Info_get_valuelen");
    CHECK_THROWS(info.Get_nthkey(1, key), MPI::ERR_ARG, "MPI_Info_get_nthkey");
    info.Free();
    copy.Free();
    CHECK(info == MPI::INFO_NULL);
    CHECK_THROWS(info.Free(), MPI::ERR_INFO, "MPI_Info_free");
    CHECK_THROWS(info.Dup(), MPI::ERR_INFO, "MPI_Info_dup");
    CHECK_THROWS(info.Get_nkeys(), MPI::ERR_INFO, "MPI_Info_get_nkeys");
}

void check_group()
{
    MPI::Group all = MPI::COMM_WORLD.Get_group();
    const int last[] = {ranks - 1}, ranges[][3] = {{0, ranks - 1, 1}}, outside[] = {ranks}, no_ranges[][3] = {{0, ranks, 1}};
    int translated = -1;

    CHECK(all.Get_size() == ranks && all.Get_rank() == rank && MPI::GROUP_EMPTY.Get_size() == 0);
    MPI::Group one = all.Incl(1, last), others = all.Excl(1, last);
    CHECK(one.Get_size() == 1 && others.Get_size() == ranks - 1);
    CHECK_EQUAL(one.Get_rank(), rank == ranks - 1 ? 0 : MPI::UNDEFINED);
    const int zero[] = {0};
    MPI::Group::Translate_ranks(one, 1, zero, all, &translated);
    CHECK_EQUAL(translated, ranks - 1);
    MPI::Group joined = MPI::Group::Union(others, one), common = MPI::Group::Intersect(all, one);
    MPI::Group rest = MPI::Group::Difference(all, one), ranged = all.Range_incl(1, ranges), none = all.Range_excl(1, ranges);
    CHECK_EQUAL(MPI::Group::Compare(joined, all), MPI::IDENT);
    CHECK_EQUAL(MPI::Group::Compare(common, one), MPI::IDENT);
    CHECK_EQUAL(MPI::Group::Compare(rest, others), MPI::IDENT);
    CHECK_EQUAL(MPI::Group::Compare(ranged, all), MPI::IDENT);
    CHECK_EQUAL(MPI::Group::Compare(none, all), MPI::UNEQUAL);

    CHECK_THROWS(all.Incl(1, outside), MPI::ERR_RANK, "MPI_Group_incl");
    CHECK_THROWS(all.Excl(1, outside), MPI::ERR_RANK, "MPI_Group_excl");
    CHECK_THROWS(all.Range_incl(1, no_ranges), MPI::ERR_RANK, "MPI_Group_range_incl");
    CHECK_THROWS(all.Range_excl(1, no_ranges), MPI::ERR_RANK, "MPI_Group_range_excl");
    CHECK_THROWS(MPI::Group::Translate_ranks(all, 1, outside, one, &translated), MPI::ERR_RANK, "MPI_Group_translate_ranks");
    CHECK_THROWS(MPI::Group::Union(all, MPI::GROUP_NULL), MPI::ERR_GROUP, "MPI_Group_union");
    CHECK_THROWS(MPI::Group::Intersect(MPI::GROUP_NULL, all), MPI::ERR_GROUP, "MPI_Group_intersection");
    CHECK_THROWS(MPI::Group::Difference(all, MPI::GROUP_NULL), MPI::ERR_GROUP, "MPI_Group_difference");
    CHECK_THROWS(MPI::Group::Compare(all, MPI::GROUP_NULL), MPI::ERR_GROUP, "MPI_Group_compare");
    for (MPI::Group *group : {&all, &one, &others, &joined, &common, &rest, &ranged, &none}) {
        group->Free();
        CHECK(*group == MPI::GROUP_NULL);
    }
    CHECK_THROWS(all.Free(), MPI::ERR_GROUP, "MPI_Group_free");
    CHECK_THROWS(all.Get_size(), MPI::ERR_GROUP, "MPI_Group_size");
    CHECK_THROWS(all.Get_rank(), MPI::ERR_GROUP, "MPI_Group_rank");
}

// Commits a new datatype, checks its size and extents, and frees it.
void check_made(MPI::Datatype made, int size, MPI::Aint extent)
{
    MPI::Aint low = -1, found = -1, true_low = -1, true_extent = -1;

    made.Commit();
    CHECK_EQUAL(made.Get_size(), size);
    made.Get_extent(low, found);
    CHECK(low == 0);
    CHECK_EQUAL(found, extent);
    made.Get_true_extent(true_low, true_extent);
    CHECK(true_low >= 0 && true_extent > 0 && true_low + true_extent <= extent);
    made.Free();
    CHECK(made == MPI::DATATYPE_NULL);
}

void check_datatype()
{
    const int lengths[] = {1, 2}, places[] = {0, 2}, sizes[] = {4, 4}, parts[] = {4, 1}, starts[] = {0, 0};
    const int blocks[] = {MPI::DISTRIBUTE_BLOCK}, whole[] = {8}, arguments[] = {MPI::DISTRIBUTE_DFLT_DARG}, processes[] = {1};
    const MPI::Aint bytes[] = {0, 8};
    const MPI::Datatype types[] = {MPI::INT, MPI::SHORT};

    CHECK_EQUAL(MPI::DOUBLE.Get_size(), sizeof(double));
    CHECK_EQUAL(MPI::BOOL.Get_size(), sizeof(bool));
    CHECK_EQUAL(MPI::COMPLEX.Get_size(), 2 * sizeof(float));
    check_made(MPI::INT.Create_contiguous(3), 12, 12);
    check_made(MPI::INT.Create_vector(2, 1, 3), 8, 16);
    check_made(MPI::INT.Create_hvector(2, 1, 12), 8, 16);
    check_made(MPI::INT.Create_indexed(2, lengths, places), 12, 16);
    check_made(MPI::INT.Create_hindexed(2, lengths, bytes), 12, 16);
    check_made(MPI::INT.Create_indexed_block(2, 1, places), 8, 12);
    check_made(MPI::Datatype::Create_struct(2, lengths, bytes, types), 8, 12);
    check_made(MPI::INT.Create_subarray(2, sizes, parts, starts, MPI::ORDER_C), 16, 64);
    check_made(MPI::INT.Create_darray(1, 0, 1, whole, blocks, arguments, processes, MPI::ORDER_C), 32, 32);
    check_made(MPI::INT.Create_resized(0, 24), 4, 24);
    check_made(MPI::INT.Dup(), 4, 4);
    CHECK_EQUAL(MPI::Datatype::Match_size(MPI::TYPECLASS_REAL, 8).Get_size(), 8);

    MPI::Datatype pair = MPI::INT.Create_contiguous(2);
    char name[MPI::MAX_OBJECT_NAME] = "", packed[64];
    int length = -1, values[] = {rank, rank + 1}, got[2] = {}, position = 0;
    pair.Set_name("pair");
    pair.Get_name(name, length);
    CHECK(std::string(name) == "pair" && length == 4);
    pair.Commit();
    CHECK(pair.Pack_size(1, MPI::COMM_WORLD) >= 8);
    pair.Pack(values, 1, packed, sizeof packed, position, MPI::COMM_WORLD);
    int end = position;
    position = 0;
    pair.Unpack(packed, end, got, 1, position, MPI::COMM_WORLD);
    CHECK(position == end && got[0] == rank && got[1] == rank + 1);
    CHECK_THROWS(pair.Pack(values, 1, packed, 1, position = 0, MPI::COMM_WORLD), MPI::ERR_TRUNCATE, "MPI_Pack");
    CHECK_THROWS(pair.Unpack(packed, 1, got, 1, position = 0, MPI::COMM_WORLD), MPI::ERR_TRUNCATE, "MPI_Unpack");
    CHECK_THROWS(pair.Pack_size(-1, MPI::COMM_WORLD), MPI::ERR_COUNT, "MPI_Pack_size");
    pair.Free();

    const MPI::Datatype null;
    MPI::Aint low, extent;
    CHECK_THROWS(null.Create_contiguous(1), MPI::ERR_TYPE, "MPI_Type_contiguous");
    CHECK_THROWS(MPI::INT.Create_contiguous(-1), MPI::ERR_COUNT, "MPI_Type_contiguous");
    CHECK_THROWS(null.Create_vector(1, 1, 1), MPI::ERR_TYPE, "MPI_Type_vector");
    CHECK_THROWS(null.Create_hvector(1, 1, 1), MPI::ERR_TYPE, "MPI_Type_create_hvector");
    CHECK_THROWS(null.Create_indexed(2, lengths, places), MPI::ERR_TYPE, "MPI_Type_indexed");
    CHECK_THROWS(null.Create_hindexed(2, lengths, bytes), MPI::ERR_TYPE, "MPI_Type_create_hindexed");
    CHECK_THROWS(null.Create_indexed_block(2, 1, places), MPI::ERR_TYPE, "MPI_Type_create_indexed_block");
    CHECK_THROWS(MPI::Datatype::Create_struct(-1, lengths, bytes, types), MPI::ERR_COUNT, "MPI_Type_create_struct");
    CHECK_THROWS(null.Create_subarray(2, sizes, parts, starts, MPI::ORDER_C), MPI::ERR_TYPE, "MPI_Type_create_subarray");
    CHECK_THROWS(null.Create_darray(1, 0, 1, whole, blocks, arguments, processes, MPI::ORDER_C), MPI::ERR_TYPE,
                 "MPI_Type_create_darray");
    CHECK_THROWS(null.Create_resized(0, 8), MPI::ERR_TYPE, "MPI_Type_create_resized");
    CHECK_THROWS(null.Dup(), MPI::ERR_TYPE, "MPI_Type_dup");
    CHECK_THROWS(MPI::Datatype::Match_size(MPI::TYPECLASS_REAL, 3), MPI::ERR_ARG, "MPI_Type_match_size");
    CHECK_THROWS(null.Get_size(), MPI::ERR_TYPE, "MPI_Type_size");
    CHECK_THROWS(null.Get_extent(low, extent), MPI::ERR_TYPE, "MPI_Type_get_extent");
    CHECK_THROWS(null.Get_true_extent(low, extent), MPI::ERR_TYPE, "MPI_Type_get_true_extent");
    CHECK_THROWS(pair.Commit(), MPI::ERR_TYPE, "MPI_Type_commit");
    CHECK_THROWS(pair.Free(), MPI::ERR_TYPE, "MPI_Type_free");
    CHECK_THROWS(pair.Set_name("none"), MPI::ERR_TYPE, "MPI_Type_set_name");
    CHECK_THROWS(MPI::Datatype(MPI::INT).Get_name(nullptr, length), MPI::ERR_ARG, "MPI_Type_get_name");
}

void add(void *in, void *inout, int *length, MPI_Datatype *)
{
    for (int place = 0; place < *length; place++)
        static_cast<int *>(inout)[place] += static_cast<int *>(in)[place];
}

void check_op()
{
    MPI_Op of_c = MPI_OP_NULL;
    int one = 1, sum = 0;

    CHECK(MPI::SUM.Is_commutative() && !MPI::REPLACE.Is_commutative());
    MPI_Op_create(add, 1, &of_c);
    MPI::Op op = of_c;
    MPI::COMM_WORLD.Allreduce(&one, &sum, 1, MPI::INT, op);
    CHECK_EQUAL(sum, ranks);
    op.Free();
    CHECK(op == MPI::OP_NULL);
    CHECK_THROWS(op.Free(), MPI::ERR_OP, "MPI_Op_free");
    CHECK_THROWS(op.Is_commutative(), MPI::ERR_OP, "MPI_Op_commutative");
}

}  // namespace

int main()
{
    start();
    check_info();
    check_group();
    check_datatype();
    check_op();
    return finish();
}
