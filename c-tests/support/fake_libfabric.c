/* A libfabric for tests: frames go through Unix datagrams, between endpoints of one process or of several on a machine. The endpoints also
 * read and write each other's registered memory (FI_RMA), by process_vm_readv and process_vm_writev, without the target's help.
 *
 * The providers of the library are named "fake", or "fake-" with options joined by "+", as in "fake-busy+late". The variable FAKE_LIBFABRIC
 * contains more options, joined by commas, which apply to every provider. The options:
 *
 * busy     accepts a send, a receive or an FI_RMA operation only at every second call, and returns FI_EAGAIN otherwise
 * late     executes sends and FI_RMA operations some calls of fi_cq_read later, and reports completions later still, and out of order
 * local    requires FI_MR_LOCAL and FI_MR_ENDPOINT, and refuses buffers that are not registered
 * context  requires FI_CONTEXT2, and fails operations whose context was changed
 * single   has no FI_MULTI_RECV
 * blind    has no descriptor for a completion queue
 * break    fails each send and each FI_RMA operation to another endpoint after the first thousand
 * virtual  requires FI_MR_VIRT_ADDR: remote addresses are those of the target's process, not offsets
 * provkey  requires FI_MR_PROV_KEY: chooses the keys of registered memory
 * pages    requires FI_MR_ALLOCATED, and refuses to register memory for FI_RMA of other endpoints if the file that is mapped there
 *          has fewer pages than the memory
 * refuse   refuses to register memory for FI_RMA of other endpoints
 * nodelivery   has no FI_DELIVERY_COMPLETE
 * narrow   an operation of FI_RMA has one local and one remote range; without this option up to 4 local and 3 remote
 * few      registers at most three ranges for this endpoint's own reads and writes
 * fixed    registers the first range for this endpoint's own reads and writes, and refuses further ranges
 *
 * A registration for this endpoint's own reads and writes keeps the pages that the memory had, as a device does: the first pages are
 * spliced into a pipe. With "local", a read or write fails with FI_EFAULT if other pages with other contents are at the address.
 *
 * The library installs a handler of SIGTERM when it is loaded, as libinfinipath does, with which some builds of libfabric are linked.
 *
 * Closing an object that others still need fails with FI_EBUSY: a domain with open regions or an open endpoint, a fabric with an open
 * domain.
 *
 * The functions have the symbol versions of the real library. A program that requests no version gets a later
 * fi_getinfo, which fails.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_eq.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_rma.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

static void die(int signal)
{
    _exit(signal);
}

__attribute__((constructor)) static void install(void)
{
    signal(SIGTERM, die);
}

enum {
    BUSY = 1, LATE = 2, LOCAL = 4, CONTEXT = 8, SINGLE = 16, BLIND = 32, BREAK = 64, VIRTUAL = 128, PROVKEY = 256, PAGES = 512,
    REFUSE = 1024, NODELIVERY = 2048, NARROW = 4096, FEW = 8192, FIXED = 16384,
};
static const char *const OPTIONS[] = {"busy", "late", "local", "context", "single", "blind", "break", "virtual", "provkey", "pages",
                                      "refuse", "nodelivery", "narrow", "few", "fixed"};
static const char *const PROVIDERS[] = {
    "fake", "fake-busy", "fake-late", "fake-local", "fake-context", "fake-single", "fake-blind", "fake-break",
    "fake-busy+late+local+context", "fake-busy+late+single+blind", "fake-virtual", "fake-provkey", "fake-pages", "fake-refuse",
    "fake-nodelivery", "fake-busy+late+local+virtual+provkey+pages", "fake-narrow", "fake-local+few", "fake-local+fixed",
    "fake-local+narrow", "fake-late+local",
};

enum {
    NAME = 32, PEERS = 256, REGIONS = 1024, HELD = 7, SOUND = 1000, LONGEST = 66000, MOST_HERE = 4, MOST_THERE = 3, FEW_REGIONS = 3,
    KEPT = 1 << 14,
};

/* A pending operation, or one whose completion was not reported yet. */
struct operation {
    struct operation *next;
    void *context;
    char *buffer;
    size_t length, used, received;
    uint64_t flags, to;
    int age, error;
    size_t here_count, there_count;
    struct iovec here[MOST_HERE];
    struct fi_rma_iov there[MOST_THERE];
    struct region *regions[MOST_HERE];
};

/* Registered memory, as other endpoints find it. */
struct entry {
    uint64_t key, access;
    char *start;
    size_t length;
    int is_used, is_enabled;
};

struct list {
    struct operation *first, **last;
};

