/* t-cdl.c -- FormalGeo records: what they say, what is refused, and the drawings. */
#include "base/json.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "read/formalgeo_priv.h"
#include <math.h>
#include <string.h>

/* Are lines, rings and faces right? */
static bool is_right(struct sketch_flaws f)
{
	return !f.lines && !f.rings && !f.faces;
}

/* A record of statements separated by blanks; the first is the goal. */
static enum status read_text(struct problem **out, struct formalgeo_fit *f, const char *goal,
			     const char *construction, const char *text, struct arena *a,
			     struct err *e)
{
	struct buf b = { 0 };
	struct json *j;
	enum status st;

	buf_addf(&b,
		 "{\"problem_id\": 7, \"goal_cdl\": \"%s\", \"problem_answer\": \"13/2\", ",
		 goal);
	for (int i = 0; i < 2; i++) {
		const char *s = i ? text : construction;

		buf_add(&b, i ? ", \"text_cdl\": [" : "\"construction_cdl\": [");
		for (bool first = true; *s; first = false) {
			size_t n = strcspn(s, " ");

			buf_addf(&b, "%s\"%.*s\"", first ? "" : ", ", (int)n, s);
			s += n + (s[n] == ' ');
		}
		buf_add(&b, "]");
	}
	buf_addc(&b, '}');
	st = json_read(&j, buf_str(&b), b.n, a, e);
	if (!st)
		st = read_formalgeo(out, f, j, a, e);
	buf_clear(&b);
	return st;
}

static bool has_fact(const struct problem *p, const char *want)
{
	struct buf b = { 0 };
	bool found = false;

	for (int i = 0; i < p->facts && !found; i++) {
		buf_reset(&b);
		problem_fact_print(&b, p, &p->fact[i]);
		found = !strcmp(buf_str(&b), want);
	}
	buf_clear(&b);
	return found;
}

/* A condition on four points and a circle, and the facts it must give. */
static const struct {
	const char *text, *fact[3];
} condition[] = {
	{ "Equal(LengthOfLine(AB),2*x+3)", { "AB = 2*x + 3" } },
	{ "Equal(Add(LengthOfLine(AB),a,7),Div(y,2))", { "AB + a + 7 = y/2" } },
	{ "Equal(MeasureOfAngle(ABC),Mul(2,MeasureOfAngle(BCD)))",
	  { "angle ABC = 2*angle BCD" } },
	{ "Equal(Tan(MeasureOfAngle(ABC)),Sqrt(3))", { "tan(angle ABC) = sqrt(3)" } },
	{ "Equal(AreaOfTriangle(ABC),48)", { "the area of ABC = 48" } },
	{ "Equal(HeightOfTriangle(ABC),5)", { "the distance of A from BC = 5" } },
	{ "Equal(RatioOfSimilarTriangle(ABC,BCD),1/2)", { "AB/BC = 1/2" } },
	{ "Equal(RatioOfMirrorSimilarTriangle(ABC,BCD),1/2)", { "AB/BD = 1/2" } },
	{ "Equal(RadiusOfCircle(O),r)", { "the radius of circle O = r" } },
	{ "Equal(MeasureOfArc(OAB),70)", { "360 - arc ACB = 70" } },
	{ "Equal(MeasureOfArc(OCA),200)", { "arc CDA = 200" } },
	{ "Equal(LengthOfArc(OAC),9)", { "arc ABC*the radius of circle O*pi/180 = 9" } },
	{ "ParallelBetweenLine(AB,CD)", { "AB is parallel to CD" } },
	{ "PerpendicularBetweenLine(AB,CB)", { "AB is perpendicular to CB" } },
	{ "IsMidpointOfLine(D,AB)", { "D is the midpoint of AB" } },
	{ "IsPerpendicularBisectorOfLine(CD,AB)",
	  { "CD is perpendicular to AB", "D is the midpoint of AB" } },
	{ "IsBisectorOfAngle(BD,ABC)", { "BD bisects the angle ABC" } },
	{ "IsMedianOfTriangle(AD,ABC)", { "D is the midpoint of BC" } },
	{ "IsAltitudeOfTriangle(AD,ABC)",
	  { "AD is perpendicular to BC", "D lies on the line BC" } },
	{ "IsTangentOfCircle(DA,O)", { "DA touches circle O" } },
	{ "IsDiameterOfCircle(AB,O)", { "AB is a diameter of circle O" } },
	{ "IsCentreOfCircle(P,O)", { "P is the centre of circle O" } },
	{ "IsMidpointOfArc(B,OAC)", { "360 - arc ACB = 360 - arc BDC" } },
	{ "RightTriangle(ABC)", { "ABC is right-angled at B" } },
	{ "IsoscelesRightTriangle(ABC)", { "CAB is right-angled at A", "ABC is isosceles" } },
	{ "EquilateralTriangle(ABC)", { "ABC is equilateral" } },
	{ "Kite(ABCD)", { "AB = AD", "CB = CD" } },
	{ "Trapezoid(ABCD)", { "AD is parallel to BC" } },
	{ "IsoscelesTrapezoid(ABCD)", { "AD is parallel to BC", "AB = CD" } },
	{ "RightTrapezoid(ABCD)", { "AD is parallel to BC", "AB is perpendicular to BC" } },
	{ "Square(ABCD)", { "ABCD is a square" } },
	{ "IsIncenterOfTriangle(D,ABC)", { "D is the incentre of ABC" } },
	/* Slips that occur. */
	{ "Equal(MeasureOfArc(O,CA),200)", { "arc CDA = 200" } },
	{ "RightTriangle(ABC))", { "ABC is right-angled at B" } },
	{ "IsDiameterOfCircle(AB,O", { "AB is a diameter of circle O" } },
	{ "ParallelBetweenLine(AB.CD)", { "AB is parallel to CD" } },
};

