/*
 * zip.c -- archives in memory, with minizip.
 *
 * Nothing is believed: neither the sizes an entry declares nor their ratio, and a name is only
 * ever compared.  An archive whose names climb out of a folder, or begin at the root, was not
 * made by a program that means well, and is refused whole.
 */
#include "io/io_priv.h"
#include <limits.h>
#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <string.h>

/* What minizip calls a stream: a place in bytes that are read, or a text that grows. */
struct io_stream {
	const char *bytes;
	size_t n, at;
	struct buf *out; /* written to, when not NULL */
};

struct io_zip {
	struct io_stream stream;
	unzFile file;
	char **name;
	int count, cap;
};

static voidpf stream_open(voidpf opaque, const void *name, int mode)
{
	(void)name;
	(void)mode;
	return opaque;
}

static uLong stream_read(voidpf opaque, voidpf stream, void *to, uLong size)
{
	struct io_stream *s = stream;
	size_t left = s->at < s->n ? s->n - s->at : 0;
	size_t k = size < left ? size : left;

	(void)opaque;
	if (s->out || !k)
		return 0;
	memcpy(to, s->bytes + s->at, k);
	s->at += k;
	return (uLong)k;
}

/* Written anew at the end, or over what was there (sizes that were not known before). */
static uLong stream_write(voidpf opaque, voidpf stream, const void *from, uLong size)
{
	struct io_stream *s = stream;
	size_t over;

	(void)opaque;
	if (!s->out || s->at > s->out->n)
		return 0;
	over = s->out->n - s->at < size ? s->out->n - s->at : size;
	if (over)
		memcpy(s->out->s + s->at, from, over);
	buf_addn(s->out, (const char *)from + over, size - over);
	s->at += size;
	return size;
}

static ZPOS64_T stream_tell(voidpf opaque, voidpf stream)
{
	(void)opaque;
	return ((struct io_stream *)stream)->at;
}

static long stream_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin)
{
	struct io_stream *s = stream;
	size_t end = s->out ? s->out->n : s->n;
	size_t from = origin == ZLIB_FILEFUNC_SEEK_CUR   ? s->at
		      : origin == ZLIB_FILEFUNC_SEEK_END ? end
							 : 0;

	(void)opaque;
	if (offset > end || from + offset > end)
		return -1;
	s->at = from + (size_t)offset;
	return 0;
}

static int stream_close(voidpf opaque, voidpf stream)
{
	(void)opaque;
	(void)stream;
	return 0;
}

static int stream_error(voidpf opaque, voidpf stream)
{
	(void)opaque;
	(void)stream;
	return 0;
}

static zlib_filefunc64_def functions(struct io_stream *s)
{
	return (zlib_filefunc64_def){ .zopen64_file = stream_open,
				      .zread_file = stream_read,
				      .zwrite_file = stream_write,
				      .ztell64_file = stream_tell,
				      .zseek64_file = stream_seek,
				      .zclose_file = stream_close,
				      .zerror_file = stream_error,
				      .opaque = s };
}

/* "../x", "a/../b", "/x", "c:x", "a\b": a name that wants to be a path elsewhere. */
static bool climbs(const char *name)
{
	if (*name == '/' || strchr(name, '\\') || (name[0] && name[1] == ':'))
		return true;
	for (const char *p = name; p; p = strchr(p, '/')) {
		p += *p == '/';
		if (!strncmp(p, "..", 2) && (!p[2] || p[2] == '/'))
			return true;
		if (!*p)
			break;
	}
	return false;
}

/* Reads the list of entries. */
static enum status list(struct io_zip *z, struct err *e)
{
	int rc = unzGoToFirstFile(z->file);

	for (; rc == UNZ_OK; rc = unzGoToNextFile(z->file)) {
		unz_file_info64 info;
		char name[512];

		if (z->count == IO_ZIP_ENTRIES)
			return err_fail(e, E_ARG, "limit",
					"the archive has more than %d entries",
					IO_ZIP_ENTRIES);
		if (unzGetCurrentFileInfo64(z->file, &info, name, sizeof name, NULL, 0, NULL,
					    0) != UNZ_OK)
			return err_fail(e, E_ARG, "damaged",
					"entry %d of the archive cannot be read",
					z->count + 1);
		if (info.size_filename >= sizeof name || strlen(name) != info.size_filename)
			return err_fail(
				e, E_ARG, "refused",
				"entry %d of the archive has a name that is no name of a file",
				z->count + 1);
		if (climbs(name))
			return err_fail(e, E_ARG, "refused",
					"the archive has an entry whose name leads out of its "
					"folder; no program that means well writes that");
		z->name = mem_grow(z->name, &z->cap, z->count + 1, sizeof *z->name);
		z->name[z->count++] = mem_strdup(name);
	}
	if (rc != UNZ_END_OF_LIST_OF_FILE)
		return err_fail(e, E_ARG, "damaged",
				"the list of the archive's entries is broken after %d of them",
				z->count);
	return OK;
}

enum status io_zip_open(struct io_zip **out, const char *bytes, size_t n, struct err *e)
{
	zlib_filefunc64_def fn;
	struct io_zip *z;
	enum status st;