struct endpoint {
    struct fid_ep ep;
    struct fid_cq cq;
    struct fid_av av;
    struct fid_domain domain;
    struct fid_fabric fabric;
    int options, socket, calls, sent, is_enabled, is_open, has_domain;
    size_t least_room;
    char name[NAME], peers[PEERS][NAME];
    uint64_t count;
    struct list receives, sends, accesses, done;
    struct entry regions[REGIONS];
    int open_regions, local_regions;
};

static struct endpoint *of(void *object, size_t offset) { return (struct endpoint *) ((char *) object - offset); }
#define OF(object, member) of(object, offsetof(struct endpoint, member))

static void append(struct list *list, struct operation *operation)
{
    operation->next = NULL;
    *(list->first ? list->last : &list->first) = operation;
    list->last = &operation->next;
}

static struct operation *take(struct list *list)
{
    struct operation *operation = list->first;
    list->first = operation->next;
    return operation;
}

static int options_of(const char *provider)
{
    const char *more = getenv("FAKE_LIBFABRIC");
    int found = 0;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
        if (strstr(provider, OPTIONS[i]) || (more && strstr(more, OPTIONS[i])))
            found |= 1 << i;
    return found;
}

/* Stores marks in an operation's context, as a provider with FI_CONTEXT2 may do. A completed operation must still have
 * its marks. */
static void mark(struct endpoint *endpoint, void *context)
{
    if (endpoint->options & CONTEXT)
        for (int i = 0; i < 8; i++)
            ((void **) context)[i] = (char *) context + i;
}

static int is_marked(struct endpoint *endpoint, void *context)
{
    if (endpoint->options & CONTEXT)
        for (int i = 0; i < 8; i++)
            if (((void **) context)[i] != (char *) context + i)
                return 0;
    return 1;
}

/* A memory registration. */
struct region {
    struct fid_mr mr;
    struct endpoint *endpoint;
    struct entry *entry;
    int is_bound, is_local;
    /* A pipe with the first pages of local memory. */
    int pages[2];
    size_t kept;
};

static int holds(const struct entry *entry, const char *start, size_t length)
{
    return entry->is_enabled && start >= entry->start && length <= entry->length &&
           (size_t) (start - entry->start) <= entry->length - length;
}

static int is_registered(struct endpoint *endpoint, void *description, const void *buffer, size_t length, uint64_t access)
{
    struct region *region = description;
    if (!(endpoint->options & LOCAL))
        return description == NULL;
    return region && (region->entry->access & access) == access && holds(region->entry, buffer, length);
}

static struct operation *begin(struct endpoint *endpoint, void *buffer, size_t length, void *context)
{
    struct operation *operation = calloc(1, sizeof *operation);
    mark(endpoint, context);
    operation->buffer = buffer;
    operation->length = length;
    operation->context = context;
    return operation;
}

static int is_busy(struct endpoint *endpoint) { return (endpoint->options & BUSY) && ++endpoint->calls % 2; }

static ssize_t recv_one(struct fid_ep *ep, void *buffer, size_t length, void *description, fi_addr_t from, void *context)
{
    struct endpoint *endpoint = OF(ep, ep);
    (void) from;
    if (!endpoint->is_enabled || !is_registered(endpoint, description, buffer, length, FI_RECV))
        return -FI_EINVAL;
    if (is_busy(endpoint))
        return -FI_EAGAIN;
    append(&endpoint->receives, begin(endpoint, buffer, length, context));
    return 0;
}

static ssize_t recv_message(struct fid_ep *ep, const struct fi_msg *message, uint64_t flags)
{
    struct endpoint *endpoint = OF(ep, ep);
    const struct iovec *range = message->msg_iov;
    if (flags != FI_MULTI_RECV || (endpoint->options & SINGLE) || message->iov_count != 1 || !endpoint->is_enabled ||
        !is_registered(endpoint, *message->desc, range->iov_base, range->iov_len, FI_RECV))
        return -FI_EINVAL;
    if (is_busy(endpoint))
        return -FI_EAGAIN;
    struct operation *operation = begin(endpoint, range->iov_base, range->iov_len, message->context);
    operation->flags = FI_MULTI_RECV;
    append(&endpoint->receives, operation);
    return 0;
}

static ssize_t send_one(struct fid_ep *ep, const void *buffer, size_t length, void *description, fi_addr_t to, void *context)
{
    struct endpoint *endpoint = OF(ep, ep);
    if (!endpoint->is_enabled || to >= endpoint->count || !is_registered(endpoint, description, buffer, length, FI_SEND))
        return -FI_EINVAL;
    if (is_busy(endpoint))
        return -FI_EAGAIN;
    struct operation *operation = begin(endpoint, (void *) buffer, length, context);
    operation->to = to;
    append(&endpoint->sends, operation);
    return 0;
}