static void conditions(void)
{
	for (int i = 0; i < (int)(sizeof condition / sizeof *condition); i++) {
		struct arena *a = arena_new();
		struct problem *p = NULL;
		struct err e = { .msg = "" };
		bool good = !read_text(&p, NULL, "Value(x)", "Cocircular(O,ABCD)",
				       condition[i].text, a, &e);

		for (int k = 0; good && k < 3 && condition[i].fact[k]; k++)
			good = has_fact(p, condition[i].fact[k]);
		if (!ok(good, "%s", condition[i].text)) {
			struct buf b = { 0 };

			for (int k = 0; p && k < p->facts; k++) {
				buf_add(&b, "\n# ");
				problem_fact_print(&b, p, &p->fact[k]);
			}
			printf("# %s %s\n", e.msg, buf_str(&b));
			buf_clear(&b);
		}
		problem_free(p);
		arena_free(a);
	}
}

/* Which vertex corresponds to which. */
static const struct {
	const char *text;
	enum relation kind;
	const char *points;
} pair[] = {
	{ "CongruentBetweenTriangle(ABC,DEF)", RELATION_CONGRUENT, "ABCDEF" },
	{ "MirrorCongruentBetweenTriangle(ABC,DEF)", RELATION_CONGRUENT, "ABCDFE" },
	{ "SimilarBetweenTriangle(ABC,ADE)", RELATION_SIMILAR, "ABCADE" },
	{ "MirrorSimilarBetweenQuadrilateral(ABCD,EFGH)", RELATION_SIMILAR, "ABCDEHGF" },
};

static void pairs(void)
{
	for (int i = 0; i < (int)(sizeof pair / sizeof *pair); i++) {
		struct arena *a = arena_new();
		struct problem *p;
		struct buf b = { 0 };
		struct err e;

		if (!read_text(&p, NULL, "Value(x)", "", pair[i].text, a, &e)) {
			for (int k = 0; p->facts == 1 && k < p->fact[0].n; k++)
				buf_add(&b, p->point[p->fact[0].p[k]].name);
			ok(p->facts == 1 && p->fact[0].kind == pair[i].kind &&
				   !strcmp(buf_str(&b), pair[i].points),
			   "%s: %s", pair[i].text, buf_str(&b));
			problem_free(p);
		}
		buf_clear(&b);
		arena_free(a);
	}
}

