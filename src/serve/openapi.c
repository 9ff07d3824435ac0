/* openapi.c -- the API for machines: OpenAPI 3.1, from the rows of api.def. */
#include "serve/api_priv.h"
#include <string.h>

#define API(method, path, name, text, parameters, body, answer) \
	{ #method, path, #name, text, parameters, body, answer },
const struct api_row serve_api_rows[] = {
#include "serve/api.def"
};
#undef API
const int serve_api_rows_n = sizeof serve_api_rows / sizeof *serve_api_rows;

/* --- Schemas ------------------------------------------------------------------------------ */
#define TEXT "{\"type\":\"string\"}"
#define WHOLE "{\"type\":\"integer\"}"
#define MAYBE "{\"type\":[\"number\",\"null\"]}"
#define NUMBER "{\"type\":\"number\"}"
#define TRUTH "{\"type\":\"boolean\"}"
#define ANY "{}"
#define REF(name) "{\"$ref\":\"#/components/schemas/" name "\"}"
#define LIST(of) "{\"type\":\"array\",\"items\":" of "}"
#define OPEN(members) "{\"type\":\"object\",\"properties\":{" members "}}"
#define CLOSED(members) \
	"{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{" members "}}"
#define NEEDS(members, required) \
	"{\"type\":\"object\",\"properties\":{" members "},\"required\":[" required "]}"
#define EITHER(a, b) "{\"anyOf\":[" a "," b "]}"

#define ENTRY                                                                         \
	"\"id\":" TEXT ",\"title\":" TEXT ",\"version\":" WHOLE ",\"objects\":" WHOLE \
	",\"created\":" WHOLE ",\"used\":" WHOLE ",\"damaged\":" TRUTH
#define ENTRY_NEEDS "\"id\",\"title\",\"version\",\"objects\",\"created\",\"used\""
#define OBJECT                                                                                \
	"\"name\":" TEXT ",\"kind\":" TEXT ",\"exact\":{\"type\":[\"string\",\"null\"]},"     \
	"\"approx\":" ANY ",\"undefined\":" TEXT ",\"certainty\":" TEXT                       \
	",\"from\":" LIST(TEXT) ",\"tool\":" TEXT ",\"definition\":" TEXT                     \
				",\"part_of\":" TEXT ",\"visible\":" TRUTH ",\"free\":" TRUTH \
				",\"defined\":" TRUTH

static const struct {
	const char *name, *schema;
} schemas[] = {
	{ "Anything", ANY },
	{ "Error",
	  NEEDS("\"error\":" NEEDS("\"code\":" TEXT ",\"message\":" TEXT ",\"hint\":" TEXT
				   ",\"arg\":" TEXT ",\"near\":" LIST(
					   TEXT) ",\"try\":" TEXT ",\"column\":" WHOLE
						 ",\"call\":" WHOLE ",\"request\":" TEXT,
				   "\"code\",\"message\""),
		"\"error\"") },
	{ "Health", NEEDS("\"ok\":" TRUTH ",\"version\":" TEXT ",\"canvases\":" WHOLE,
			  "\"ok\",\"version\",\"canvases\"") },
	{ "Entry", NEEDS(ENTRY ",\"failed\":" LIST(ANY), ENTRY_NEEDS) },
	{ "Canvases", NEEDS("\"canvases\":" LIST(REF("Entry")), "\"canvases\"") },
	{ "Object", NEEDS(OBJECT, "\"name\",\"kind\"") },
	{ "Canvas", NEEDS(ENTRY ",\"steps\":" WHOLE ",\"can_undo\":" TRUTH
				",\"can_redo\":" TRUTH ",\"canvas\":" LIST(REF("Object")),
			  ENTRY_NEEDS ",\"steps\",\"can_undo\",\"can_redo\",\"canvas\"") },
	{ "Create", CLOSED("\"title\":" TEXT ",\"script\":" TEXT ",\"journal\":" EITHER(
			    TEXT, LIST(REF("Call"))) ",\"from\":" TEXT ",\"steps\":" WHOLE) },
	{ "Opened",
	  NEEDS(ENTRY ",\"failed\":" LIST(ANY) ",\"kind\":" TEXT ",\"report\":" OPEN(""),
		ENTRY_NEEDS ",\"kind\"") },
	{ "Trash",
	  NEEDS("\"trash\":" EITHER(
			LIST(NEEDS("\"name\":" TEXT ",\"id\":" TEXT ",\"title\":" TEXT
				   ",\"why\":" TEXT ",\"time\":" WHOLE ",\"version\":" WHOLE,
				   "\"name\",\"id\"")),
			"{\"type\":\"null\"}") ",\"more\":" WHOLE,
		"\"trash\"") },
	{ "Share", CLOSED("\"days\":" WHOLE) },
	{ "Ticket", NEEDS("\"ticket\":{\"type\":[\"string\",\"null\"]},\"until\":" WHOLE
			  ",\"path\":" TEXT,
			  "\"ticket\",\"path\"") },
	{ "Moved",
	  "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
	  "\"moves\":" LIST(
		  NEEDS("\"name\":" TEXT ",\"x\":" NUMBER ",\"y\":" NUMBER ",\"z\":" NUMBER,
			"\"name\",\"x\"")) ",\"width\":" NUMBER ",\"height\":" NUMBER
					   ",\"x_min\":" NUMBER ",\"x_max\":" NUMBER
					   ",\"y_min\":" NUMBER ",\"y_max\":" NUMBER
					   ",\"preset\":" TEXT ",\"labels\":" TEXT
					   ",\"title\":" TEXT ",\"transparent\":" TRUTH
					   ",\"text\":" TEXT ",\"exact\":" TRUTH
					   ",\"decimals\":" WHOLE ",\"looks\":" TRUTH
					   ",\"objects\":" TRUTH ",\"projection\":" TEXT
					   ",\"hidden\":" TEXT "},\"required\":[\"moves\"]}" },
	{ "Title", "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
		   "\"title\":" TEXT "},\"required\":[\"title\"]}" },
	{ "Call", CLOSED("\"tool\":" TEXT ",\"args\":" OPEN("") ",\"line\":" TEXT) },
	{ "Observation", NEEDS("\"ok\":" TRUTH ",\"step\":" WHOLE ",\"tool\":" TEXT
			       ",\"new\":" LIST(REF("Object")) ",\"changed\":" LIST(REF(
				       "Object")) ",\"removed\":" LIST(TEXT) ",\"value\":" ANY
									     ",\"error\":" ANY,
			       "\"ok\"") },
	{ "Answer", OPEN("\"version\":" WHOLE ",\"observation\":" EITHER(
			    REF("Observation"), "{\"type\":\"null\"}")) },
	{ "Batch",
	  "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
	  "\"calls\":" LIST(EITHER(REF("Call"), TEXT)) ",\"whole\":" TRUTH ",\"stop\":" TRUTH
						       ",\"together\":" TRUTH
						       "},\"required\":[\"calls\"]}" },
	{ "Answers", NEEDS("\"version\":" WHOLE ",\"ok\":" TRUTH
			   ",\"observations\":" LIST(REF("Observation")),
			   "\"version\",\"ok\",\"observations\"") },
	{ "Preview",
	  "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
	  "\"calls\":" LIST(EITHER(REF("Call"),
				   TEXT)) ",\"picture\":" TRUTH ",\"width\":" NUMBER
					  ",\"height\":" NUMBER ",\"x_min\":" NUMBER
					  ",\"x_max\":" NUMBER ",\"y_min\":" NUMBER
					  ",\"y_max\":" NUMBER ",\"preset\":" TEXT
					  ",\"labels\":" TEXT ",\"title\":" TEXT
					  ",\"transparent\":" TRUTH ",\"text\":" TEXT
					  ",\"exact\":" TRUTH ",\"projection\":" TEXT
					  ",\"hidden\":" TEXT "},\"required\":[\"calls\"]}" },
	{ "Tried",
	  NEEDS("\"observations\":" LIST(REF("Observation")) ",\"svg\":" TEXT ",\"view\":" REF(
			"View") ",\"objects\":" LIST(REF("Object")),
		"\"observations\"") },
	{ "Move",
	  "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
	  "\"name\":" TEXT ",\"names\":" TEXT
	  ",\"dx\":" EITHER(NUMBER, TEXT) ",\"dy\":" EITHER(NUMBER, TEXT) ",\"dz\":" EITHER(
		  NUMBER, TEXT) ",\"decimals\":" WHOLE
				",\"x\":" EITHER(NUMBER, TEXT) ",\"y\":" EITHER(
					NUMBER,
					TEXT) ",\"z\":" EITHER(NUMBER,
							       TEXT) ",\"preview\":" TRUTH
								     ",\"width\":" NUMBER
								     ",\"height\":" NUMBER
								     ",\"x_min\":" NUMBER
								     ",\"x_max\":" NUMBER
								     ",\"y_min\":" NUMBER
								     ",\"y_max\":" NUMBER
								     ",\"preset\":" TEXT
								     ",\"labels\":" TEXT
								     ",\"title\":" TEXT
								     ",\"transparent\":" TRUTH
								     ",\"text\":" TEXT
								     ",\"exact\":" TRUTH
								     ",\"objects\":" TRUTH
								     ",\"projection\":" TEXT
								     ",\"hidden\":" TEXT
								     "}}" },
	{ "View", NEEDS("\"width\":" NUMBER ",\"height\":" NUMBER ",\"scale\":" NUMBER
			",\"x\":" NUMBER ",\"y\":" NUMBER ",\"unit\":" NUMBER,
			"\"width\",\"height\",\"scale\",\"x\",\"y\"") },
	{ "Seen", NEEDS("\"projection\":" TEXT ",\"chosen\":" TRUTH ",\"perspective\":" TRUTH
			",\"x_angle\":" NUMBER ",\"z_angle\":" NUMBER
			",\"right\":" LIST(NUMBER) ",\"up\":" LIST(NUMBER) ",\"toward\":" LIST(
				NUMBER) ",\"middle\":" LIST(NUMBER),
			"\"projection\",\"x_angle\",\"z_angle\",\"right\",\"up\"") },
	{ "Handle",
	  NEEDS("\"name\":" TEXT ",\"type\":{\"enum\":[\"point\",\"on_path\","
		"\"slider\",\"number\"]},\"x\":" NUMBER ",\"y\":" NUMBER ",\"z\":" NUMBER
		",\"image\":" LIST(NUMBER) ",\"value\":" NUMBER ",\"min\":" NUMBER
					   ",\"max\":" NUMBER ",\"step\":" NUMBER
					   ",\"exact\":" TEXT ",\"approximate\":" TRUTH
					   ",\"visible\":" TRUTH,
		"\"name\",\"type\"") },
	{ "Picture",
	  NEEDS("\"version\":" WHOLE ",\"steps\":" WHOLE ",\"can_undo\":" TRUTH
		",\"can_redo\":" TRUTH ",\"svg\":" TEXT
		",\"view\":" REF("View") ",\"space\":" REF("Seen") ",\"free\":" LIST(REF(
			"Hand"
			"le")) ",\"objects\":" LIST(REF("Object")) ",\"labels\""
								   ":" LIST(OPEN(
									   "")) ",\"looks\""
										":" LIST(OPEN(
											"")),
		"\"version\",\"steps\",\"svg\",\"view\",\"free\",\"objects\"") },
	{ "Steps",
	  NEEDS("\"steps\":" LIST(NEEDS(
			"\"step\":" WHOLE ",\"line\":" TEXT
			",\"call\":" OPEN("") ",\"observation\":" REF("Observation"),
			"\"step\",\"line\",\"call\",\"observation\"")) ",\"count\":" WHOLE
								       ",\"next\":" WHOLE,
		"\"steps\",\"count\"") },
	{ "Graph", NEEDS("\"nodes\":" LIST(REF("Object")) ",\"edges\":" LIST(LIST(TEXT)),
			 "\"nodes\",\"edges\"") },
	{ "Names", NEEDS("\"names\":" LIST(TEXT), "\"names\"") },
	{ "RunEntry",
	  NEEDS("\"id\":" TEXT ",\"started\":" TEXT ",\"problem\":" TEXT ",\"task\":" TEXT
		",\"provider\":" TEXT ",\"model\":" TEXT ",\"mode\":" TEXT ",\"status\":" TEXT
		",\"answer\":{\"type\":[\"string\",\"null\"]},\"correct\":{\"type\":"
		"[\"boolean\",\"null\"]},\"match\":{\"type\":[\"string\",\"null\"]},"
		"\"turns\":" MAYBE ",\"calls\":" MAYBE ",\"failed_calls\":" MAYBE
		",\"tokens\":" OPEN("\"input\":" MAYBE
				    ",\"output\":" MAYBE) ",\"cost\":" MAYBE
							  ",\"seconds\":" MAYBE
							  ",\"error\":" TEXT,
		"\"id\",\"status\"") },
	{ "Runs",
	  NEEDS("\"runs\":" LIST(REF("RunEntry")) ",\"count\":" WHOLE ",\"next\":" WHOLE
						  ",\"left_out\":" WHOLE,
		"\"runs\",\"count\"") },
	{ "Run", NEEDS("\"porism_trace\":" WHOLE ",\"id\":" TEXT ",\"events\":" LIST(OPEN(
			       "")) ",\"state\":" TEXT ",\"count\":" WHOLE ",\"next\":" WHOLE
				    ",\"result\":{\"type\":[\"object\",\"null\"]}",
		       "\"id\",\"events\",\"state\",\"count\",\"result\"") },
};

/* --- Requests --------------------------------------------------------------------------------- */
static void add_parameter(struct buf *b, const char *name, size_t n, const char *in,
			  const char *type, size_t k)
{
	buf_add(b, "{\"name\":\"");
	buf_addn(b, name, n);
	buf_addf(b, "\",\"in\":\"%s\"%s,\"schema\":{\"type\":\"", in,
		 strcmp(in, "path") ? "" : ",\"required\":true");
	buf_addn(b, type, k);
	buf_add(b, "\"}}");
}

static void add_parameters(struct buf *b, const struct api_row *row)
{
	const char *comma = "";

	buf_add(b, ",\"parameters\":[");
	if (strstr(row->path, "{id}")) {
		add_parameter(b, "id", 2, "path", "string", 6);
		comma = ",";
	}
	for (const char *p = row->parameters; *p;) {
		size_t n = strcspn(p, ":"), k = strcspn(p + n + 1, " ");

		buf_add(b, comma);
		comma = ",";
		add_parameter(b, p, n, "query", p + n + 1, k);
		p += n + 1 + k;
		p += strspn(p, " ");
	}
	buf_addc(b, ']');
}

static void add_content(struct buf *b, const char *answer)
{
	if (strchr(answer, '/'))
		buf_addf(b, ",\"content\":{\"%s\":{}}", answer);
	else if (*answer)
		buf_addf(b,
			 ",\"content\":{\"application/json\":{\"schema\":{\"$ref\":"
			 "\"#/components/schemas/%s\"}}}",
			 answer);
}

static void add_request(struct buf *b, const struct api_row *row)
{
	const char *m = row->method;

	buf_addc(b, '"');
	for (; *m; m++)
		buf_addc(b, (char)(*m | 0x20));
	buf_addf(b, "\":{\"operationId\":\"%s\",\"summary\":", row->name);
	json_add_string(b, row->text);
	add_parameters(b, row);
	if (*row->body) {
		buf_addf(b, ",\"requestBody\":{\"required\":%s",
			 strcmp(row->body, "Create") && strcmp(row->body, "Share") ? "true"
										   : "false");
		add_content(b, row->body);
		buf_addc(b, '}');
	}
	buf_addf(b, ",\"responses\":{\"%s\":{\"description\":\"done\"",
		 !*row->answer                              ? "204"
		 : strstr("create open restore", row->name) ? "201"
							    : "200");
	add_content(b, row->answer);
	buf_add(b, "},\"default\":{\"description\":\"an error\"");
	add_content(b, "Error");
	buf_add(b, "}}}");
}

void serve_api_openapi_json(struct buf *b, const char *version)
{
	buf_add(b, "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Porism\",\"summary\":\"Exact "
		   "geometry: figures, pictures, questions\",\"version\":");
	json_add_string(b, version);
	buf_add(b, ",\"license\":{\"name\":\"Apache-2.0\",\"identifier\":\"Apache-2.0\"}},"
		   "\"servers\":[{\"url\":\"" API_ROOT "\"}],\"security\":[{},{\"token\":[]}],"
		   "\"paths\":{");
	for (int i = 0; i < serve_api_rows_n; i++) {
		bool more = i && !strcmp(serve_api_rows[i].path, serve_api_rows[i - 1].path);

		if (more) {
			buf_addc(b, ',');
		} else {
			buf_add(b, i ? "}," : "");
			json_add_string(b, serve_api_rows[i].path);
			buf_add(b, ":{");
		}
		add_request(b, &serve_api_rows[i]);
	}
	buf_add(b, "}},\"components\":{\"securitySchemes\":{\"token\":{\"type\":\"http\","
		   "\"scheme\":\"bearer\"}},\"schemas\":{");
	for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++)
		buf_addf(b, "%s\"%s\":%s", i ? "," : "", schemas[i].name, schemas[i].schema);
	buf_add(b, "}}}\n");
}