/* Starts to read or write another endpoint's memory. */
static ssize_t begin_access(struct endpoint *endpoint, const struct fi_msg_rma *message, uint64_t direction)
{
    size_t here = 0, there = 0, most_here = endpoint->options & NARROW ? 1 : MOST_HERE;
    size_t most_there = endpoint->options & NARROW ? 1 : MOST_THERE;
    if (!endpoint->is_enabled || message->addr >= endpoint->count || message->iov_count < 1 || message->iov_count > most_here ||
        message->rma_iov_count < 1 || message->rma_iov_count > most_there)
        return -FI_EINVAL;
    for (size_t i = 0; i < message->iov_count; i++) {
        const struct iovec *range = &message->msg_iov[i];
        here += range->iov_len;
        if (range->iov_len == 0 || !is_registered(endpoint, message->desc[i], range->iov_base, range->iov_len, direction))
            return -FI_EINVAL;
    }
    for (size_t i = 0; i < message->rma_iov_count; i++)
        there += message->rma_iov[i].len;
    if (here != there || here > LONGEST)
        return -FI_EINVAL;
    if (is_busy(endpoint))
        return -FI_EAGAIN;
    struct operation *operation = begin(endpoint, message->msg_iov->iov_base, here, message->context);
    operation->to = message->addr;
    operation->here_count = message->iov_count;
    operation->there_count = message->rma_iov_count;
    memcpy(operation->here, message->msg_iov, message->iov_count * sizeof *operation->here);
    memcpy(operation->there, message->rma_iov, message->rma_iov_count * sizeof *operation->there);
    for (size_t i = 0; i < message->iov_count; i++)
        operation->regions[i] = message->desc[i];
    operation->flags = direction;
    append(&endpoint->accesses, operation);
    return 0;
}

static ssize_t read_message(struct fid_ep *ep, const struct fi_msg_rma *message, uint64_t flags)
{
    return flags == FI_COMPLETION ? begin_access(OF(ep, ep), message, FI_READ) : -FI_EINVAL;
}

static ssize_t write_message(struct fid_ep *ep, const struct fi_msg_rma *message, uint64_t flags)
{
    return flags == (FI_COMPLETION | FI_DELIVERY_COMPLETE) ? begin_access(OF(ep, ep), message, FI_WRITE) : -FI_EINVAL;
}

/* Copies between ranges of this process and of another process, or within this process. */
static int copy_ranges(int process, const struct iovec *here, size_t here_count, const struct iovec *there, size_t there_count,
                       size_t length, uint64_t direction)
{
    ssize_t done = direction == FI_WRITE ? process_vm_writev(process, here, here_count, there, there_count, 0)
                                         : process_vm_readv(process, here, here_count, there, there_count, 0);
    return done == (ssize_t) length ? 0 : done < 0 ? errno : FI_EIO;
}

/* Whether registered local memory still has the pages that it had when it was registered. This function compares the
 * contents, so other pages with the same contents count as the same pages. */
static int has_its_pages(struct region *region)
{
    static char kept[KEPT];
    int copy[2];
    if (!region || !region->kept)
        return 1;
    if (pipe(copy))
        return 0;
    ssize_t copied = tee(region->pages[0], copy[1], region->kept, 0);
    close(copy[1]);
    for (ssize_t done = 0; done < copied;) {
        ssize_t got = read(copy[0], kept + done, copied - done);
        if (got <= 0)
            break;
        done += got;
    }
    close(copy[0]);
    return copied > 0 && memcmp(kept, region->entry->start, copied) == 0;
}

