/* hosts.h: declarations for all parts of the benchmark between hosts. The benchmark calls only functions of MPI-3, so that it runs with any
 * library. */
#ifndef HOSTS_H
#define HOSTS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <mpi.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the longest message or operation. */
enum { LONGEST = 4 << 20 };

/* This rank, the number of ranks, and the rank on another host that rank 0 communicates with. */
extern int rank, ranks, partner;

/* Memory for data of this rank, LONGEST bytes. */
extern char *buffer;

/* Factor of all numbers of repetitions. */
extern double factor;

/* One rank's part of a repetition. */
typedef void (*operation)(void);

/* Measures `here` at rank 0 and prints a row: row,bytes,p5,median,packets out,packets in. Times are in microseconds. Packets are those
 * of one repetition, from the interface counters of rank 0's host. The partner runs `there` once in each repetition; if `there` is NULL,
 * it waits in a barrier. All other ranks run `all`; if `all` is NULL, they wait in a barrier. All ranks call this function.
 */
void row(const char *name, long bytes, operation here, operation there, operation all, int times);

/* Measures `here` at rank 0 while the partner computes and calls no MPI function. */
void computing_row(const char *name, long bytes, operation here);

/* Returns the time in microseconds since an arbitrary start. */
double microseconds(void);

/* The groups of rows. */
void measure_sockets(void);
void measure_windows(void);
void measure_messages(void);
void measure_collectives(void);
void measure_memory(void);

#endif