static const struct {
	const char *goal, *text, *word;
} bad[] = {
	{ "Value(x)", "IsMidpointOfLin(D,AB)", "IsMidpointOfLin" },
	{ "Value(x)", "Equal(LengthOfLine(AB))", "Equal" },
	{ "Value(x)", "Equal(LengthOfLine(ABC),1)", "LengthOfLine" },
	{ "Value(x)", "Square(ABC)", "Square" },
	{ "Relation(Parallel(AB,CD))", "", "Relation" },
	{ "Value(Longest(AB))", "", "Longest" },
	{ "Value(Sub(1,2,3))", "", "Sub" },
	{ "Value(1e999)", "", "" },
	{ "Value(", "", "Value" },
	{ "x", "", "" },
};

static void refusals(void)
{
	struct arena *a = arena_new();
	struct problem *p;
	struct json *j;
	struct err e = { 0 };

	for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
		e = (struct err){ 0 };
		ok(read_text(&p, NULL, bad[i].goal, "", bad[i].text, a, &e) == E_ARG &&
			   e.code && !strcmp(e.arg, bad[i].word),
		   "refused: %s %s (%s)", bad[i].goal, bad[i].text, e.msg);
	}
	ok(read_text(&p, NULL, "Value(x)", "", "IsMidpointOfLin(D,AB)", a, &e) == E_ARG &&
		   strstr(e.near, "IsMidpointOfLine"),
	   "a near word is named");
	for (int i = 0; i < 4; i++) {
		static const char *const text[] = {
			"[]", "{}", "{\"goal_cdl\": 3}",
			"{\"goal_cdl\": \"Value(x)\", \"text_cdl\": [4]}"
		};

		ok(!json_read(&j, text[i], strlen(text[i]), a, &e) &&
			   read_formalgeo(&p, NULL, j, a, &e) == E_ARG,
		   "no record: %s", text[i]);
	}
	arena_free(a);
}

static void record(void)
{
	struct arena *a = arena_new();
	struct problem *p;
	struct buf b = { 0 };
	struct err e;

	if (!ok(!read_text(&p, NULL, "Value(Sub(MeasureOfAngle(BAC),x))", "Shape(AB,BC,CA)",
			   "Equal(MeasureOfAngle(CAB),x) Equal(MeasureOfAngle(CAB),x)", a, &e),
		"a record is read"))
		return;
	problem_term_print(&b, p, p->goal);
	ok(!strcmp(buf_str(&b), "angle BAC - x"), "its goal: %s", buf_str(&b));
	ok(!strcmp(p->answer, "13/2") && !strcmp(p->id, "7"), "its answer and number");
	ok(p->facts == 2 && has_fact(p, "ABC is a face, counterclockwise"),
	   "what is said twice counts once");
	ok(!p->positions_decide && p->point[0].placed, "its positions are a sketch");
	buf_clear(&b);
	problem_free(p);
	arena_free(a);
}

static const struct {
	const char *text;
	double value;
} answer[] = {
	{ "15", 15 },
	{ "13/2", 6.5 },
	{ "-4+sqrt(21)", 0.58257569495584 },
	{ "2**(1/2)/2", 0.70710678118655 },
	{ "30*sin(pi/6)", 15 },
	{ "180*acos(3/5)/pi", 53.130102354156 },
	{ "7.25", 7.25 },
	{ "12/tan(7*pi/36)", 17.13777608091 },
	{ "9*pi/4", 7.0685834705770 },
};

static void answers(void)
{
	struct arena *a = arena_new();

	for (int i = 0; i < (int)(sizeof answer / sizeof *answer); i++) {
		const char *s = read_formalgeo_answer(answer[i].text, a);
		double v;

		ok(s && problem_constant_text(&v, s) &&
			   fabs(v - answer[i].value) <= 1e-6 * fmax(1, fabs(v)),
		   "answer %s is %s", answer[i].text, s ? s : "nothing");
	}
	ok(!read_formalgeo_answer("tan(I/2)", a) && !read_formalgeo_answer("(", a),
	   "no answers");
	arena_free(a);
}

/* --- Drawings --------------------------------------------------------------- */