/* Reads or writes the target's memory, like the device of a network: finds the registered memory by its key, and checks the range. */
static int do_access(struct endpoint *endpoint, struct operation *operation)
{
    int process;
    unsigned long address;
    struct entry entries[REGIONS];
    struct iovec there[MOST_THERE];
    uint64_t access = operation->flags == FI_WRITE ? FI_REMOTE_WRITE : FI_REMOTE_READ;

    if (sscanf(endpoint->peers[operation->to], "fake-%d-%lx", &process, &address) != 2)
        return FI_EINVAL;
    for (size_t i = 0; i < operation->here_count; i++)
        if ((endpoint->options & LOCAL) && !has_its_pages(operation->regions[i]))
            return FI_EFAULT;
    struct iovec local = {entries, sizeof entries}, remote = {((struct endpoint *) address)->regions, sizeof entries};
    int error = copy_ranges(process, &local, 1, &remote, 1, sizeof entries, FI_READ);
    if (error)
        return error;
    for (size_t k = 0; k < operation->there_count; k++) {
        const struct fi_rma_iov *range = &operation->there[k];
        int found = FI_ENOKEY;
        for (int i = 0; i < REGIONS && found == FI_ENOKEY; i++) {
            const struct entry *entry = &entries[i];
            if (!entry->is_used || entry->key != range->key)
                continue;
            char *start = endpoint->options & VIRTUAL ? (char *) range->addr : entry->start + range->addr;
            there[k] = (struct iovec) {start, range->len};
            found = (entry->access & access) != access || !holds(entry, start, range->len) ? FI_EACCES : 0;
        }
        if (found)
            return found;
    }
    return copy_ranges(process, operation->here, operation->here_count, there, operation->there_count, operation->length,
                       operation->flags);
}

static int breaks(struct endpoint *endpoint, const char *peer)
{
    return (endpoint->options & BREAK) && strcmp(peer, endpoint->name) && ++endpoint->sent > SOUND;
}

/* Executes all reads and writes whose turn has come, in order. */
static void progress_accesses(struct endpoint *endpoint)
{
    struct operation *operation;
    while ((operation = endpoint->accesses.first)) {
        if ((endpoint->options & LATE) && operation->age++ < 3)
            return;
        take(&endpoint->accesses);
        operation->error =
            breaks(endpoint, endpoint->peers[operation->to]) ? FI_ECONNRESET : do_access(endpoint, operation);
        operation->flags |= FI_RMA;
        operation->age = 0;
        append(&endpoint->done, operation);
    }
}

static socklen_t address_of(const char *name, struct sockaddr_un *address)
{
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    strcpy(address->sun_path + 1, name);
    return offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name);
}

/* Sends all frames whose turn has come, in order. */
static void progress_sends(struct endpoint *endpoint)
{
    struct operation *operation;
    while ((operation = endpoint->sends.first)) {
        struct sockaddr_un address;
        const char *peer = endpoint->peers[operation->to];
        if ((endpoint->options & LATE) && operation->age++ < 3)
            return;
        if (breaks(endpoint, peer)) {
            operation->error = FI_ECONNRESET;
        } else if (sendto(endpoint->socket, operation->buffer, operation->length, MSG_DONTWAIT,
                          (struct sockaddr *) &address, address_of(peer, &address)) < 0) {
            if (errno == EAGAIN || errno == ENOBUFS)
                return;
            operation->error = errno;
        }
        take(&endpoint->sends);
        operation->flags = FI_SEND | FI_MSG;
        operation->age = 0;
        append(&endpoint->done, operation);
    }
}

/* Adds a completion for a part of a buffer, or for the release of the buffer. */
static void report(struct endpoint *endpoint, struct operation *receive, char *start, size_t length, uint64_t flags)
{
    struct operation *part = calloc(1, sizeof *part);
    *part = *receive;
    part->buffer = start;
    part->received = length;
    part->flags = flags;
    append(&endpoint->done, part);
}

/* Receives frames that have arrived, while there are buffers. */
static void progress_receives(struct endpoint *endpoint)
{
    struct operation *receive;
    while ((receive = endpoint->receives.first)) {
        char *start = receive->buffer + receive->used;
        ssize_t got = recv(endpoint->socket, start, receive->length - receive->used, MSG_DONTWAIT | MSG_TRUNC);
        if (got < 0)
            return;
        if ((size_t) got > receive->length - receive->used)
            receive->error = FI_ETRUNC;
        receive->used += got;
        int is_multiple = receive->flags == FI_MULTI_RECV;
        int is_released = !is_multiple || receive->length - receive->used < endpoint->least_room;
        /* The provider releases the buffer in the completion of its last frame, or in a later completion. */
        int is_joined = is_multiple && is_released && endpoint->count % 2 == 0 && !(endpoint->options & LATE);
        report(endpoint, receive, start, got, FI_RECV | FI_MSG | (is_joined ? FI_MULTI_RECV : 0));
        if (is_released) {
            take(&endpoint->receives);
            if (is_multiple && !is_joined)
                report(endpoint, receive, NULL, 0, FI_MULTI_RECV);
            free(receive);
        }
    }
}

/* Whether the first completion may be reported. With "late", completions wait for some calls, and every third one comes
 * after the next one, unless one of the two releases a buffer. */
