/* Functions with arrays of datatypes. The arrays are converted, because handles are wider in C than in Fortran. */
#include "support.h"
#include <stdlib.h>

/* Allocates an array of `count` handles, which the caller frees. If there is no memory, returns NULL and stores the
 * error in `ierror`. */
static MPI_Datatype *room_for(MPI_Count count, INTEGER *ierror)
{
    size_t room = count > 0 ? (size_t)count : 1;
    MPI_Datatype *datatypes = malloc(room * sizeof *datatypes);
    if (!datatypes) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(MPI_COMM_SELF, MPI_ERR_NO_MEM);
    }
    return datatypes;
}

/* Converts Fortran handles to a new array of C handles, which the caller frees. If there is no memory, returns NULL
 * and stores the error in `ierror`. */
static MPI_Datatype *datatypes_of(MPI_Count count, const INTEGER *array, INTEGER *ierror)
{
    MPI_Datatype *datatypes = room_for(count, ierror);
    for (MPI_Count place = 0; datatypes && place < count; place++)
        datatypes[place] = FROMINT(Datatype, array[place]);
    return datatypes;
}

SUBROUTINE(type_create_struct)(const INTEGER *count, const INTEGER *array_of_blocklengths,
                               const MPI_Aint *array_of_displacements, const INTEGER *array_of_types,
                               INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    TAKE(array_of_blocklengths, *count);
    MPI_Datatype *types = datatypes_of(*count, array_of_types, ierror);
    if (!types)
        return;
    *ierror = MPI(Type_create_struct)(narrow(*count), TAKEN(array_of_blocklengths), array_of_displacements, types, &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    free(types);
    DROP(array_of_blocklengths);
}
NAMES_BOTH(type_create_struct, TYPE_CREATE_STRUCT);

SUBROUTINE(type_create_struct_c)(const MPI_Count *count, const MPI_Count *array_of_blocklengths,
                                 const MPI_Count *array_of_displacements, const INTEGER *array_of_types,
                                 INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    MPI_Datatype *types = datatypes_of(*count, array_of_types, ierror);
    if (!types)
        return;
    *ierror = MPI(Type_create_struct_c)(*count, array_of_blocklengths, array_of_displacements, types, &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    free(types);
}
NAMES_AS(type_create_struct_c_f08, TYPE_CREATE_STRUCT_C_F08, type_create_struct_c);

SUBROUTINE(type_get_contents)(const INTEGER *datatype, const INTEGER *max_integers, const INTEGER *max_addresses,
                              const INTEGER *max_datatypes, INTEGER *array_of_integers,
                              MPI_Aint *array_of_addresses, INTEGER *array_of_datatypes, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int integers, addresses, datatypes, combiner;
    TAKE(array_of_integers, *max_integers);
    MPI_Datatype *types = room_for(*max_datatypes, ierror);
    if (!types)
        return;
    *ierror = MPI(Type_get_contents)(FROMINT(Datatype, *datatype), narrow(*max_integers), narrow(*max_addresses),
                                     narrow(*max_datatypes), TAKEN(array_of_integers), array_of_addresses, types);
    if (*ierror == MPI_SUCCESS)
        *ierror = MPI(Type_get_envelope)(FROMINT(Datatype, *datatype), &integers, &addresses, &datatypes, &combiner);
    for (int place = 0; *ierror == MPI_SUCCESS && place < datatypes; place++)
        array_of_datatypes[place] = TOINT(Datatype, types[place]);
    if (*ierror == MPI_SUCCESS)
        GIVE(array_of_integers);
    free(types);
    DROP(array_of_integers);
}
NAMES_BOTH(type_get_contents, TYPE_GET_CONTENTS);

SUBROUTINE(type_get_contents_c)(const INTEGER *datatype, const MPI_Count *max_integers,
                                const MPI_Count *max_addresses, const MPI_Count *max_large_counts,
                                const MPI_Count *max_datatypes, INTEGER *array_of_integers,
                                MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts,
                                INTEGER *array_of_datatypes, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Count integers, addresses, counts, datatypes;
    int combiner;
    TAKE(array_of_integers, *max_integers);
    MPI_Datatype *types = room_for(*max_datatypes, ierror);
    if (!types)
        return;
    *ierror = MPI(Type_get_contents_c)(FROMINT(Datatype, *datatype), *max_integers, *max_addresses,
                                       *max_large_counts, *max_datatypes, TAKEN(array_of_integers), array_of_addresses,
                                       array_of_large_counts, types);
    if (*ierror == MPI_SUCCESS)
        *ierror = MPI(Type_get_envelope_c)(FROMINT(Datatype, *datatype), &integers, &addresses, &counts, &datatypes,
                                           &combiner);
    for (MPI_Count place = 0; *ierror == MPI_SUCCESS && place < datatypes; place++)
        array_of_datatypes[place] = TOINT(Datatype, types[place]);
    if (*ierror == MPI_SUCCESS)
        GIVE(array_of_integers);
    free(types);
    DROP(array_of_integers);
}
NAMES_AS(type_get_contents_c_f08, TYPE_GET_CONTENTS_C_F08, type_get_contents_c);
