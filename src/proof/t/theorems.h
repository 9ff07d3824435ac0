/* theorems.h -- small theorems with their proofs written out (written.h has the language). */
#ifndef PROOF_T_THEOREMS_H
#define PROOF_T_THEOREMS_H

static const struct theorem {
	const char *name, *setting, *proof;
} theorems[] = {
	{ "Thales",
	  "a -1 0; b 1 0; m 0 0; c 0.6 0.8 | midp m a b; cong m a m c | perp c a c b",
	  "midp m a b : given\n"
	  "cong m a m c : given\n"
	  "cong m a m b : ratios 1\n"
	  "ncoll a b c : seen\n"
	  "circle m a b c : CENTER 3 2 4\n"
	  "perp c a c b : angles 5 1\n" },
	{ "midline",
	  "a 0 0; b 5 1; c 2 4; e 2.5 0.5; f 1 2 | midp e a b; midp f a c | para e f b c",
	  "midp e a b : given\n"
	  "midp f a c : given\n"
	  "eqratio a e a f a b a c : ratios 1 2\n"
	  "eqangle a e a f a b a c : angles 1 2\n"
	  "ncoll a e f : seen\n"
	  "sameclock e a f b a c : seen\n"
	  "simtri e a f b a c : SIMILAR_SAS 3 4 5 6\n"
	  "para e f b c : angles 7 1\n" },
	{ "power of a point",
	  "a 3 4; b 0 5; c -5 0; d 4 -3; p 2.5 7.5 | "
	  "cyclic a b c d; coll p a d; coll p b c | eqratio p a p b p c p d",
	  "cyclic a b c d : given\n"
	  "coll p a d : given\n"
	  "coll p b c : given\n"
	  "eqangle a p a b c d c p : angles 1 2 3\n"
	  "eqangle b p b a d c d p : angles 1 2 3\n"
	  "ncoll p a b : seen\n"
	  "simtrir p a b p c d : SIMILAR_AA_MIRROR 4 5 6\n"
	  "eqratio p a p b p c p d : ratios 7\n" },
	{ "altitude of an isosceles triangle",
	  "a 0.3 5; b -2 1; c 2.6 1; m 0.3 1 | cong a b a c; midp m b c | perp a m b c",
	  "cong a b a c : given\n"
	  "midp m b c : given\n"
	  "perp a m b c : squares 1 2\n" },
	{ "three, four, five",
	  "a 0 0; b 3 0; c 0 4 | perp a b a c; lconst a b 3; lconst a c 4 | lconst b c 5",
	  "perp a b a c : given\n"
	  "lconst a b 3 : given\n"
	  "lconst a c 4 : given\n"
	  "lconst b c 5 : squares 1 2 3\n" },
	{ "equal ends",
	  "a 0 0; b 2 1; c 6 3; d 8 4 | coll a b c; coll b c d; cong a b c d | cong a c b d",
	  "coll a b c : given\n"
	  "coll b c d : given\n"
	  "cong a b c d : given\n"
	  "cong a c b d : lengths 1 2 3\n" },
	{ "angle between bisectors",
	  "a 0 0; b 6 0; c 2 3.4641016151377546; i 2.3542486889354093 1.3592261142961821 | "
	  "aconst a b a c 1/3; eqangle b a b i b i b c; eqangle c b c i c i c a "
	  "| aconst i b i c 2/3",
	  "aconst a b a c 1/3 : given\n"
	  "eqangle b a b i b i b c : given\n"
	  "eqangle c b c i c i c a : given\n"
	  "aconst i b i c 2/3 : angles 1 2 3\n" },
	{ "median to the hypotenuse, by squares",
	  "a 0 0; b 8 0; c 0 6; m 4 3 | perp a b a c; midp m b c | cong m a m b",
	  "perp a b a c : given\n"
	  "midp m b c : given\n"
	  "cong m a m b : squares 1 2\n" },
	{ "ratios multiply",
	  "a 0 0; b 6 0; c 0 4; d 2 0 | rconst a b a c 3/2; rconst a c a d 2 | rconst a b a d "
	  "3",
	  "rconst a b a c 3/2 : given\n"
	  "rconst a c a d 2 : given\n"
	  "rconst a b a d 3 : ratios 1 2\n" },
	{ "antiparallel",
	  "a 0 0; b 14 0; c 5 12; d 8.96 6.72; e 2.0710059171597633 4.9704142011834316 | "
	  "perp a d b c; coll d b c; perp b e a c; coll e a c | eqangle e d e c b c b a",
	  "perp a d b c : given\n"
	  "coll d b c : given\n"
	  "perp b e a c : given\n"
	  "coll e a c : given\n"
	  "eqangle d a d b e a e b : angles 1 2 3 4\n"
	  "ncoll a b d e : seen\n"
	  "cyclic a b d e : CIRCLE_BY_ANGLE 5 6\n"
	  "eqangle e d e c b c b a : angles 7 2 4\n" },
	{ "half of an equilateral triangle, by sines",
	  "a 0 0; b 2 0; c 1.5 0.8660254037844386 | perp c a c b; aconst a b a c 1/6 | "
	  "rconst b c a b 1/2",
	  "perp c a c b : given\n"
	  "aconst a b a c 1/6 : given\n"
	  "ncoll a b c : seen\n"
	  "rconst b c a b 1/2 : ratios 1 2 3\n" },
	{ "two names of one point",
	  "a 0 0; b 4 0; c 1 3; d 3 -1; p 2.5 0; q 2.5 0; r 1.25 5 | coll p a b; coll p c d; "
	  "coll q a b; coll q c d; cong r p r a | cong r q r a",
	  "coll p a b : given\n"
	  "coll p c d : given\n"
	  "coll q a b : given\n"
	  "coll q c d : given\n"
	  "npara a b c d : seen\n"
	  "overlap p q : MEET 1 2 3 4 5\n"
	  "cong r p r a : given\n"
	  "cong r q r a : same 7 6\n" },
	{ "Ptolemy",
	  "a 1 0; b 0.6 0.8; c -0.28 0.96; d -0.8 -0.6; e 0.4057142857142857 "
	  "0.4457142857142857 | "
	  "cyclic a b c d; coll e a c; eqangle b e b a b c b d | "
	  "lequation 1 a b * c d 1 b c * d a -1 a c * b d 0",
	  "cyclic a b c d : given\n"
	  "coll e a c : given\n"
	  "eqangle b e b a b c b d : given\n"
	  "eqangle d c d b a e a b : angles 1 2\n"
	  "ncoll b c d : seen\n"
	  "simtri c b d e b a : SIMILAR_AA 3 4 5\n"
	  "eqangle d a d b c e c b : angles 1 2\n"
	  "ncoll a b d : seen\n"
	  "simtri a b d e b c : SIMILAR_AA 3 7 8\n"
	  "eqratio a b b d a e c d : ratios 6\n"
	  "lequation 1 a b * c d 1 b c * d a -1 a c * b d 0 : products 9 10 2\n" },
	{ "sums of squares",
	  "a 0 0; b 4 0; c 1 3; d 1 -2; m 2 0 | perp c d a b; midp m a b | "
	  "lequation 1 a c * a c 1 b d * b d -1 a d * a d -1 b c * b c 0; "
	  "lequation 4 c m * c m -2 b c * b c -2 a c * a c 1 a b * a b 0; lequation 1 a m 1 m "
	  "b -1 a b 0; "
	  "aequation 1 a m a c 1 a c m c 1 m c a b 0",
	  "perp c d a b : given\n"
	  "midp m a b : given\n"
	  "lequation 1 a c * c a 1 d b * b d -1 a d * a d -1 b c * b c 0 : squares 1\n"
	  "lequation 4 c m * c m -2 b c * b c -2 a c * a c 1 a b * a b 0 : squares 2\n"
	  "lequation 1 a m 1 m b -1 a b 0 : lengths 2\n"
	  "aequation 1 a m a c 1 a c m c 1 m c a b 0 : angles 2\n" },
};
#endif
