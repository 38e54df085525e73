/* Makes a picture of a field of doubles, as heat.c writes it.
 *
 *     png nx ny scale field picture.png
 *
 * Each cell becomes scale x scale pixels; the colours go from black (the least value) over purple, red and orange to
 * light yellow (the greatest). The PNG has a palette of 256 colours, and its pixels are stored without compression, so
 * no library is needed. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points of the colour map, evenly spaced; colours in between are interpolated. */
static const unsigned char map[][3] = {{0, 0, 4},     {40, 11, 84},  {101, 21, 110}, {159, 42, 99},
                                       {212, 72, 66}, {245, 125, 21}, {250, 193, 39}, {252, 255, 164}};

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void *allocate(size_t bytes)
{
    void *memory = malloc(bytes);
    if (memory == NULL)
        die("png");
    return memory;
}

static unsigned char *big_endian(unsigned char *to, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *to++ = (unsigned char) (number >> shift);
    return to;
}

/* CRC-32 of a chunk's type and data, as the PNG format defines it, continued from `crc`. */
static uint32_t crc32(uint32_t crc, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ UINT32_C(0xedb88320) : crc >> 1;
    }
    return crc;
}

/* Writes a chunk: length, type, data, checksum. */
static void write_chunk(FILE *file, const char *type, const unsigned char *data, size_t count)
{
    unsigned char head[8], tail[4];
    memcpy(big_endian(head, (uint32_t) count), type, 4);
    big_endian(tail, ~crc32(crc32(~UINT32_C(0), head + 4, 4), data, count));
    fwrite(head, 1, sizeof head, file);
    fwrite(data, 1, count, file);
    fwrite(tail, 1, sizeof tail, file);
}

/* Makes a zlib stream of uncompressed blocks. Returns its length. */
static size_t store(unsigned char *to, const unsigned char *from, size_t count)
{
    const unsigned char *start = to;
    uint32_t low = 1, high = 0; /* Adler-32 */

    *to++ = 0x78;
    *to++ = 0x01;
    for (size_t done = 0; done < count;) {
        size_t part = count - done < 65535 ? count - done : 65535;
        *to++ = done + part == count; /* 1 marks the last block */
        *to++ = (unsigned char) part;
        *to++ = (unsigned char) (part >> 8);
        *to++ = (unsigned char) ~part;
        *to++ = (unsigned char) (~part >> 8);
        memcpy(to, from + done, part);
        to += part;
        done += part;
    }
    for (size_t i = 0; i < count; i++) {
        low = (low + from[i]) % 65521;
        high = (high + low) % 65521;
    }
    return (size_t) (big_endian(to, high << 16 | low) - start);
}

static void make_palette(unsigned char palette[256][3])
{
    const int intervals = (int) (sizeof map / sizeof map[0]) - 1;
    for (int i = 0; i < 256; i++) {
        int left = i == 255 ? intervals - 1 : i * intervals / 255;
        int part = i * intervals - left * 255; /* 0 at the left point, 255 at the right one */
        for (int colour = 0; colour < 3; colour++)
            palette[i][colour] = (unsigned char) ((map[left][colour] * (255 - part) + map[left + 1][colour] * part) / 255);
    }
}

/* The pixels' palette numbers, row by row. Each row begins with 0, the number of the filter that changes nothing. */
static unsigned char *make_pixels(const double *cells, size_t nx, size_t ny, size_t scale)
{
    double least = cells[0], greatest = cells[0];
    for (size_t i = 0; i < nx * ny; i++) {
        least = cells[i] < least ? cells[i] : least;
        greatest = cells[i] > greatest ? cells[i] : greatest;
    }
    double range = greatest > least ? greatest - least : 1.0;

    unsigned char *pixels = allocate((nx * scale + 1) * ny * scale), *to = pixels;
    for (size_t y = 0; y < ny * scale; y++) {
        *to++ = 0;
        for (size_t x = 0; x < nx * scale; x++)
            *to++ = (unsigned char) ((cells[y / scale * nx + x / scale] - least) / range * 255.0 + 0.5);
    }
    return pixels;
}

int main(int argc, char **argv)
{
    size_t nx = argc == 6 ? strtoul(argv[1], NULL, 10) : 0;
    size_t ny = argc == 6 ? strtoul(argv[2], NULL, 10) : 0;
    size_t scale = argc == 6 ? strtoul(argv[3], NULL, 10) : 0;
    if (nx == 0 || ny == 0 || scale == 0 || nx * scale > 30000 || ny * scale > 30000) {
        fprintf(stderr, "usage: png nx ny scale field picture.png\n");
        return 2;
    }

    double *cells = allocate(nx * ny * sizeof *cells);
    FILE *file = fopen(argv[4], "rb");
    if (file == NULL || fread(cells, sizeof *cells, nx * ny, file) != nx * ny)
        die(argv[4]);
    fclose(file);

    unsigned char header[13] = {0}, palette[256][3];
    big_endian(big_endian(header, (uint32_t) (nx * scale)), (uint32_t) (ny * scale));
    header[8] = 8; /* bits per pixel */
    header[9] = 3; /* numbers of palette colours */
    make_palette(palette);
    unsigned char *pixels = make_pixels(cells, nx, ny, scale);
    size_t bytes = (nx * scale + 1) * ny * scale;
    unsigned char *stream = allocate(bytes + bytes / 65535 * 5 + 16);
    size_t stream_bytes = store(stream, pixels, bytes);

    file = fopen(argv[5], "wb");
    if (file == NULL)
        die(argv[5]);
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
    write_chunk(file, "IHDR", header, sizeof header);
    write_chunk(file, "PLTE", palette[0], sizeof palette);
    write_chunk(file, "IDAT", stream, stream_bytes);
    write_chunk(file, "IEND", header, 0);
    if (ferror(file) || fclose(file) != 0)
        die(argv[5]);
    free(stream);
    free(pixels);
    free(cells);
    return 0;
}
