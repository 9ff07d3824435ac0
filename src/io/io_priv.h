/*
 * io_priv.h -- the inside of the room: archives, XML, what an import keeps.
 */
#ifndef IO_IO_PRIV_H
#define IO_IO_PRIV_H
#include "base/index.h"
#include "geo/geo.h"
#include "io/io.h"

/* --- zip.c: archives in memory ------------------------------------------------------------- */
#define IO_ZIP_BYTES (64 << 20)   /* of an archive */
#define IO_ZIP_ENTRIES 4096       /* in it */
#define IO_ENTRY_BYTES (32 << 20) /* of an unpacked document */
#define IO_PACK_BYTES (1 << 20)   /* of a document: beyond, packed for speed */
#define IO_ZIP_RATIO 400          /* unpacked to packed, beyond the first megabyte */
struct io_zip;
/* E_ARG "damaged", "refused", "limit".  The bytes must stay until io_zip_free. */
enum status io_zip_open(struct io_zip **out, const char *bytes, size_t n,
			struct err *e) MUST_USE;
void io_zip_free(struct io_zip *z);
int io_zip_count(const struct io_zip *z);
const char *io_zip_name(const struct io_zip *z, int i);
/* The unpacked entry of that name, in out; E_ARG "not_found" when there is none. */
enum status io_zip_get(struct io_zip *z, const char *name, struct buf *out,
		       struct err *e) MUST_USE;
/* An archive of one or more documents, packed; the same bytes for the same documents. */
struct io_entry {
	const char *name, *bytes;
	size_t n;
};
enum status io_zip_write(struct buf *b, const struct io_entry *entry, int n,
			 struct err *e) MUST_USE;

/* --- xml.c: a document as a tree ----------------------------------------------------------- */
#define IO_XML_DEPTH 64
#define IO_XML_NODES 400000
struct io_xml {
	const char *name;
	const char *
		*attr; /* name, value, name, value ..., NULL; in the order of the document */
	struct io_xml *child, *next;
};
/* Elements and attributes alone: text between tags says nothing here.  E_ARG "damaged" with
 * the line, "refused" for document types and entities, "limit". */
enum status io_xml_read(struct io_xml **out, const char *s, size_t n, struct arena *a,
			struct err *e) MUST_USE;
const char *io_xml_attr(const struct io_xml *x, const char *name); /* or NULL */
const struct io_xml *io_xml_child(const struct io_xml *x, const char *name);
/* An attribute of a child: io_xml_of(element, "value", "val"); NULL when there is none. */
const char *io_xml_of(const struct io_xml *x, const char *child, const char *attr);
/* The attribute of a child is "true"? */
bool io_xml_true(const struct io_xml *x, const char *child, const char *attr);
bool io_xml_false(const struct io_xml *x, const char *child, const char *attr);
/* As a finite number; false when it is none. */
bool io_xml_number(double *out, const struct io_xml *x, const char *child, const char *attr);
/* Append text with & < > " and line ends written as an attribute's value. */
void io_xml_add(struct buf *b, const char *s);

/* --- ggb_file.c: from bytes to documents ---------------------------------------------------- */
struct io_ggb {
	const struct io_xml *root;   /* <geogebra> */
	const struct io_xml *macros; /* <geogebra> of the user's own tools, or NULL */
	int scripts;
};
enum status io_ggb_open(struct io_ggb *out, const char *bytes, size_t n, struct arena *a,
			struct err *e) MUST_USE;