	if (n > IO_ZIP_BYTES)
		return err_fail(e, E_ARG, "limit", "the file has %zu MB, more than %d",
				n >> 20, IO_ZIP_BYTES >> 20);
	z = mem_alloc(sizeof *z);
	z->stream = (struct io_stream){ .bytes = bytes, .n = n };
	fn = functions(&z->stream);
	z->file = unzOpen2_64("", &fn);
	if (!z->file) {
		io_zip_free(z);
		return err_fail(e, E_ARG, "damaged",
				"the file begins as an archive, but its list of entries is "
				"missing or broken: it was cut off or changed");
	}
	st = list(z, e);
	if (st != OK) {
		io_zip_free(z);
		return st;
	}
	*out = z;
	return OK;
}

void io_zip_free(struct io_zip *z)
{
	if (!z)
		return;
	if (z->file)
		unzClose(z->file);
	for (int i = 0; i < z->count; i++)
		mem_free(z->name[i]);
	mem_free(z->name);
	mem_free(z);
}

int io_zip_count(const struct io_zip *z)
{
	return z->count;
}

const char *io_zip_name(const struct io_zip *z, int i)
{
	return z->name[i];
}

static enum status too_large(struct err *e, const char *name)
{
	return err_fail(e, E_ARG, "limit", "%s unpacks to more than %d MB", name,
			IO_ENTRY_BYTES >> 20);
}

/* Unpacks the current entry; counts what comes out, whatever was declared. */
static enum status unpack(struct io_zip *z, const char *name, const unz_file_info64 *info,
			  struct buf *out, struct err *e)
{
	char part[16384];
	int k;

	while ((k = unzReadCurrentFile(z->file, part, sizeof part)) > 0) {
		if (out->n + (size_t)k > IO_ENTRY_BYTES)
			return too_large(e, name);
		if (out->n > (1 << 20) && out->n / IO_ZIP_RATIO > info->compressed_size)
			return err_fail(e, E_ARG, "refused",
					"%s unpacks to more than %d times its size", name,
					IO_ZIP_RATIO);
		buf_addn(out, part, (size_t)k);
	}
	if (k < 0)
		return err_fail(e, E_ARG, "damaged",
				"%s cannot be unpacked: its bytes are broken", name);
	return OK;
}

enum status io_zip_get(struct io_zip *z, const char *name, struct buf *out, struct err *e)
{
	unz_file_info64 info;
	enum status st;

	if (unzLocateFile(z->file, name, 1) != UNZ_OK)
		return err_fail(e, E_ARG, "not_found", "the archive has no %s", name);
	if (unzGetCurrentFileInfo64(z->file, &info, NULL, 0, NULL, 0, NULL, 0) != UNZ_OK)
		return err_fail(e, E_ARG, "damaged", "%s cannot be read", name);
	if (info.flag & 1)
		return err_fail(e, E_ARG, "unsupported", "%s is locked with a password", name);
	if (info.uncompressed_size > IO_ENTRY_BYTES)
		return too_large(e, name);
	if (unzOpenCurrentFile(z->file) != UNZ_OK)
		return err_fail(e, E_ARG, "damaged", "%s cannot be unpacked", name);
	st = unpack(z, name, &info, out, e);
	/* The sum of all bytes is compared when the entry is closed. */
	if (unzCloseCurrentFile(z->file) != UNZ_OK && st == OK)
		st = err_fail(e, E_ARG, "damaged",
			      "%s is not what was packed: its checksum differs", name);
	return st;
}

/* --- Written ---------------------------------------------------------------------------- */
struct io_archive {
	struct buf out;
	struct io_stream stream;
	zipFile file; /* NULL: it could not be begun */
	bool good;
};

struct io_archive *io_archive_new(void)
{
	struct io_archive *z = mem_alloc(sizeof *z);
	zlib_filefunc64_def fn = functions(&z->stream);

	z->stream.out = &z->out;
	z->file = zipOpen2_64("", APPEND_STATUS_CREATE, NULL, &fn);
	z->good = z->file != NULL;
	return z;
}

void io_archive_add(struct io_archive *z, const char *name, const char *bytes, size_t n)
{
	/* A fixed date, so that the same documents give the same bytes. */
	zip_fileinfo info = { .tmz_date = { .tm_year = 1980, .tm_mday = 1 } };

	if (!z->good)
		return;
	z->good = n <= UINT_MAX &&
		  zipOpenNewFileInZip(z->file, name, &info, NULL, 0, NULL, 0, NULL, Z_DEFLATED,
				      n < IO_PACK_BYTES ? Z_BEST_COMPRESSION
							: Z_DEFAULT_COMPRESSION) == ZIP_OK &&
		  zipWriteInFileInZip(z->file, bytes, (unsigned)n) == ZIP_OK &&
		  zipCloseFileInZip(z->file) == ZIP_OK;
}

enum status io_archive_end(struct buf *b, struct io_archive *z, struct err *e)
{
	bool good;

	if (z->file)
		z->good = zipClose(z->file, NULL) == ZIP_OK && z->good;
	good = z->good;
	if (good)
		buf_addn(b, z->out.s, z->out.n);
	buf_clear(&z->out);
	mem_free(z);
	return good ? OK : err_fail(e, E_SYS, "internal", "the archive could not be packed");
}

enum status io_zip_write(struct buf *b, const struct io_entry *entry, int n, struct err *e)
{
	struct io_archive *z = io_archive_new();

	for (int i = 0; i < n; i++)
		io_archive_add(z, entry[i].name, entry[i].bytes, entry[i].n);
	return io_archive_end(b, z, e);
}