static int is_ripe(struct endpoint *endpoint)
{
    struct operation *first = endpoint->done.first;
    if (!first || !(endpoint->options & LATE))
        return first != NULL;
    if (first->age++ < HELD)
        return 0;
    if (++endpoint->calls % 3 == 0 && first->next && !((first->flags | first->next->flags) & FI_MULTI_RECV)) {
        struct operation *second = first->next;
        first->next = second->next;
        second->next = first;
        endpoint->done.first = second;
        if (!first->next)
            endpoint->done.last = &first->next;
        second->age = HELD;
    }
    return 1;
}

static ssize_t read_queue(struct fid_cq *cq, void *buffer, size_t count)
{
    struct endpoint *endpoint = OF(cq, cq);
    struct fi_cq_data_entry *entries = buffer;
    size_t read = 0;
    progress_sends(endpoint);
    progress_accesses(endpoint);
    progress_receives(endpoint);
    while (read < count && is_ripe(endpoint)) {
        struct operation *operation = endpoint->done.first;
        if (!is_marked(endpoint, operation->context))
            operation->error = FI_EINVAL;
        if (operation->error)
            return read ? (ssize_t) read : -FI_EAVAIL;
        take(&endpoint->done);
        entries[read++] = (struct fi_cq_data_entry) {
            operation->context, operation->flags, operation->received, operation->buffer, 0};
        free(operation);
    }
    return read ? (ssize_t) read : -FI_EAGAIN;
}

static ssize_t read_error(struct fid_cq *cq, struct fi_cq_err_entry *entry, uint64_t flags)
{
    struct endpoint *endpoint = OF(cq, cq);
    struct operation *operation = endpoint->done.first;
    (void) flags;
    if (!operation || !operation->error)
        return -FI_EAGAIN;
    take(&endpoint->done);
    entry->op_context = operation->context;
    entry->flags = operation->flags;
    entry->err = operation->error;
    entry->prov_errno = 7;
    free(operation);
    return 1;
}

static const char *queue_error(struct fid_cq *cq, int error, const void *data, char *buffer, size_t length)
{
    (void) cq, (void) data;
    snprintf(buffer, length, "error %d of the fake", error);
    return buffer;
}

static int try_wait(struct fid_fabric *fabric, struct fid **fids, int count)
{
    struct endpoint *endpoint = OF(fabric, fabric);
    (void) fids, (void) count;
    return endpoint->sends.first || endpoint->accesses.first || endpoint->done.first ? -FI_EAGAIN : 0;
}

static int control(struct fid *fid, int command, void *argument)
{
    if (fid->fclass == FI_CLASS_CQ && command == FI_GETWAIT) {
        *(int *) argument = OF(fid, cq)->socket;
        return 0;
    }
    if (fid->fclass == FI_CLASS_EP && command == FI_ENABLE) {
        OF(fid, ep)->is_enabled = 1;
        return 0;
    }
    if (fid->fclass == FI_CLASS_MR && command == FI_ENABLE && ((struct region *) fid)->is_bound) {
        ((struct region *) fid)->entry->is_enabled = 1;
        return 0;
    }
    return -FI_ENOSYS;
}

static int bind_to(struct fid *fid, struct fid *other, uint64_t flags)
{
    if (fid->fclass == FI_CLASS_MR && other->fclass == FI_CLASS_EP && OF(other, ep)->is_enabled) {
        ((struct region *) fid)->is_bound = 1;
        return 0;
    }
    int is_queue = other->fclass == FI_CLASS_CQ && flags == (FI_TRANSMIT | FI_RECV);
    return fid->fclass == FI_CLASS_EP && (is_queue || other->fclass == FI_CLASS_AV) ? 0 : -FI_EINVAL;
}

static int close_object(struct fid *fid)
{
    if (fid->fclass == FI_CLASS_MR) {
        struct region *region = (struct region *) fid;
        region->entry->is_used = region->entry->is_enabled = 0;
        region->endpoint->open_regions--;
        region->endpoint->local_regions -= region->is_local;
        for (int i = 0; region->kept && i < 2; i++)
            close(region->pages[i]);
        free(region);
    }
    if (fid->fclass == FI_CLASS_EP) {
        close(OF(fid, ep)->socket);
        OF(fid, ep)->is_open = 0;
    }
    if (fid->fclass == FI_CLASS_DOMAIN) {
        struct endpoint *endpoint = OF(fid, domain);
        if (endpoint->open_regions || endpoint->is_open)
            return -FI_EBUSY;
        endpoint->has_domain = 0;
    }
    if (fid->fclass == FI_CLASS_FABRIC) {
        if (OF(fid, fabric)->has_domain)
            return -FI_EBUSY;
        free(OF(fid, fabric));
    }
    return 0;
}