/* --- An import ------------------------------------------------------------------------------- */
/* Labels of one construction and what they are called here: a file's own, or a tool's inside. */
struct io_scope {
	struct index label; /* to a place in name */
	const char **name;
	int n, cap;
	struct index element; /* to a place in xml */
	const struct io_xml **xml;
	int n_xml, cap_xml;
	struct index input; /* a tool's inside: labels that are its arguments */
	struct index
		range; /* lists of cells, by label, to a place in xml: their expressions */
	struct index
		curve; /* curves with a parameter, by label: the commands that make them */
	bool inside;   /* a tool's inside: stored values are those of its maker */
};
struct io_in {
	struct fig *f;
	struct arena *arena; /* of the report */
	struct io_report *report;
	struct io_ggb_options o;
	const struct io_xml *macros;
	struct index taken;   /* names that labels of the file have, or that were given out */
	int depth;            /* tools inside tools */
	int spent;            /* nodes looked at, tools' insides included */
	int helpers;          /* objects of our own so far */
	struct io_look *look; /* what was said about looks, grouped (ggb_look.c) */
	int n_look, cap_look;
	bool x_axis, y_axis; /* is there one already? */
	struct index truth;  /* names of booleans, to a place in said */
	const char **said;   /* the relation that such a name stands for */
	int n_said, cap_said;
	int curves,
		curves_deep; /* curves called like functions: how many, and in each other */
	int undone;          /* lines tried and taken back */
	char why[400];       /* why the last line was refused */
};
#define IO_MACRO_DEPTH 8
#define IO_UNDONE 400  /* lines that may be tried and taken back */
#define IO_NODES 20000 /* nodes of one import */

/* One node that makes something: what it is, and the labels it makes. */
#define IO_ARGS 64
struct io_node {
	const char *command;         /* internal name, or "" for an expression, NULL: free */
	const char *arg[IO_ARGS];    /* as the file has them */
	const char *output[IO_ARGS]; /* labels, "" for those without */
	int n_args, n_outputs;
	const char *expression, *type; /* of an expression */
};

/* ggb_name.c */
/* A name of our own, for what stands between. */
const char *io_helper_name(struct io_in *in, const char *stem);
void io_scope_clear(struct io_scope *s);
void io_scope_set(struct io_scope *s, const char *label, const char *name);
const char *io_scope_get(const struct io_scope *s, const char *label); /* or NULL */
const struct io_xml *io_scope_element(const struct io_scope *s, const char *label);
/* Enter the labels of a construction, with their elements. */
void io_scope_fill(struct io_in *in, struct io_scope *s, const struct io_xml *construction);

/* ggb_cell.c */
/* The cells that text begins with, a range of them or one with $, in our words; how much of the
 * text that was, 0 when it is neither. */
size_t io_cells(struct buf *b, const struct io_scope *s, const char *text);

/* ggb_if.c */
/* An If command that cannot be called as it stands; false when nothing could be made of it. */
bool io_make_if(struct io_in *in, const struct io_scope *s, const struct io_node *node);

/* ggb_curve.c */
/* c(2) inside an expression, where c is a curve: its formulas with 2 for the parameter.  rest is
 * what follows the label; how much of it was read, 0 when this is no such call. */
size_t io_curve_called(struct buf *b, struct io_in *in, const struct io_scope *s,
		       const char *label, const char *rest);
/* c(2) by itself, as a point on the curve; false when the expression is another. */
bool io_curve_point(struct buf *b, struct io_in *in, const struct io_scope *s,
		    const char *expression);

/* ggb_text.c */
/* An expression of the file in our words: labels by their names, commands by ours. */
void io_translate(struct buf *b, struct io_in *in, const struct io_scope *s, const char *text);
/* A stored decimal: shortest form, or with o.rational the closed form it agrees with.  false
 * when it is no finite number. */
bool io_decimal(struct buf *b, const struct io_in *in, const char *text);

/* ggb_command.c */
enum io_form {
	IO_FORM_PLAIN,     /* one result, or several in the order of the file */
	IO_FORM_INTERSECT, /* chosen by an index */
	IO_FORM_POINT_ON,  /* keeps its place on a path */
	IO_FORM_POLYGON,   /* with parts */
	IO_FORM_REGION,    /* polygons, then all their corners, then all their sides */
	IO_FORM_ANGLE,     /* theirs runs to 360 degrees */
	IO_FORM_PLACE,     /* its last two arguments are its coordinates */
	IO_FORM_QUESTION,  /* asks whether its argument always holds */
	IO_FORM_IGNORED,   /* no geometry */
};
struct io_command {
	const char *theirs, *ours;
	enum io_form form;
};
const struct io_command *io_command_find(const char *theirs);  /* or NULL */
const struct io_command *io_command_of_ours(const char *ours); /* or NULL */