static const char *const drawing[] = {
	"Shape(AB,BC,CA)",
	"Shape(AD,DE,EA) Shape(DB,BC,CE,ED) Collinear(ADB) Collinear(AEC)",
	/* Three lines through one point inside. */
	"Shape(AF,FG,GE,EA) Shape(FB,BG,GF) Shape(BD,DG,GB) Shape(DC,CG,GD) Shape(GC,CE,EG) "
	"Collinear(AFB) Collinear(BDC) Collinear(CEA) Collinear(CGF) Collinear(BGE)",
	/* Two parallels and a transversal: angles only. */
	"Shape(AM,ME) Shape(EM,MB) Shape(BM,MN) Shape(NM,MA) Shape(CN,NM) Shape(MN,ND) "
	"Shape(DN,NF) Shape(FN,NC) Collinear(AMB) Collinear(CND) Collinear(EMNF)",
	/* A triangle in a circle, with its centre. */
	"Shape(OAB,BA) Shape(OBC,CB) Shape(OCA,AC) Shape(AB,BO,OA) Shape(BC,CO,OB) "
	"Shape(CA,AO,OC) Cocircular(O,ABC)",
	/* Two tangents. */
	"Shape(PA,OAB,BP) Shape(OAB,BO,OA) Shape(OBA,AO,OB) Cocircular(O,AB)",
	/* Two circles that meet. */
	"Shape(OAB,PAB) Shape(OBA,PAB) Cocircular(O,AB) Cocircular(P,BA)",
	/* Apart from each other. */
	"Shape(AB,BC,CA) Shape(DE,EF,FD) Shape(GH,HI,IJ,JG)",
	/* Crossing chords. */
	"Shape(OAC,CE,EA) Shape(OCB,BE,EC) Shape(OBD,DE,EB) Shape(ODA,AE,ED) Collinear(AEB) "
	"Collinear(CED) Cocircular(O,ACBD)",
};

static void drawings(void)
{
	for (int i = 0; i < (int)(sizeof drawing / sizeof *drawing); i++) {
		struct arena *a = arena_new();
		struct formalgeo_fit f = { 0 };
		struct problem *p;
		struct err e = { 0 };
		bool read = !read_text(&p, &f, "Value(x)", drawing[i], "", a, &e);

		if (ok(read && is_right(f.flaws) && !f.flaws.turns,
		       "drawn: %.40s (%d lines %d rings %d faces %d turns)", drawing[i],
		       f.flaws.lines, f.flaws.rings, f.flaws.faces, f.flaws.turns))
			problem_free(p);
		arena_free(a);
	}
}

static double turn_of(const struct problem *p, int a, int b, int c)
{
	const struct point *q = p->point;

	return (q[b].x - q[a].x) * (q[c].y - q[a].y) - (q[b].y - q[a].y) * (q[c].x - q[a].x);
}

/* The order is told from the places alone, without the checker of the drawings. */
static void order_seen(void)
{
	struct arena *a = arena_new();
	struct problem *p;
	struct err e;

	if (ok(!read_text(&p, NULL, "Value(x)",
			  "Shape(AB,BE,EA) Shape(BC,CE,EB) Shape(CD,DE,EC) Shape(DA,AE,ED) "
			  "Collinear(AEC) Collinear(BED)",
			  "", a, &e),
	       "diagonals")) {
		int q[5];

		for (int i = 0; i < 5; i++)
			q[i] = problem_find_point(p, (char[]){ (char)('A' + i), 0 });
		ok(turn_of(p, q[0], q[1], q[2]) > 0 && turn_of(p, q[1], q[2], q[3]) > 0 &&
			   turn_of(p, q[2], q[3], q[0]) > 0 &&
			   turn_of(p, q[3], q[0], q[1]) > 0,
		   "the quadrilateral is convex and counterclockwise");
		ok(fabs(turn_of(p, q[0], q[4], q[2])) < 1e-2 * turn_of(p, q[0], q[1], q[2]) &&
			   fabs(turn_of(p, q[1], q[4], q[3])) <
				   1e-2 * turn_of(p, q[1], q[2], q[3]),
		   "its diagonals meet in the fifth point");
		problem_free(p);
	}
	arena_free(a);
}

/*
 * Random plane maps that can be drawn, because they were made from a drawing: a triangle
 * ABC, points on AB and on AC from A on, joined rung by rung, sometimes with a diagonal.
 * The checker must also see a drawing that is mirrored, or bent.
 */