static int set_option(struct fid *fid, int level, int name, const void *value, size_t length)
{
    if (level != FI_OPT_ENDPOINT || name != FI_OPT_MIN_MULTI_RECV || length != sizeof(size_t))
        return -FI_ENOPROTOOPT;
    OF(fid, ep)->least_room = *(const size_t *) value;
    return 0;
}

static int get_name(struct fid *fid, void *name, size_t *length)
{
    if (*length < NAME)
        return -FI_ETOOSMALL;
    memcpy(name, OF(fid, ep)->name, NAME);
    *length = NAME;
    return 0;
}

static int insert(struct fid_av *av, const void *name, size_t count, fi_addr_t *peer, uint64_t flags, void *context)
{
    struct endpoint *endpoint = OF(av, av);
    (void) flags, (void) context;
    if (count != 1 || endpoint->count == PEERS)
        return 0;
    memcpy(endpoint->peers[endpoint->count], name, NAME);
    *peer = endpoint->count++;
    return 1;
}

/* Whether the file that is mapped at an address has at least as many pages as the range. Pages that are reserved but not
 * touched count. True for memory that is not of an open file. */
static int has_pages(const void *start, size_t length)
{
    char line[512];
    unsigned long first, end, inode = 0, found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx %*s %*s %*s %lu", &first, &end, &found) == 3 && first <= (uintptr_t) start && (uintptr_t) start < end)
            inode = found;
    if (maps)
        fclose(maps);
    for (int file = 0; inode && file < 1024; file++) {
        struct stat status;
        if (fstat(file, &status) == 0 && status.st_ino == inode)
            return (size_t) status.st_blocks * 512 >= length;
    }
    return 1;
}

/* Keeps the first pages of a region in a pipe. Pages that were never touched get their memory by a store. */
static int keep_pages(struct region *region, const char *start, size_t length)
{
    size_t in_page = (uintptr_t) start % 4096;
    struct iovec range = {(char *) start, length < KEPT - in_page ? length : KEPT - in_page};
    for (size_t at = 0; at < range.iov_len; at += 4096)
        ((volatile char *) start)[at] = ((volatile char *) start)[at];
    ((volatile char *) start)[range.iov_len - 1] = ((volatile char *) start)[range.iov_len - 1];
    if (pipe(region->pages))
        return -errno;
    ssize_t kept = vmsplice(region->pages[1], &range, 1, 0);
    region->kept = kept > 0 ? kept : 0;
    return kept > 0 ? 0 : -errno;
}

static int register_memory(struct fid *fid, const void *start, size_t length, uint64_t access, uint64_t offset, uint64_t key,
                           uint64_t flags, struct fid_mr **mr, void *context)
{
    static struct fi_ops ops = {sizeof ops, close_object, bind_to, control, NULL, NULL, NULL};
    static uint64_t drawn = 1ULL << 40;
    int is_for_others = (access & ~(FI_READ | FI_WRITE)) == (FI_REMOTE_READ | FI_REMOTE_WRITE);
    int is_local = access == (FI_READ | FI_WRITE);
    if (fid->fclass != FI_CLASS_DOMAIN || offset || flags || context ||
        (access != (FI_SEND | FI_RECV) && !is_local && !is_for_others))
        return -FI_EINVAL;
    struct endpoint *endpoint = OF(fid, domain);
    int most = endpoint->options & FIXED ? 1 : endpoint->options & FEW ? FEW_REGIONS : REGIONS;
    if (is_local && endpoint->local_regions >= most)
        return -FI_ENOMEM;
    if (is_for_others && (endpoint->options & REFUSE))
        return -FI_EACCES;
    if (is_for_others && (endpoint->options & PAGES) && !has_pages(start, length))
        return -FI_ENOMEM;
    struct entry *free_entry = NULL;
    for (int i = REGIONS - 1; i >= 0; i--) {
        if (!endpoint->regions[i].is_used)
            free_entry = &endpoint->regions[i];
        else if (!(endpoint->options & PROVKEY) && endpoint->regions[i].key == key)
            return -FI_ENOKEY;
    }
    if (!free_entry)
        return -FI_ENOMEM;
    if (endpoint->options & PROVKEY)
        key = drawn += 7;
    *free_entry = (struct entry) {key, access, (char *) start, length, 1, !(endpoint->options & LOCAL)};
    struct region *region = calloc(1, sizeof *region);
    endpoint->open_regions++;
    region->endpoint = endpoint;
    region->entry = free_entry;
    region->mr.fid.fclass = FI_CLASS_MR;
    region->mr.fid.ops = &ops;
    region->mr.mem_desc = region;
    region->mr.key = key;
    region->is_local = is_local;
    endpoint->local_regions += is_local;
    *mr = &region->mr;
    return is_local ? keep_pages(region, start, length) : 0;
}