/* ggb_make.c */
/* Run a line; false with in->why filled in when it is refused. */
bool io_run(struct io_in *in, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* Take back what was done since so many steps could be undone. */
void io_back(struct io_in *in, int undo_count);
/* The object is there, and of the kind that the file says? */
bool io_kind_fits(struct io_in *in, const char *name, const char *type);
/* Report one output of a node and, of what is in the figure, say its looks. */
void io_tell(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	     const char *label, enum io_fate fate, const char *why);
/* Put the stored value in place of an output that could not be made. */
void io_freeze(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	       const char *label, const char *why);
/* An output that a line made: with its value compared. */
void io_made(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	     const char *label);
/* One result, under its own name: made, of the right kind, and of the stored value unless
 * `any`.  Otherwise nothing is left behind. */
bool io_make_one(struct io_in *in, const struct io_scope *s, const char *label,
		 const char *line, bool any);
/* The arguments of a node from..to - 1 in our words: "a, b, c". */
void io_arguments(struct buf *b, struct io_in *in, const struct io_scope *s,
		  const struct io_node *node, int from, int to);
/* The names of the results that a line made under a helper's name. */
int io_results(struct io_in *in, const char *helper, const char **out, int most);
/* Freeze every output of a node, for the reason in in->why. */
void io_freeze_all(struct io_in *in, const struct io_scope *s, const struct io_node *node);
/* What the name of a boolean says, for those who ask whether it always holds. */
void io_remember(struct io_in *in, const char *name, const char *relation);
/* Make what a command makes, and report it. */
void io_make_command(struct io_in *in, struct io_scope *s, const struct io_node *node);

/* ggb_parts.c: what makes parts that are no objects of their own here */
void io_make_region(struct io_in *in, struct io_scope *s, const struct io_node *node,
		    const char *ours);
void io_make_corners(struct io_in *in, struct io_scope *s, const struct io_node *node);

/* ggb_expression.c: free objects and expressions */
void io_make_expression(struct io_in *in, struct io_scope *s, const struct io_node *node);
/* A relation under a name, as it stands or as the command that asks it. */
bool io_make_relation(struct io_in *in, const struct io_scope *s, const char *label,
		      const char *relation);
void io_make_free(struct io_in *in, struct io_scope *s, const struct io_node *node);
/* ggb_label.c: texts */
void io_make_text(struct io_in *in, struct io_scope *s, const struct io_node *node);

/* ggb_read.c */
/* All nodes of a construction, in order. */
void io_build(struct io_in *in, struct io_scope *s, const struct io_xml *construction);

/* ggb_macro.c */
const struct io_xml *io_macro_find(const struct io_in *in, const char *command);
/* Build the inside of a tool; false with in->why when it cannot be. */
bool io_macro_expand(struct io_in *in, struct io_scope *s, const struct io_node *node,
		     const struct io_xml *macro);

/* ggb_value.c */
enum io_same { IO_SAME, IO_DIFFERS, IO_CANNOT_TELL };
/* Does the point that an expression gives lie at the stored place?  Asked, not made
 * (ggb_make.c). */
enum io_same io_probe(struct io_in *in, const char *line, const struct io_xml *e);
/* Has the object the value that the file has for it? */
enum io_same io_value_same(struct io_in *in, fig_id id, const struct io_xml *element);
/* Is it undefined in the file too? */
bool io_value_undefined(const struct io_xml *element);
bool io_type_is_space(const char *type);
/* A line that makes a constant of the stored value, without its name: "(1, 2)"; false when
 * there is no such kind here, or the file does not say.  *sep: '=' or ':'. */
bool io_value_constant(struct buf *b, const struct io_in *in, const struct io_xml *element,
		       char *sep);

/* ggb_look.c */
void io_look_element(struct io_in *in, const char *name, const struct io_xml *element);
void io_look_view(struct io_in *in, const struct io_xml *root);
void io_look_run(struct io_in *in);

/* definition.c */
/* The definition of an object, read; NULL when it cannot be (parts). */
struct expr *io_definition(const struct fig *f, fig_id id, struct arena *a);

/* report.c */
struct io_object *io_report_add(struct io_report *r, const char *label, const char *type,
				enum io_fate fate, const char *why);
void io_report_ask(struct io_report *r, const char *relation);
void io_report_start(struct io_report *r);
#endif