static void random_ladders(void)
{
	struct rng rng = { 11 };
	int drawn = 0, mirrored = 0, all = 60;

	for (int n = 0; n < all; n++) {
		int rungs = (int)rng_between(&rng, 1, 6), faces = 0, lines = 2,
		    pts = 1 + 2 * rungs;
		struct arena *a = arena_new();
		struct sketch_side side[24][4];
		struct sketch_face face[24];
		int left[8] = { 0 }, right[8] = { 0 }, perm[16];
		struct sketch_list line[2];
		struct sketch s = { .points = pts };

		for (int i = 0; i < pts; i++)
			perm[i] = i;
		for (int i = pts - 1; i > 0; i--) {
			int k = (int)rng_below(&rng, (uint64_t)i + 1), t = perm[i];

			perm[i] = perm[k];
			perm[k] = t;
		}
		left[0] = right[0] = perm[0];
		for (int i = 1; i <= rungs; i++) {
			int l = left[i] = perm[2 * i - 1], r = right[i] = perm[2 * i];
			int lo = left[i - 1], ro = right[i - 1];
			struct sketch_side *d = side[faces];

			if (i == 1) {
				d[0] = (struct sketch_side){ lo, l, -1, false };
				d[1] = (struct sketch_side){ l, r, -1, false };
				d[2] = (struct sketch_side){ r, lo, -1, false };
				face[faces++] = (struct sketch_face){ 3, d };
			} else if (rng_below(&rng, 2)) {
				d[0] = (struct sketch_side){ lo, l, -1, false };
				d[1] = (struct sketch_side){ l, r, -1, false };
				d[2] = (struct sketch_side){ r, ro, -1, false };
				d[3] = (struct sketch_side){ ro, lo, -1, false };
				face[faces++] = (struct sketch_face){ 4, d };
			} else {
				d[0] = (struct sketch_side){ lo, l, -1, false };
				d[1] = (struct sketch_side){ l, ro, -1, false };
				d[2] = (struct sketch_side){ ro, lo, -1, false };
				face[faces++] = (struct sketch_face){ 3, d };
				d = side[faces];
				d[0] = (struct sketch_side){ l, r, -1, false };
				d[1] = (struct sketch_side){ r, ro, -1, false };
				d[2] = (struct sketch_side){ ro, l, -1, false };
				face[faces++] = (struct sketch_face){ 3, d };
			}
		}
		line[0] = (struct sketch_list){ rungs + 1, left };
		line[1] = (struct sketch_list){ rungs + 1, right };
		s.line = line, s.lines = lines;
		s.face = face, s.faces = faces;
		s.xy = arena_alloc(a, (size_t)(2 * pts) * sizeof *s.xy);
		s.radius = arena_alloc(a, sizeof *s.radius);
		drawn += is_right(sketch_draw(&s, a));
		for (int i = 0; i < pts; i++)
			s.xy[2 * i] = -s.xy[2 * i];
		mirrored += sketch_check(&s).faces >= faces;
		arena_free(a);
	}
	ok(drawn == all, "%d of %d ladders are drawn", drawn, all);
	ok(mirrored == all, "mirrored, every region is wrong");
}

/* Where the set is at hand: nearly all of it is accepted and drawn. */
static void whole_set(void)
{
	FILE *f = fopen("../shared/data/formalgeo7k/train.jsonl", "r");
	enum { CAP = 1 << 16 };
	char *line;
	int all = 0, accepted = 0, drawn = 0, answered = 0;

	if (!f) {
		skip("the records are not here");
		return;
	}
	line = mem_alloc(CAP);
	for (int i = 0; fgets(line, CAP, f); i++) {
		struct arena *a = arena_new();
		struct formalgeo_fit fit;
		struct problem *p;
		struct json *j;
		struct err e;

		if (i % 8 == 0 && !json_read(&j, line, strlen(line), a, &e)) {
			all++;
			if (!read_formalgeo(&p, &fit, j, a, &e)) {
				accepted++;
				drawn += is_right(fit.flaws);
				answered += p->answer != NULL;
				problem_free(p);
			}
		}
		arena_free(a);
	}
	mem_free(line);
	fclose(f);
	ok(accepted * 100 >= all * 98 && drawn * 100 >= all * 95 && answered * 100 >= all * 98,
	   "of %d records %d are accepted, %d drawn", all, accepted, drawn);
}

int main(void)
{
	conditions();
	pairs();
	refusals();
	record();
	answers();
	drawings();
	order_seen();
	random_ladders();
	whole_set();
	return tap_done();
}
