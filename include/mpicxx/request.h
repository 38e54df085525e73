// Statuses and requests. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_REQUEST_H
#define RMAMPI_MPICXX_REQUEST_H

#include "datatype.h"

#include <algorithm>
#include <vector>

namespace MPI {

class Status {
public:
    Status() : status() {}
    Status(const MPI_Status &of_c) : status(of_c) {}
    operator MPI_Status() const { return status; }

    int Get_source() const { return status.MPI_SOURCE; }
    void Set_source(int source) { status.MPI_SOURCE = source; }
    int Get_tag() const { return status.MPI_TAG; }
    void Set_tag(int tag) { status.MPI_TAG = tag; }
    int Get_error() const { return status.MPI_ERROR; }
    void Set_error(int error) { status.MPI_ERROR = error; }

    int Get_count(const Datatype &datatype) const { return detail::get(0, MPI_Get_count, &status, datatype); }
    int Get_elements(const Datatype &datatype) const { return detail::get(0, MPI_Get_elements, &status, datatype); }
    void Set_elements(const Datatype &datatype, int count)
    {
        detail::call(MPI_Status_set_elements, &status, datatype, count);
    }
    bool Is_cancelled() const { return detail::get(0, MPI_Test_cancelled, &status) != 0; }
    void Set_cancelled(bool flag) { detail::call(MPI_Status_set_cancelled, &status, flag); }

private:
    friend class Comm;
    friend class Request;

    MPI_Status status;
};

class Request : public detail::Handle<MPI_Request> {
    // An array of C requests. The destructor writes them back to the objects, also if an exception is thrown.
    class Several {
    public:
        Several(int number, Request given[]) : count(number), requests(given)
        {
            for (int place = 0; place < count; place++)
                handles.push_back(requests[place]);
        }
        Several(const Several &) = delete;
        Several &operator=(const Several &) = delete;

        ~Several()
        {
            for (int place = 0; place < count; place++)
                requests[place].handle = handles[static_cast<std::size_t>(place)];
        }

        MPI_Request *data() { return handles.data(); }

    private:
        int count;
        Request *requests;
        std::vector<MPI_Request> handles;
    };

    // An array of C statuses. The destructor writes them back to the objects, also if an exception is thrown.
    class Statuses {
    public:
        Statuses(int count, Status given[]) : statuses(given)
        {
            for (int place = 0; place < count; place++)
                several.push_back(statuses[place]);
        }
        Statuses(const Statuses &) = delete;
        Statuses &operator=(const Statuses &) = delete;
        ~Statuses() { std::copy(several.begin(), several.end(), statuses); }

        MPI_Status *data() { return several.data(); }

    private:
        Status *statuses;
        std::vector<MPI_Status> several;
    };

public:
    Request() : Handle(MPI_REQUEST_NULL) {}
    Request(MPI_Request of_c) : Handle(of_c) {}

    void Wait() { detail::call(MPI_Wait, &handle, MPI_STATUS_IGNORE); }
    void Wait(Status &status) { detail::call(MPI_Wait, &handle, &status.status); }

    bool Test()
    {
        int flag = 0;
        detail::call(MPI_Test, &handle, &flag, MPI_STATUS_IGNORE);
        return flag != 0;
    }

    bool Test(Status &status)
    {
        int flag = 0;
        detail::call(MPI_Test, &handle, &flag, &status.status);
        return flag != 0;
    }

    bool Get_status(Status &status) const
    {
        int flag = 0;
        detail::call(MPI_Request_get_status, handle, &flag, &status.status);
        return flag != 0;
    }

    void Free() { detail::call(MPI_Request_free, &handle); }
    void Cancel() const
    {
        MPI_Request request = handle;
        detail::call(MPI_Cancel, &request);
    }

    static void Waitall(int count, Request requests[])
    {
        Several several(count, requests);
        detail::call(MPI_Waitall, count, several.data(), MPI_STATUSES_IGNORE);
    }

    static void Waitall(int count, Request requests[], Status statuses[])
    {
        Several several(count, requests);
        Statuses told(count, statuses);
        detail::call(MPI_Waitall, count, several.data(), told.data());
    }

    static bool Testall(int count, Request requests[])
    {
        Several several(count, requests);
        int flag = 0;
        detail::call(MPI_Testall, count, several.data(), &flag, MPI_STATUSES_IGNORE);
        return flag != 0;
    }

    static int Waitany(int count, Request requests[])
    {
        Several several(count, requests);
        int place = MPI_UNDEFINED;
        detail::call(MPI_Waitany, count, several.data(), &place, MPI_STATUS_IGNORE);
        return place;
    }

    static int Waitany(int count, Request requests[], Status &status)
    {
        Several several(count, requests);
        int place = MPI_UNDEFINED;
        detail::call(MPI_Waitany, count, several.data(), &place, &status.status);
        return place;
    }

    static bool Testany(int count, Request requests[], int &index)
    {
        Several several(count, requests);
        int flag = 0;
        detail::call(MPI_Testany, count, several.data(), &index, &flag, MPI_STATUS_IGNORE);
        return flag != 0;
    }
};

inline const Request REQUEST_NULL{};

}  // namespace MPI

#endif