static int open_vector(struct fid_domain *domain, struct fi_av_attr *attr, struct fid_av **av, void *context)
{
    (void) context;
    if (attr->type != FI_AV_TABLE)
        return -FI_EINVAL;
    *av = &OF(domain, domain)->av;
    return 0;
}

static int open_queue(struct fid_domain *domain, struct fi_cq_attr *attr, struct fid_cq **cq, void *context)
{
    struct endpoint *endpoint = OF(domain, domain);
    (void) context;
    if (attr->format != FI_CQ_FORMAT_DATA || (attr->wait_obj == FI_WAIT_FD && (endpoint->options & BLIND)))
        return -FI_ENOSYS;
    *cq = &endpoint->cq;
    return 0;
}

static int open_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep, void *context)
{
    struct endpoint *endpoint = OF(domain, domain);
    struct sockaddr_un address;
    (void) context;
    if (info->tx_attr->op_flags != FI_TRANSMIT_COMPLETE)
        return -FI_EINVAL;
    snprintf(endpoint->name, NAME, "fake-%d-%lx", (int) getpid(), (unsigned long) endpoint);
    endpoint->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (bind(endpoint->socket, (struct sockaddr *) &address, address_of(endpoint->name, &address)) < 0)
        return -errno;
    endpoint->is_open = 1;
    *ep = &endpoint->ep;
    return 0;
}

static int open_domain(struct fid_fabric *fabric, struct fi_info *info, struct fid_domain **domain, void *context)
{
    (void) info, (void) context;
    OF(fabric, fabric)->has_domain = 1;
    *domain = &OF(fabric, fabric)->domain;
    return 0;
}

int fabric_1_1(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context)
{
    static struct fi_ops ops = {sizeof ops, close_object, bind_to, control, NULL, NULL, NULL};
    static struct fi_ops_fabric fabric_ops = {.size = sizeof fabric_ops, .domain = open_domain, .trywait = try_wait};
    static struct fi_ops_domain domain_ops = {
        .size = sizeof domain_ops, .av_open = open_vector, .cq_open = open_queue, .endpoint = open_endpoint};
    static struct fi_ops_mr mr_ops = {.size = sizeof mr_ops, .reg = register_memory};
    static struct fi_ops_av av_ops = {.size = sizeof av_ops, .insert = insert};
    static struct fi_ops_cq cq_ops = {
        .size = sizeof cq_ops, .read = read_queue, .readerr = read_error, .strerror = queue_error};
    static struct fi_ops_ep ep_ops = {.size = sizeof ep_ops, .setopt = set_option};
    static struct fi_ops_cm cm_ops = {.size = sizeof cm_ops, .getname = get_name};
    static struct fi_ops_msg msg_ops = {
        .size = sizeof msg_ops, .recv = recv_one, .recvmsg = recv_message, .send = send_one};
    static struct fi_ops_rma rma_ops = {.size = sizeof rma_ops, .readmsg = read_message, .writemsg = write_message};
    struct endpoint *endpoint = calloc(1, sizeof *endpoint);
    (void) context;
    endpoint->options = options_of(attr->prov_name);
    endpoint->fabric = (struct fid_fabric) {{FI_CLASS_FABRIC, NULL, &ops}, &fabric_ops, attr->api_version};
    endpoint->domain = (struct fid_domain) {{FI_CLASS_DOMAIN, NULL, &ops}, &domain_ops, &mr_ops};
    endpoint->av = (struct fid_av) {{FI_CLASS_AV, NULL, &ops}, &av_ops};
    endpoint->cq = (struct fid_cq) {{FI_CLASS_CQ, NULL, &ops}, &cq_ops};
    endpoint->ep = (struct fid_ep) {.fid = {FI_CLASS_EP, NULL, &ops}, .ops = &ep_ops, .cm = &cm_ops, .msg = &msg_ops,
                                    .rma = &rma_ops};
    *fabric = &endpoint->fabric;
    return 0;
}

static void *copy(const void *from, size_t length)
{
    void *to = calloc(1, length);
    return from ? memcpy(to, from, length) : to;
}

