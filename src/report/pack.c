/*
 * pack.c -- deflate, by zlib: what the page unpacks by itself when a sample is opened.
 */
#include "base/mem.h"
#include "report/report_priv.h"
#include <stdint.h>
#include <zlib.h>

void report_pack(struct buf *out, const char *text, size_t size)
{
	z_stream z = { 0 };
	uLong most;
	char *room;

	if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		BUG("zlib does not begin");
	most = deflateBound(&z, (uLong)size);
	room = mem_alloc(most);
	z.next_in = (Bytef *)(uintptr_t)text;
	z.avail_in = (uInt)size;
	z.next_out = (Bytef *)room;
	z.avail_out = (uInt)most;
	(void)deflate(&z, Z_FINISH);
	buf_addn(out, room, most - z.avail_out);
	(void)deflateEnd(&z);
	mem_free(room);
}
