// Attributes of objects, and their keys. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_ATTRIBUTES_H
#define RMAMPI_MPICXX_ATTRIBUTES_H

#include "handle.h"

#include <deque>
#include <mutex>

namespace MPI::detail {

// The attributes of one class of objects. `create`, `free`, `set`, `get_value` and `remove` are C functions. `Borrowed` is a class
// that converts a handle to an object.
template <typename Object, typename Borrowed, typename C, auto create, auto free, auto set, auto get_value, auto remove>
class Attributes {
public:
    typedef int Copy(const Object &, int, void *, void *, void *, bool &);
    typedef int Delete(Object &, int, void *, void *);

    // The C callbacks `copied` and `removed` call the C++ callbacks, which are in the extra state of the key.
    static int make(Copy *copy, Delete *remove_function, void *extra_state)
    {
        return get(MPI_KEYVAL_INVALID, create_with_state, kept({copy, remove_function, extra_state}));
    }

    static void release(int &keyval) { call(free, &keyval); }

    static void put(C object, int keyval, const void *value) { call(set, object, keyval, const_cast<void *>(value)); }

    static bool find(C object, int keyval, void *value)
    {
        int found = 0;

        call(get_value, object, keyval, value, &found);
        return found != 0;
    }

    static void erase(C object, int keyval) { call(remove, object, keyval); }

    // The predefined callbacks.
    static int no_copy(const Object &, int, void *, void *, void *, bool &flag)
    {
        flag = false;
        return MPI_SUCCESS;
    }

    static int copy_value(const Object &, int, void *, void *in, void *out, bool &flag)
    {
        *static_cast<void **>(out) = in;
        flag = true;
        return MPI_SUCCESS;
    }

    static int no_delete(Object &, int, void *, void *) { return MPI_SUCCESS; }

private:
    struct Key {
        Copy *copy;
        Delete *remove_function;
        void *extra_state;
    };

    static int create_with_state(Key *key, int *keyval) { return create(copied, removed, keyval, key); }

    static Key *kept(const Key &key)
    {
        std::lock_guard<std::mutex> guard(mutex);
        return &keys.emplace_back(key);
    }

    // noexcept: by the standard, callbacks that return an error code do not throw.
    static int copied(C handle, int keyval, void *state, void *in, void *out, int *flag) noexcept
    {
        const Key &key = *static_cast<Key *>(state);
        const Borrowed object(handle);
        bool copies = false;
        int code = key.copy ? key.copy(object, keyval, key.extra_state, in, out, copies) : MPI_SUCCESS;

        *flag = copies;
        return code;
    }

    static int removed(C handle, int keyval, void *value, void *state) noexcept
    {
        const Key &key = *static_cast<Key *>(state);
        Borrowed object(handle);

        return key.remove_function ? key.remove_function(object, keyval, value, key.extra_state) : MPI_SUCCESS;
    }

    inline static std::mutex mutex;
    // Keys are never removed, because attributes may exist after MPI::Win::Free_keyval.
    inline static std::deque<Key> keys;
};

}  // namespace MPI::detail

#endif