struct fi_info *dupinfo_1_3(const struct fi_info *info)
{
    struct fi_info *made = copy(info, sizeof *made);
    made->next = NULL;
    made->tx_attr = copy(made->tx_attr, sizeof *made->tx_attr);
    made->rx_attr = copy(made->rx_attr, sizeof *made->rx_attr);
    made->ep_attr = copy(made->ep_attr, sizeof *made->ep_attr);
    made->domain_attr = copy(made->domain_attr, sizeof *made->domain_attr);
    made->fabric_attr = copy(made->fabric_attr, sizeof *made->fabric_attr);
    if (made->fabric_attr->prov_name)
        made->fabric_attr->prov_name = strdup(made->fabric_attr->prov_name);
    return made;
}

void freeinfo_1_3(struct fi_info *info)
{
    while (info) {
        struct fi_info *next = info->next;
        free(info->fabric_attr->prov_name);
        free(info->tx_attr), free(info->rx_attr), free(info->ep_attr), free(info->domain_attr), free(info->fabric_attr);
        free(info);
        info = next;
    }
}

/* The provider's capabilities for some hints; NULL if the hints exclude it. */
static struct fi_info *offer(const char *provider, const struct fi_info *hints)
{
    int options = options_of(provider);
    int mr_mode = (options & LOCAL ? FI_MR_LOCAL | FI_MR_ENDPOINT : 0) | (options & VIRTUAL ? FI_MR_VIRT_ADDR : 0) |
                  (options & PROVKEY ? FI_MR_PROV_KEY : 0) | (options & PAGES ? FI_MR_ALLOCATED : 0);
    uint64_t mode = options & CONTEXT ? FI_CONTEXT2 : 0;
    uint64_t caps = FI_MSG | FI_RMA | FI_SEND | FI_RECV | (options & SINGLE ? 0 : FI_MULTI_RECV);
    if (hints && ((hints->caps & ~caps) || (mr_mode & ~hints->domain_attr->mr_mode) || (mode & ~hints->mode) ||
                  hints->ep_attr->type != FI_EP_RDM || hints->tx_attr->msg_order != FI_ORDER_SAS ||
                  (hints->tx_attr->op_flags == FI_DELIVERY_COMPLETE && (options & NODELIVERY))))
        return NULL;
    struct fi_info *info = dupinfo_1_3(NULL);
    info->caps = hints ? hints->caps : caps;
    info->mode = mode;
    info->addr_format = FI_ADDR_STR;
    info->ep_attr->type = FI_EP_RDM;
    info->ep_attr->max_msg_size = LONGEST;
    info->domain_attr->mr_key_size = options & PROVKEY ? 8 : 2;
    info->tx_attr->op_flags = hints ? hints->tx_attr->op_flags : 0;
    info->tx_attr->size = info->rx_attr->size = 128;
    info->tx_attr->iov_limit = options & NARROW ? 1 : MOST_HERE;
    info->tx_attr->rma_iov_limit = options & NARROW ? 1 : MOST_THERE;
    info->domain_attr->mr_mode = mr_mode;
    info->domain_attr->threading = FI_THREAD_DOMAIN;
    info->fabric_attr->prov_name = strdup(provider);
    return info;
}

int getinfo_1_3(uint32_t version, const char *node, const char *service, uint64_t flags, const struct fi_info *hints,
                struct fi_info **info)
{
    struct fi_info **last = info;
    (void) node, (void) service, (void) flags;
    if (version > FI_VERSION(1, 17))
        return -FI_ENOSYS;
    *info = NULL;
    for (size_t i = 0; i < sizeof PROVIDERS / sizeof *PROVIDERS; i++)
        if ((*last = offer(PROVIDERS[i], hints)))
            last = &(*last)->next;
    return *info ? 0 : -FI_ENODATA;
}

uint32_t version_1_0(void) { return FI_VERSION(2, 5); }

const char *strerror_1_0(int error) { return error == FI_ECONNRESET ? "Connection reset by peer" : strerror(error); }

int later(void) { return -FI_ENOSYS; }

__asm__(".symver version_1_0, fi_version@@FABRIC_1.0");
__asm__(".symver strerror_1_0, fi_strerror@@FABRIC_1.0");
__asm__(".symver fabric_1_1, fi_fabric@@FABRIC_1.1");
__asm__(".symver getinfo_1_3, fi_getinfo@FABRIC_1.3");
__asm__(".symver dupinfo_1_3, fi_dupinfo@FABRIC_1.3");
__asm__(".symver freeinfo_1_3, fi_freeinfo@FABRIC_1.3");
__asm__(".symver later, fi_getinfo@@FABRIC_1.9");
