/* resources.h: the system resources of the process, to find leaks. */
#ifndef RESOURCES_H
#define RESOURCES_H

#include "check.h"

#include <dirent.h>
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

/* Mappings, open descriptors and kilobytes of address space of this process. */
struct resources {
    long mappings;
    long descriptors;
    long kilobytes;
};

#ifdef M_ARENA_MAX
/* All threads use one arena of the C library's malloc. Otherwise each thread, also the library's own ones, gets an arena of its own at its first
 * malloc, which reserves 64 MiB of addresses at a time that no test can know. Called before main, that is, before any thread exists. */
__attribute__((constructor)) static void use_one_arena(void)
{
    CHECK(mallopt(M_ARENA_MAX, 1) == 1);
}
#endif

static inline struct resources resources_now(void)
{
    struct resources now = {0, 0, 0};
    char line[4096];
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps) != NULL)
        now.mappings++;
    fclose(maps);

    FILE *status = fopen("/proc/self/status", "r");
    CHECK(status != NULL);
    while (fgets(line, sizeof line, status) != NULL)
        if (sscanf(line, "VmSize: %ld kB", &now.kilobytes) == 1)
            break;
    fclose(status);

    DIR *descriptors = opendir("/proc/self/fd");
    CHECK(descriptors != NULL);
    while (readdir(descriptors) != NULL)
        now.descriptors++;
    closedir(descriptors);
    return now;
}

/* Bytes of the shared file for which pages exist, of all ranks together. Fails if this process has no descriptor of the
 * file. */
static inline long long shared_bytes(void)
{
    char link[300], name[300];
    long long bytes = -1;
    struct stat status;
    struct dirent *entry;
    DIR *descriptors = opendir("/proc/self/fd");

    CHECK(descriptors != NULL);
    while (bytes < 0 && (entry = readdir(descriptors)) != NULL) {
        snprintf(link, sizeof link, "/proc/self/fd/%s", entry->d_name);
        ssize_t length = readlink(link, name, sizeof name - 1);
        if (length <= 0)
            continue;
        name[length] = 0;
        if (strncmp(name, "/memfd:rmampi", 13) == 0 && stat(link, &status) == 0)
            bytes = (long long) status.st_blocks * 512;
    }
    closedir(descriptors);
    CHECK(bytes >= 0);
    return bytes;
}

/* Checks that the resources have hardly grown: the C library's own heap may grow a little. */
static inline void check_nothing_leaked(const char *what, struct resources before)
{
    struct resources after = resources_now();

    if (after.mappings > before.mappings + 4)
        fail(__FILE__, __LINE__, "%s: mappings grew from %ld to %ld", what, before.mappings, after.mappings);
    if (after.descriptors > before.descriptors + 2)
        fail(__FILE__, __LINE__, "%s: descriptors grew from %ld to %ld", what, before.descriptors, after.descriptors);
    if (after.kilobytes > before.kilobytes + 4096)
        fail(__FILE__, __LINE__, "%s: address space grew from %ld to %ld kB", what, before.kilobytes,
             after.kilobytes);
}

#endif
