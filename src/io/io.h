/*
 * io.h -- files of other programs: GeoGebra's .ggb, JGEX text; and scripts written from
 * figures.
 *
 * Bytes in, bytes out: whoever names files opens them.  What comes from outside is never
 * trusted: sizes, counts and depths are bounded, names inside an archive are compared and
 * never used as paths, document types and entities are refused, scripts inside a file are
 * counted and never run.
 *
 * An imported construction is built anew, command by command, and computed exactly.  What a
 * file stores beside each object is used for three things only: where a free object is, which
 * of several solutions was meant, and what to put in place of an object that cannot be built
 * (then it is *frozen*: a constant, told in the report with the reason).
 */
#ifndef IO_IO_H
#define IO_IO_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include "draw/draw.h"
#include "fig/fig.h"
#include "tool/tool.h"

/* --- What a file is ------------------------------------------------------------------------ */
enum io_format { IO_UNKNOWN, IO_GGB, IO_SCRIPT, IO_JOURNAL, IO_JGEX, IO_PICTURE };
/* By the ending of a file's name: .ggb, .pg .ggs, .jsonl .journal, .jgex, .svg .png .pdf .tex;
 * IO_UNKNOWN otherwise. */
enum io_format io_format_of(const char *path);
/* Do these bytes begin as an archive does (a .ggb under whatever name), or as GeoGebra's XML? */
bool io_is_ggb(const char *bytes, size_t n);
/* What else they may be, by how they begin ("a PDF document", "JSON"); NULL: nobody knows. */
const char *io_sniff(const char *bytes, size_t n);

/* --- What became of the objects of a file --------------------------------------------------- */
enum io_fate {
	IO_LIVE,   /* built by its own command, follows what it depends on */
	IO_FROZEN, /* a constant with the value the file has for it */
	IO_LOST,   /* nothing in the figure: a kind that is not here, or undefined there too */
	IO_IGNORED, /* no object of geometry: a button, a script, a cell of another view */
	IO_FATES
};
struct io_object {
	const char *label;   /* as the file has it */
	const char *name;    /* in the figure; "" when it is not there */
	const char *type;    /* the file's word: point, conic, implicitpoly ... */
	const char *command; /* the command or expression that made it, or "" */
	enum io_fate fate;
	const char *why;  /* of what is not live: the reason; of what is: a remark, or "" */
	bool space;       /* an object of three dimensions */
	bool differs;     /* live, but its value is not the stored one */
	bool is_question; /* the file asked whether something always holds */
};
/* Zero-initialise; texts live in the arena, which io_report_clear frees. */
struct io_report {
	struct arena *arena;
	struct io_object *object;
	int n, cap;
	int scripts;       /* programs inside the file, which were not run */
	const char *title; /* of the construction, or "" */
	const char *made;  /* "GeoGebra 5.0.232.0", or "" */
	/* Questions the file asks (Prove): relations in the script language. */
	const char **question;
	int n_questions, cap_questions;
};
void io_report_clear(struct io_report *r);
int io_report_count(const struct io_report *r, enum io_fate fate);
/* For people: counts, then what is not live, by name and reason.  One line each. */
void io_report_text(struct buf *b, const struct io_report *r);
/* The same as one JSON object on one line. */
void io_report_json(struct buf *b, const struct io_report *r);

/* --- GeoGebra ------------------------------------------------------------------------------- */
struct io_ggb_options {
	/* Stored decimals that agree with a short closed form (0.333333333333, 1.7320508075689)
	 * in all their digits become it. */
	bool rational;
	bool no_looks; /* leave out colours, labels, the view */
};
/*
 * Build the construction of a .ggb (or of a bare geogebra.xml) in an empty figure.
 * E_ARG with code "foreign" (another kind of file; the message says which), "damaged",
 * "refused" (an archive or document that is built to do harm), "limit" (too large); the figure
 * and the report are untouched then.  An object that cannot be built is no error: it is in the
 * report.
 */
enum status io_ggb_read(struct fig *f, const char *bytes, size_t n,
			const struct io_ggb_options *o, struct io_report *r,
			struct err *e) MUST_USE;
/*
 * The figure as a .ggb: one command for each step, exact constants as expressions, looks and
 * view.  What has no command there is written by its present value, and told in the report
 * (fate IO_FROZEN, or IO_LOST).  r may be NULL.
 */
enum status io_ggb_write(struct buf *b, struct fig *f, const struct tool_table *tools,
			 struct io_report *r, struct err *e) MUST_USE;

/* --- Scripts -------------------------------------------------------------------------------- */
/* The figure as a script: running it writes the same journal.  Lines that the script language
 * cannot say are JSON calls.  remarks: NULL, or comments before the lines of the objects. */
void io_script_write(struct buf *b, const struct fig *f, const struct tool_table *tools,
		     const struct io_report *remarks);

/* --- JGEX ----------------------------------------------------------------------------------- */
/*
 * One problem in the construction language of JGEX provers, "a b c = triangle a b c; d = foot d
 * a b c ? perp a d b c", as a figure; its goal becomes a question of the report.
 * E_ARG "bad_argument" says which clause is not understood.
 */
enum status io_jgex_read(struct fig *f, const char *text, size_t n, struct io_report *r,
			 struct err *e) MUST_USE;
/* The figure in that language, as far as it can say it: what it cannot is told in the report. */
void io_jgex_write(struct buf *b, struct fig *f, struct io_report *r);

/* --- Problems ------------------------------------------------------------------------------- */
struct json;
/* Is it a problem (docs/PROBLEM.md)? */
bool io_is_problem(const struct json *j);
/* One that is, as a script: its points and what it speaks of are drawn, its facts declared. */
void io_problem_script(struct buf *b, const struct json *problem);

/* --- Archives, for other rooms that write files of other programs ----------------------------- */
/* Documents are packed one by one, in memory; the same documents give the same bytes. */
struct io_archive;
struct io_archive *io_archive_new(void);
void io_archive_add(struct io_archive *z, const char *name, const char *bytes, size_t n);
/* Append the archive to b; frees z in any case.  E_SYS: it could not be packed. */
enum status io_archive_end(struct buf *b, struct io_archive *z, struct err *e) MUST_USE;
/* The frames of draw_frames as SVG files of one archive, 001.svg and so on. */
enum status io_film_write(struct buf *b, struct fig *f, const struct draw_options *o,
			  const struct draw_output *w, const struct draw_film *film,
			  struct err *e) MUST_USE;
/* The same as one page of HTML with a slider, that loads nothing; the last frame is shown first. */
enum status io_film_page(struct buf *b, struct fig *f, const struct draw_options *o,
			 const struct draw_output *w, const struct draw_film *film,
			 struct err *e) MUST_USE;
#endif
