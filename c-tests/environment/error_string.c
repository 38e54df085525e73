/* MPI_Error_string returns a different text for each class (MPI-5.0 section 9.4). For a code that a call returned, it returns
 * the message of that call. An unknown code raises MPI_ERR_ARG.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

int main(void)
{
    static char texts[MPI_ERR_ABI + 1][MPI_MAX_ERROR_STRING];
    char text[MPI_MAX_ERROR_STRING];
    int length = -1;
    double *base, value = 1.0;
    MPI_Win win;

    start();
    for (int code = MPI_SUCCESS; code <= MPI_ERR_ABI; code++) {
        CHECK_OK(MPI_Error_string(code, texts[code], &length));
        CHECK(length > 0 && length < MPI_MAX_ERROR_STRING);
        CHECK_EQUAL(strlen(texts[code]), length);
        for (int other = MPI_SUCCESS; other < code; other++)
            if (strcmp(texts[code], texts[other]) == 0)
                fail(__FILE__, __LINE__, "%s and %s have the same text: %s", class_name(code), class_name(other),
                     texts[code]);
    }

    CHECK_OK(MPI_Win_allocate(800, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, ranks - 1, 0, win));
    int code = MPI_Put(&value, 1, MPI_DOUBLE, ranks - 1, 100, 1, MPI_DOUBLE, win);
    CHECK_CLASS(code, MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Error_string(code, text, &length));
    CHECK_EQUAL(strlen(text), length);
    CHECK(strstr(text, "MPI_Put") != NULL);
    CHECK(strstr(text, "MPI_ERR_RMA_RANGE") != NULL);
    CHECK(strstr(text, "800..808") != NULL);
    CHECK(strstr(text, "target_disp 100") != NULL);
    CHECK_OK(MPI_Win_unlock(ranks - 1, win));
    CHECK_OK(MPI_Win_free(&win));

    CHECK_CLASS(MPI_Error_string(-1, text, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Error_string(MPI_ERR_LASTCODE + 12345678, text, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Error_string(MPI_ERR_WIN, NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Error_string(MPI_ERR_WIN, text, NULL), MPI_ERR_ARG);
    return finish();
}
