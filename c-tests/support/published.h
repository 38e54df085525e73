/* published.h: whether memory of this process is shared with the other ranks (page export), from /proc. */
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "check.h"

/* The line of /proc/self/maps whose range contains an address; "" if nothing is mapped there. */
static inline const char *mapping_of(const void *memory)
{
    static char line[4096];
    unsigned long wanted = (unsigned long) memory, begin, end;
    FILE *maps = fopen("/proc/self/maps", "r");

    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps) != NULL)
        if (sscanf(line, "%lx-%lx", &begin, &end) == 2 && begin <= wanted && wanted < end)
            break;
    if (feof(maps))
        line[0] = '\0';
    fclose(maps);
    return line;
}

/* Whether the memory at this address is a shared mapping of the arena, which the other ranks also map. */
static inline int is_published(const void *memory)
{
    const char *line = mapping_of(memory);

    return strstr(line, "memfd:rmampi") != NULL && strstr(line, "rw-s") != NULL;
}

/* Whether private memory can be exported: not in a job of one rank, and not if the environment selects another access
 * method. */
static inline int may_publish(void)
{
    const char *way = getenv("RMAMPI_PRIVATE_MEMORY");

    return ranks > 1 && (way == NULL || strcmp(way, "auto") == 0 || strcmp(way, "publish") == 0);
}

/* Checks that the memory is exported if may_publish() is true, and otherwise is not exported. */
static inline void check_published(const void *memory)
{
    CHECK_EQUAL(is_published(memory), may_publish());
}

/* Whether the memory is certainly exported, even for windows with a short life: the test's environment requests it. */
static inline int must_publish(void)
{
    const char *way = getenv("RMAMPI_PRIVATE_MEMORY");

    return may_publish() && way != NULL && strcmp(way, "publish") == 0;
}

#endif
