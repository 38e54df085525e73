# Changes mpif.h and the sources of the modules for programs whose default INTEGERs and LOGICALs have 8 bytes. MPI_INTEGER and
# MPI_LOGICAL become other names of MPI_INTEGER8 and MPI_LOGICAL8. No predefined datatype is a pair of INTEGERs of 8 bytes.
s/(MPI_INTEGER_KIND = )4/\18/
s/(MPI_INTEGER = (MPI_Datatype\()?)537/\1729/
s/(MPI_LOGICAL = (MPI_Datatype\()?)536/\1728/
s/(MPI_2INTEGER = (MPI_Datatype\()?)562/\1512/
s/MPISENTINELS/MPISENTINELS8/g
# A large count is an INTEGER, so only one of two specific procedures with equal types remains.
/^ *! Only with INTEGERs of 4 bytes:/,/^ *! End\./d
# mpif.h checks the size of INTEGERs.
s/MPI_NEEDS_INTEGERS_OF_4_BYTES/MPI_NEEDS_INTEGERS_OF_8_BYTES/
s/MPI_DEFAULT_INTEGERS_HAVE_8/MPI_DEFAULT_INTEGERS_HAVE_4/
s/^      INTEGER\(KIND=8\) I$/      INTEGER(KIND=4) I/
s/^! This file is for INTEGERs of 4 bytes, i8\/mpif.h for INTEGERs of 8$/! This file is for INTEGERs of 8 bytes, ..\/mpif.h for those of 4/
s/^! bytes \(-fdefault-integer-8\); mpifort selects the file. With the$/! bytes; -fdefault-integer-8 lets mpifort select the file. With the/
