/* MPI_Info_get_nkeys, get_nthkey, get_valuelen, delete and dup: keys keep their order, and a duplicate is independent of its
 * original (MPI-5.0 chapter 10).
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL], long_key[MPI_MAX_INFO_KEY];
    int flag = -1, length = -1, keys = -1, room;
    MPI_Info info, other = MPI_INFO_NULL;

    /* Info functions can be called before MPI_Init. */
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    CHECK_EQUAL(keys, 0);
    start();
    CHECK_CLASS(MPI_Info_get_nthkey(info, 0, key), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_set(info, "c", "one"));
    CHECK_OK(MPI_Info_set(info, "a", "three"));
    CHECK_OK(MPI_Info_set(info, "b", ""));
    CHECK_OK(MPI_Info_set(info, "c", "five!"));
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    CHECK_EQUAL(keys, 3);
    for (int n = 0; n < 3; n++) {
        memset(key, 'x', sizeof key);
        CHECK_OK(MPI_Info_get_nthkey(info, n, key));
        CHECK_EQUAL(key[0], "cab"[n]);
        CHECK_EQUAL(key[1], '\0');
        CHECK_EQUAL(key[2], 'x');
    }
    CHECK_OK(MPI_Info_get_valuelen(info, "c", &length, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(length, 5);
    CHECK_OK(MPI_Info_get_valuelen(info, "b", &length, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(length, 0);
    length = 77;
    CHECK_OK(MPI_Info_get_valuelen(info, "d", &length, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_EQUAL(length, 77);

    /* The longest key. */
    memset(long_key, 'k', sizeof long_key - 1);
    long_key[sizeof long_key - 1] = '\0';
    CHECK_OK(MPI_Info_set(info, long_key, "long"));
    memset(key, 'x', sizeof key);
    CHECK_OK(MPI_Info_get_nthkey(info, 3, key));
    CHECK(strcmp(key, long_key) == 0);
    CHECK_EQUAL(key[MPI_MAX_INFO_KEY], 'x');
    CHECK_OK(MPI_Info_delete(info, long_key));

    /* A duplicate. */
    CHECK_OK(MPI_Info_dup(info, &other));
    CHECK(other != info && other != MPI_INFO_NULL);
    CHECK_OK(MPI_Info_delete(info, "a"));
    CHECK_CLASS(MPI_Info_delete(info, "a"), MPI_ERR_INFO_NOKEY);
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    CHECK_EQUAL(keys, 2);
    CHECK_OK(MPI_Info_get_nthkey(info, 1, key));
    CHECK(strcmp(key, "b") == 0);
    CHECK_OK(MPI_Info_get_nkeys(other, &keys));
    CHECK_EQUAL(keys, 3);
    CHECK_OK(MPI_Info_get_nthkey(other, 1, key));
    CHECK(strcmp(key, "a") == 0);
    CHECK_OK(MPI_Info_set(other, "a", "changed"));
    room = sizeof value;
    CHECK_OK(MPI_Info_get_string(other, "c", &room, value, &flag));
    CHECK(flag != 0 && strcmp(value, "five!") == 0);
    /* The original does not have the key that was deleted from it, nor a key that was set in the duplicate. */
    CHECK_OK(MPI_Info_set(other, "d", "only here"));
    for (int i = 0; i < 2; i++) {
        room = sizeof value;
        CHECK_OK(MPI_Info_get_string(info, i == 0 ? "a" : "d", &room, value, &flag));
        CHECK_EQUAL(flag, 0);
    }
    CHECK_OK(MPI_Info_free(&other));

    /* MPI_INFO_ENV can be read and duplicated, but not changed. */
    CHECK_OK(MPI_Info_get_nkeys(MPI_INFO_ENV, &keys));
    CHECK(keys >= 3);
    CHECK_OK(MPI_Info_dup(MPI_INFO_ENV, &other));
    CHECK_OK(MPI_Info_get_nkeys(other, &length));
    CHECK_EQUAL(length, keys);
    CHECK_OK(MPI_Info_get_nthkey(MPI_INFO_ENV, keys - 1, key));
    CHECK_OK(MPI_Info_delete(other, key));
    CHECK_CLASS(MPI_Info_delete(MPI_INFO_ENV, key), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_free(&other));

    /* Wrong arguments. */
    memset(key, 'x', sizeof key);
    CHECK_CLASS(MPI_Info_get_nthkey(info, -1, key), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_nthkey(info, 2, key), MPI_ERR_ARG);
    CHECK_ALL(key, 'x', sizeof key);
    CHECK_CLASS(MPI_Info_get_nthkey(info, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_nthkey(MPI_INFO_NULL, 0, key), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_get_nkeys(info, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_nkeys(MPI_INFO_NULL, &keys), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_get_valuelen(MPI_INFO_NULL, "c", &length, &flag), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_get_valuelen(info, NULL, &length, &flag), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_get_valuelen(info, "c", NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_valuelen(info, "c", &length, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_valuelen(info, "d", NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_delete(MPI_INFO_NULL, "c"), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_delete(info, NULL), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_delete(info, ""), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_dup(MPI_INFO_NULL, &other), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_dup(NO_HANDLE(MPI_Info), &other), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_dup(info, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
