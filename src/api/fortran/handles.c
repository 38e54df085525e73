/* The operators == and /= for handles in the modules. Each handle type consists of one INTEGER. */
#include "support.h"

FUNCTION(LOGICAL, equal)(const INTEGER *a, const INTEGER *b)
{
    return *a == *b;
}

FUNCTION(LOGICAL, unequal)(const INTEGER *a, const INTEGER *b)
{
    return *a != *b;
}

#define OPERATORS(lower, upper) \
    NAMES_AS(lower##_eq, upper##_EQ, equal); \
    NAMES_AS(lower##_ne, upper##_NE, unequal)

OPERATORS(comm, COMM);
OPERATORS(datatype, DATATYPE);
OPERATORS(errhandler, ERRHANDLER);
OPERATORS(file, FILE);
OPERATORS(group, GROUP);
OPERATORS(info, INFO);
OPERATORS(message, MESSAGE);
OPERATORS(op, OP);
OPERATORS(request, REQUEST);
OPERATORS(session, SESSION);
OPERATORS(win, WIN);
