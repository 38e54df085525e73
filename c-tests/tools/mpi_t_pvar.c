/* Performance variables of MPI_T, which are read-only (MPI-5.0 section 15.3.7). The library has no events, sources or
 * categories; the functions for them return the number 0 or the right error code. Error handlers are never called.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static void not_initialised(void)
{
    int number = 77;
    MPI_T_pvar_session session = NULL;

    CHECK_EQUAL(MPI_T_pvar_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_event_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_source_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_category_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_category_changed(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_pvar_session_create(&session), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_event_read(NULL, 0, &number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(number, 77);
    CHECK(session == NULL);
}

/* Nothing is sent to another host in this test, so the counts are 0. */
static void performance(void)
{
    int number = 77, index = -1, count = 77, room = 64, class = -1, readonly = -1, continuous = -1, atomic = -1;
    unsigned long long value = 77;
    char name[64];
    MPI_Datatype datatype = MPI_DATATYPE_NULL;
    MPI_T_pvar_session session, other, stale;
    MPI_T_pvar_handle handle = MPI_T_PVAR_HANDLE_NULL, second = MPI_T_PVAR_HANDLE_NULL;

    CHECK_OK(MPI_T_pvar_get_num(&number));
    CHECK_EQUAL(number, 7);
    CHECK_EQUAL(MPI_T_pvar_get_num(NULL), MPI_T_ERR_INVALID);
    for (int k = -1; k <= number; k += number + 1)
        CHECK_EQUAL(MPI_T_pvar_get_info(k, NULL, &room, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
                    MPI_T_ERR_INVALID_INDEX);
    for (int k = 0; k < number; k++) {
        room = sizeof name;
        CHECK_OK(MPI_T_pvar_get_info(k, name, &room, NULL, &class, &datatype, NULL, NULL, NULL, NULL, &readonly,
                                     &continuous, &atomic));
        CHECK_EQUAL(class, MPI_T_PVAR_CLASS_COUNTER);
        CHECK(datatype == MPI_UNSIGNED_LONG_LONG);
        CHECK(readonly == 1 && continuous == 1 && atomic == 0);
        CHECK_OK(MPI_T_pvar_get_index(name, class, &index));
        CHECK_EQUAL(index, k);
        CHECK_EQUAL(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_LEVEL, &index), MPI_T_ERR_INVALID_NAME);
    }
    CHECK_EQUAL(MPI_T_pvar_get_index("bytes", MPI_T_PVAR_CLASS_COUNTER, &index), MPI_T_ERR_INVALID_NAME);
    CHECK_EQUAL(MPI_T_pvar_get_index(NULL, MPI_T_PVAR_CLASS_COUNTER, &index), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_pvar_session_create(&session));
    CHECK_OK(MPI_T_pvar_session_create(&other));
    CHECK(session != other && session != MPI_T_PVAR_SESSION_NULL);
    CHECK_EQUAL(MPI_T_pvar_session_create(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_pvar_start(session, handle), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_handle_alloc(session, number, NULL, &handle, &count), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_pvar_handle_alloc(session, 0, NULL, NULL, &count), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_pvar_handle_alloc(session, 0, NULL, &handle, &count));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, 0, NULL, &second, NULL));
    CHECK_EQUAL(count, 1);
    CHECK(handle != second && handle != MPI_T_PVAR_HANDLE_NULL);
    CHECK_OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    CHECK_OK(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES));
    CHECK_OK(MPI_T_pvar_reset(session, MPI_T_PVAR_ALL_HANDLES));
    CHECK_OK(MPI_T_pvar_read(session, handle, &value));
    CHECK_EQUAL(value, 0);
    CHECK_EQUAL(MPI_T_pvar_read(session, handle, NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_pvar_start(session, handle), MPI_T_ERR_PVAR_NO_STARTSTOP);
    CHECK_EQUAL(MPI_T_pvar_stop(session, handle), MPI_T_ERR_PVAR_NO_STARTSTOP);
    CHECK_EQUAL(MPI_T_pvar_reset(session, handle), MPI_T_ERR_PVAR_NO_WRITE);
    CHECK_EQUAL(MPI_T_pvar_write(session, handle, &value), MPI_T_ERR_PVAR_NO_WRITE);
    CHECK_EQUAL(MPI_T_pvar_readreset(session, handle, &value), MPI_T_ERR_PVAR_NO_ATOMIC);
    CHECK_EQUAL(MPI_T_pvar_read(other, handle, &value), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_handle_free(other, &handle), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_handle_free(session, NULL), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_pvar_handle_free(session, &handle));
    CHECK(handle == MPI_T_PVAR_HANDLE_NULL);
    CHECK_EQUAL(MPI_T_pvar_read(session, handle, &value), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_readreset(session, handle, &value), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_write(session, handle, &value), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_pvar_handle_free(session, &handle), MPI_T_ERR_INVALID_HANDLE);
    CHECK_OK(MPI_T_pvar_handle_free(session, &second));
    stale = session;
    CHECK_OK(MPI_T_pvar_session_free(&session));
    CHECK(session == MPI_T_PVAR_SESSION_NULL);
    CHECK_EQUAL(MPI_T_pvar_session_free(&session), MPI_T_ERR_INVALID_SESSION);
    CHECK_EQUAL(MPI_T_pvar_session_free(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_pvar_start(stale, MPI_T_PVAR_ALL_HANDLES), MPI_T_ERR_INVALID_SESSION);
    CHECK_EQUAL(MPI_T_pvar_handle_alloc(stale, 0, NULL, &handle, &number), MPI_T_ERR_INVALID_SESSION);
    CHECK_OK(MPI_T_pvar_session_free(&other));
}

static void callback(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety,
                     void *data)
{
    (void) event, (void) registration, (void) safety, (void) data;
}

static void dropped(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety,
                    void *data)
{
    (void) count, (void) registration, (void) source, (void) safety, (void) data;
}

static void events(void)
{
    int number = 77;
    MPI_Count ticks = 77;
    MPI_Info info = MPI_INFO_NULL;
    MPI_T_source_order order = MPI_T_SOURCE_ORDERED;
    MPI_T_event_registration registration = NULL;

    CHECK_OK(MPI_T_event_get_num(&number));
    CHECK_EQUAL(number, 0);
    CHECK_OK(MPI_T_source_get_num(&number));
    CHECK_EQUAL(number, 0);
    CHECK_EQUAL(MPI_T_event_get_num(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_source_get_num(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_source_get_info(0, NULL, NULL, NULL, NULL, &order, &ticks, &ticks, &info),
                MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_source_get_timestamp(0, &ticks), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_event_get_info(0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
                MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_event_get_index("put", &number), MPI_T_ERR_INVALID_NAME);
    CHECK_EQUAL(MPI_T_event_handle_alloc(0, NULL, MPI_INFO_NULL, &registration), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_event_handle_set_info(registration, MPI_INFO_NULL), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_handle_get_info(registration, &info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, callback),
                MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_callback_set_info(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL),
                MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_callback_get_info(registration, MPI_T_CB_REQUIRE_NONE, &info), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_set_dropped_handler(registration, dropped), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_handle_free(registration, NULL, NULL), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_read(NULL, 0, &number), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_copy(NULL, &number), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_get_timestamp(NULL, &ticks), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_event_get_source(NULL, &number), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(number, 0);
    CHECK_EQUAL(ticks, 77);
}

static void categories(void)
{
    int number = 77, indices[2], changed = -1;

    CHECK_OK(MPI_T_category_get_num(&number));
    CHECK_EQUAL(number, 0);
    CHECK_EQUAL(MPI_T_category_get_num(NULL), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_category_changed(&changed));
    CHECK_OK(MPI_T_category_changed(&number));
    CHECK_EQUAL(number, changed);
    CHECK_EQUAL(MPI_T_category_get_info(0, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_category_get_num_events(0, &number), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_category_get_index("all", &number), MPI_T_ERR_INVALID_NAME);
    CHECK_EQUAL(MPI_T_category_get_index(NULL, &number), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_category_get_cvars(0, 2, indices), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_category_get_pvars(0, 2, indices), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_category_get_events(0, 2, indices), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_category_get_categories(0, 2, indices), MPI_T_ERR_INVALID_INDEX);
}

int main(void)
{
    int provided;

    not_initialised();
    CHECK_OK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
    performance();
    events();
    categories();
    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    performance();
    events();
    categories();
    CHECK_OK(MPI_Finalize());
    performance();
    CHECK_OK(MPI_T_finalize());
    not_initialised();
    return 0;
}
