/* t-distribution.c -- distributions, their inverses, tests, estimates and money, as people
 * write them. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} row[] = {
	/* Charts. */
	{ "BinomialDist(4,0.3)", "1  [diagram" },
	{ "BinomialDist(4,0.3,true)", "19/5, about 3.8  [diagram" },
	{ "b=BinomialDist(4,0.3,false)", "b = 1  [diagram: BarChart(Sequence(0, 4)" },
	{ "p=Slider(0,1,1/4); b=BinomialDist(2,p,true); SetValue(p,1/2); b",
	  "b = 2  [diagram" },
	{ "HyperGeometric(10,4,3)", "1  [diagram" },
	{ "HyperGeometric(10,4,3,true)", "14/5" },
	{ "Pascal(3,0.5)", "2097025/2097152" },
	{ "Pascal(3,0.5,false)", "2097025/2097152" },
	{ "Pascal(3,0.5,true)", "about 17.0001" },
	{ "Poisson(3)", "4948723*exp(-3)/246400" },
	{ "Poisson(3,true)", "509049*exp(-3)/2816" },
	{ "Zipf(10,1)", "1  [diagram" },
	{ "Zipf(10,1,true)", "55991/7381" },
	/* Probabilities of whole numbers. */
	{ "BinomialDist(4,0.3,{1,2,7})", "0.6762" },
	{ "BinomialDist(4,0.3,{2,2})", "0.5292" },
	{ "BinomialDist(4,0.3,9,true)", "1" },
	{ "BinomialDist(4,0.3,-1,true)", "0" },
	{ "BinomialDist(4,0,0,false)", "1" },
	{ "BinomialDist(4,1/2,2,true)", "11/16" },
	{ "Zipf(10,1,3,true)", "420/671" },
	{ "Zipf(10,1,11,false)", "0" },
	{ "Poisson(3,2,true)", "17*exp(-3)/2" },
	{ "b=true; Poisson(3,2,b)", "17*exp(-3)/2" },
	{ "BinomialDist(4,2,1,true)", "0 <= p && p <= 1 is needed" },
	{ "Poisson(-1)", "m > 0 is needed" },
	{ "BinomialDist(4.5,0.3,2,true)", "whole numbers" },
	{ "Zipf(10,1,3/2,false)", "0" },
	{ "Zipf(3/2,1,5,false)", "is needed" },
	{ "Pascal(-1,1/2,2,false)", "n > 0 && 0 < p && p <= 1 is needed" },
	{ "Bernoulli(1/3,false)", "1/3" },
	{ "Bernoulli(1/0,true)", "division by zero" },
	{ "Bernoulli(2,true)", "0 <= p && p <= 1 is needed" },
	{ "Bernoulli(-1,false)", "0 <= p && p <= 1 is needed" },
	/* Shares that are none: the formulas alone would answer. */
	{ "InverseCauchy(1,2,3/2)", "p < 1 is needed" },
	{ "InverseCauchy(1,2,-1/2)", "0 < p" },
	{ "InverseExponential(2,-1/2)", "0 <= p && p < 1 is needed" },
	{ "InverseWeibull(1,1,-1/2)", "0 <= p && p < 1 is needed" },
	{ "InverseLogistic(1,2,3/2)", "p < 1 is needed" },
	/* Shares and densities. */
	{ "Cauchy(0,1,1,true)", "3/4" },
	{ "Cauchy(0,1,1,false)", "1/(2*pi)" },
	{ "Cauchy(1,2,x)", "atan((x - 1)/2)/pi + 1/2" },
	{ "f(x)=Cauchy(1,2,x,false); f(1)", "1/(2*pi)" },
	{ "f=Cauchy(1,2,x,true); f(3)", "3/4" },
	{ "Exponential(2,1,true)", "-exp(-2)+1" },
	{ "Exponential(2,1,false)", "2*exp(-2)" },
	{ "f=Exponential(2,x); f(-1)", "0" },
	{ "f=Exponential(2,x,false); f(1)", "2*exp(-2)" },
	{ "Exponential(2,-1,false)", "0" },
	{ "Logistic(0,2,0,false)", "1/8" },
	{ "Logistic(0,2,0,true)", "1/2" },
	{ "f=Logistic(0,2,x); f(0)", "1/2" },
	{ "f=Logistic(0,2,x,false); f(0)", "1/8" },
	{ "Triangular(0,5,2,3,false)", "4/15" },
	{ "Triangular(0,5,2,3,true)", "11/15" },
	{ "f=Triangular(0,5,2,x); f(3)", "11/15" },
	{ "f=Triangular(0,5,2,x,false); f(2)", "2/5" },
	{ "f=Triangular(0,5,0,x,false); f(0)", "2/5" },
	{ "Uniform(0,4,1,false)", "1/4" },
	{ "Uniform(0,4,5,false)", "0" },
	{ "Uniform(0,4,3,true)", "3/4" },
	{ "f=Uniform(0,4,x); f(3)", "3/4" },
	{ "f=Uniform(0,4,x,false); f(3)", "1/4" },
	{ "Uniform(4,0,1)", "a < b is needed" },
	{ "Weibull(2,3,1,false)", "2*exp(-1/9)/9" },
	{ "Weibull(2,3,1,true)", "-exp(-1/9)+1" },
	{ "f=Weibull(2,3,x); f(3)", "-exp(-1)+1" },
	{ "f=Weibull(2,3,x,false); f(3)", "2*exp(-1)/3" },
	{ "Normal(2,0.5,3)", "about 0.977249868" },
	{ "Normal(2,0.5,2)", "1/2" },
	{ "Normal(2,0.5,3,true)", "about 0.977249868" },
	{ "Normal(2,0.5,3,false)", "sqrt(2)*exp(-2)/sqrt(pi)" },
	{ "Normal(2,0.5,1,3)", "about 0.954499736" },
	{ "f=Normal(2,0.5,x); f(2)", "1/2" },
	{ "f=Normal(2,0.5,x,true); f(3)", "about 0.977249868" },
	{ "f=Normal(2,0.5,x,false); f(3)", "sqrt(2)*exp(-2)/sqrt(pi)" },
	{ "f(x)=Normal(0,1,x); R=Root(f-0.975)", "1.95996398" },
	{ "f(x)=Normal(0,1,x,false); a=Integral(f,-1,1)", "0.6826894921" },
	{ "s=Slider(1,5,1); f=Normal(0,s,x); SetValue(s,2); f(0)", "1/2" },
	{ "Normal(2,-1,3)", "s > 0 is needed" },
	{ "Normal(2,0,x)", "s > 0 is needed" },
	{ "Normal(0,1)", "the forms are Normal(m, s, u, v) or Normal(m, s, variable) or" },
	{ "LogNormal(0,1,2)", "about 0.755891404" },
	{ "LogNormal(0,1,2,false)", "about 0.156874" },
	{ "LogNormal(0,1,-2)", "0" },
	{ "f=LogNormal(0,1,x); f(1)", "1/2" },
	{ "f=LogNormal(0,1,x,false); f(1)", "sqrt(2)/(2*sqrt(pi))" },
	{ "Gamma(2,3,4)", "-7*exp(-4/3)/3+1" },
	{ "Gamma(2,3,4,true)", "-7*exp(-4/3)/3+1" },
	{ "Gamma(2,3,4,false)", "4*exp(-4/3)/9" },
	{ "Gamma(2.3,3,4)", "about 0.298689453" },
	{ "f=Gamma(2,3,x); f(3)", "-2*exp(-1)+1" },
	{ "f=Gamma(2,3,x,false); f(3)", "exp(-1)/3" },
	{ "Erlang(2,3,1)", "-4*exp(-3)+1" },
	{ "Erlang(2,3,1,false)", "9*exp(-3)" },
	{ "f=Erlang(2,3,x); f(1)", "-4*exp(-3)+1" },
	{ "f=Erlang(2,3,x,false); f(1)", "9*exp(-3)" },
	{ "ChiSquared(4,3)", "-5*exp(-3/2)/2+1" },
	{ "ChiSquared(4,3,true)", "-5*exp(-3/2)/2+1" },
	{ "ChiSquared(4,3,false)", "3*exp(-3/2)/4" },
	{ "ChiSquared(3,2)", "about 0.427593" },
	{ "f=ChiSquared(4,x); f(3)", "-5*exp(-3/2)/2+1" },
	{ "f=ChiSquared(4,x,false); f(3)", "3*exp(-3/2)/4" },
	{ "TDistribution(1,1)", "3/4" },
	{ "TDistribution(10,1,true)", "(1288408+256043*sqrt(11))/2576816" },
	{ "TDistribution(10,1,false)", "984375*sqrt(11)/14172488" },
	{ "TDistribution(5/2,-1)", "about 0.20" },
	{ "f=TDistribution(1,x); f(-1)", "1/4" },
	{ "f=TDistribution(1,x,false); f(1)", "1/(2*pi)" },
	{ "FDistribution(8,4,2)", "0.73728" },
	{ "FDistribution(8,4,2,false)", "0.16384" },
	{ "f=FDistribution(8,4,x); f(2)", "0.73728" },
	{ "f=FDistribution(8,4,x,false); f(2)", "0.16384" },
	{ "BetaDist(2,3,0.4)", "0.5248" },
	{ "BetaDist(2,3,0.4,false)", "1.728" },
	{ "f=BetaDist(2,3,x); f(0.4)", "0.5248" },
	{ "f=BetaDist(2,3,x,true); f(2)", "1" },
	{ "f=BetaDist(2,3,x,false); f(0.4)", "1.728" },
	{ "gamma(5)", "24" },
	{ "gamma=5; gamma+1", "6" },
	{ "beta=5; beta+1", "6" },
	{ "f(x)=erf(x); f'(0)", "2/sqrt(pi)" },
	{ "f(x)=gammaRegularized(2,x); f'(1)", "exp(-1)" },
	{ "gammaRegularized(-1,2)", "must be positive" },
	{ "betaRegularized(1,2,3)", "from 0 to 1" },
	/* Inverses. */
	{ "InverseNormal(2,0.5,0.9)", "about 2.64077578" },
	{ "InverseNormal(2,0.5,1/2)", "2" },
	{ "InverseNormal(0,1,0)", "to 1 (not included)" },
	{ "InverseLogNormal(0,1,0.3)", "about 0.591910100" },
	{ "InverseBinomial(10,0.3,0.5)", "3" },
	{ "InverseBinomial(4,0.5,0.3125)", "1" },
	{ "InverseBinomial(4,0.5,0.31251)", "2" },
	{ "InverseBinomial(10,0.3,1)", "10" },
	{ "InverseBinomial(10,1,0.3)", "10" },
	{ "InverseBinomial(10,0.3,0)", "from 0 (not included) to 1" },
	{ "InverseBinomial(10.5,0.3,0.5)", "n must be a whole number" },
	{ "InverseBinomialMinimumTrials(0.2,0.3,2)", "14" },
	{ "InverseBinomialMinimumTrials(0.9,0.3,2)", "5" },
	{ "InverseChiSquared(4,0.5)", "about 3.35669398" },
	{ "InverseChiSquared(2,1/2)", "2*ln(2)" },
	{ "InverseFDistribution(8,4,0.5)", "about 1.09331993" },
	{ "InverseGamma(2,3,0.5)", "about 5.03504097" },
	{ "InverseHyperGeometric(10,4,3,0.5)", "1" },
	{ "InverseHyperGeometric(10,8,5,0.5)", "4" },
	{ "InverseHyperGeometric(10,14,5,0.5)", "of 10 there cannot be 14" },
	{ "InversePascal(3,0.5,0.7)", "4" },
	{ "InversePoisson(3,0.5)", "3" },
	{ "InversePoisson(3,0.999)", "10" },
	{ "InverseTDistribution(10,0.9)", "about 1.372183641" },
	{ "InverseTDistribution(10,0.1)", "about -1.372183641" },
	{ "InverseTDistribution(1,3/4)", "1" },
	{ "InverseTDistribution(2,3/4)", "sqrt(6)/3" },
	{ "InverseZipf(10,1,0.6)", "3" },
	{ "InverseZipf(10,1/2,0.6)", "5" },
	{ "InverseBeta(2,3,0.4)", "about 0.32916650" },
	/* Chance: the same whenever it is built. */
	{ "RandomBetween(1,6,8)", "{" },
	{ "SetSeed(7); d=RandomBetween(1,1000); d", "d = " },
	{ "a=RandomBetween(1,100); b=RandomBetween(1,100); Undo(1); a", "a = " },
	{ "L=Sequence(RandomBetween(1,6),k,1,40); M=Sort(Unique(L))",
	  "M = {1, 2, 3, 4, 5, 6}" },
	{ "L=RandomBetween(1,6,60); M=Sort(Unique(L))", "M = {1, 2, 3, 4, 5, 6}" },
	{ "SetSeed(1); a=RandomBetween(1,10^9); SetSeed(2); b=RandomBetween(1,10^9); a==b",
	  "false" },
	{ "RandomBetween(1.2,1.8)", "no whole number between" },
	{ "RandomBetween(3,3,true)", "3" },
	{ "RandomBetween(3.5,2.5)", "3" },
	{ "a=RandomUniform(2,3); 2<a && a<3", "true" },
	{ "L=RandomUniform(2,3,5); Length(L)", "length: 5" },
	{ "a=RandomNormal(0,1); -7<a && a<7", "true" },
	{ "a=RandomBinomial(10,0.3); 0<=a && a<=10", "true" },
	{ "a=RandomPoisson(3); a>=0", "true" },
	{ "a=RandomElement({4,4,4})", "a = 4" },
	{ "RandomDiscrete({1,2,3},{0,1,0})", "2" },
	{ "RandomDiscrete({1,2},{1,-1})", "must not be negative" },
	{ "RandomDiscrete({1,2},{1})", "as many as the values" },
	{ "L=Sample({1,2,3,4},4,false); Sort(L)", "{1, 2, 3, 4}" },
	{ "L=Sample({1,2},9); Length(L)", "length: 9" },
	{ "Sample({1,2,3},4,false)", "n must be from 0 to 3, not 4" },
	{ "L=Shuffle({1,2,3,4,5}); Sort(L)", "{1, 2, 3, 4, 5}" },
	{ "f=RandomPolynomial(3,2,2)", "f = 2*x^3 + 2*x^2 + 2*x + 2" },
	{ "f=RandomPolynomial(x,1,-2,-2)", "f = -2*x - 2" },
	{ "RandomPolynomial(2,0,0)", "other than 0" },
	{ "p=Polygon((0,0),(4,0),(0,3)); A=RandomPointIn(p); IsInRegion(A,p)", "true" },
	{ "c=Circle((1,1),2); A=RandomPointIn(c); IsInRegion(A,c)", "true" },
	{ "A=RandomPointIn({(0,0),(4,0),(0,3)}); x(A)+y(A)<4", "true" },
	{ "A=RandomPointIn(0,1,2,3); 2<y(A) && y(A)<3", "true" },
	{ "BinomialDist(RandomBetween(3,5),1/2,1,false)", "more than once" },
	/* Tests and estimates. */
	{ "TTest({1,2,3,4,5},2,\"<\")", "{(9+4*sqrt(3))/18, sqrt(2)}" },
	{ "TTest({1,2,3,4,5},2,\">\")", "{(9-4*sqrt(3))/18, sqrt(2)}" },
	{ "TTest({1,2,3,4,5},2,\"≠\")", "{(9-4*sqrt(3))/9, sqrt(2)}" },
	{ "TTest({1,2,3,4,5},2,\"=\")", "the tail is" },
	{ "TTest(3,1.5,5,2,\"<\")", "{(392+37*sqrt(70))/784, 2*sqrt(5)/3}" },
	{ "TTestPaired({1,2,3,4,5},{2,4,4,5,7},\"<\")", "(3025-406*sqrt(55))/6050" },
	{ "L=TTest2({1,2,3,4,5},{2,4,4,5},\"<\",true); L(1)",
	  "atan(sqrt(295)/5)/pi, about 0.233185" },
	{ "L=TTest2({1,2,3,4,5},{2,4,4,5},\"<\",false); L(1)", "about 0.227077359" },
	{ "L=TTest2(3,1.5,5,4,1.2,4,\"<\",true); L(1)",
	  "atan(9*sqrt(185)/50)/pi, about 0.157833" },
	{ "L=ZMeanTest({1,2,3,4,5},1.5,2,\"<\"); L(1)", "about 0.9319814359" },
	{ "L=ZMeanTest(3,1.5,5,2,\"<\"); L(2)", "2*sqrt(5)/3" },
	{ "L=ZMean2Test({1,2,3,4,5},1.5,{2,4,4,5},1.2,\"<\"); L(1)", "about 0.20232838" },
	{ "L=ZMean2Test(3,1.5,5,4,1.2,4,\"<\"); L(2)", "-10/9" },
	{ "L=ZProportionTest(0.6,50,0.5,\">\"); L(1)", "about 0.0786496035" },
	{ "L=ZProportion2Test(0.6,50,0.5,40,\">\"); L(1)", "about 0.17139085" },
	{ "L=ZMeanEstimate({1,2,3,4,5},1.5,0.95); L(1)", "about 1.685216189" },
	{ "L=ZMeanEstimate(3,1.5,5,0.95); L(2)", "about 4.31478381" },
	{ "L=TMeanEstimate({1,2,3,4,5},0.95); L(1)", "about 1.03675683" },
	{ "L=TMeanEstimate(3,1.5,5,0.95); L(1)", "about 1.13750400" },
	{ "L=ZMean2Estimate({1,2,3,4,5},{2,4,4,5},1.5,1.2,0.95); L(1)", "about -2.513967586" },
	{ "L=ZMean2Estimate(3,1.5,5,4,1.2,4,0.95); L(2)", "about 0.763967586" },
	{ "L=TMean2Estimate({1,2,3,4,5},{2,4,4,5},0.95,true); L(1)", "about -3.05258349" },
	{ "L=TMean2Estimate(3,1.5,5,4,1.2,4,0.95,false); L(1)", "about -3.128605751" },
	{ "L=ZProportionEstimate(0.6,50,0.95); L(1)", "about 0.464209711" },
	{ "L=ZProportion2Estimate(0.6,50,0.5,40,0.95); L(1)", "about -0.106029415" },
	{ "L=ChiSquaredTest({{1,2},{3,5}}); L(1)", "about 0.898195206" },
	{ "ChiSquaredTest({{1,2},{3}})", "row 2 has 1 numbers" },
	{ "ChiSquaredTest({1,2})", "lists of numbers are expected" },
	{ "ChiSquaredTest({10,12,8},{10,10,10})", "{exp(-2/5), 4/5}" },
	{ "L=ChiSquaredTest({10,12,8},{10,10,10},1); L(1)", "about 0.371093369" },
	{ "ANOVA({1,2,3},{2,3,4},{5,6,7})", "{0.006591796875, 13}" },
	{ "ANOVA({1,1},{2,2})", "no spread" },
	/* Money. */
	{ "a=FutureValue(0.05,2,-100)", "a = 205  [number: 100*" },
	{ "FutureValue(0,2,-100)", "200" },
	{ "FutureValue(0,2,-100,-500,1)", "700" },
	{ "FutureValue(0.05,2,-100,-500,1)", "1533/2" },
	{ "Payment(0,12,1000,50,1)", "-175/2" },
	{ "Payment(0.01,12,1000,50)", "about -92.791228" },
	{ "Payment(0.01,12,1000,50,1)", "about -91.872503" },
	{ "Periods(0,-100,1000,50,1)", "21/2" },
	{ "Periods(0.01,-100,1000,50)", "ln(67/60)/ln(101/100)" },
	{ "Periods(0.01,-100,1000,50,1)", "ln(29/26)/ln(101/100)" },
	{ "PresentValue(0.01,12,-100,50)", "about 1081.135" },
	{ "PresentValue(0.01,12,-100,50,1)", "about 1092.390" },
	{ "PresentValue(0,12,-100,50,1)", "1150" },
	{ "Rate(60,-200,10000)", "about 0.0061834131" },
	{ "Rate(60,-200,10000,500,1)", "about 0.0050979075" },
	{ "Rate(60,-200,10000,500,1,0.1)", "about 0.0050979075" },
	{ "Rate(5.5,-200,1000)", "about 0.0" },
	{ "Rate(10,-100,1000)", "0" },
	{ "Rate(10,100,1000)", "at no rate" },
};
static const char *play(struct fig *f, const char *lines, struct buf *text)
{
	const struct fig_obs *o = NULL;

	for (const char *s = lines; *s;) {
		/* Calls in JSON have no ; in them. */
		size_t n = strcspn(s, ";");

		fig_line(f, s, n, &o);
		s += n;
		s += strspn(s, "; ");
	}
	buf_reset(text);
	if (o)
		fig_obs_text(text, f, o);
	return buf_str(text);
}

/* What was built, asked and changed replays to the same figure. */
static bool replays(struct fig *f)
{
	struct buf a = { 0 }, b = { 0 };
	struct err e;
	struct fig *g = fig_after(f, 1000, &e);
	bool same = false;

	if (g) {
		fig_canvas_json(&a, f);
		fig_canvas_json(&b, g);
		same = !strcmp(buf_str(&a), buf_str(&b));
		if (!same)
			printf("# %s\n# %s\n", buf_str(&a), buf_str(&b));
	}
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return same;
}

int main(void)
{
	struct tool_table *t = tool_table_new();
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = fig_new(t, 1);
		const char *said = play(f, row[i].lines, &b);

		if (!ok(strstr(said, row[i].want) != NULL, "%s -> %s", row[i].lines,
			row[i].want))
			printf("# %s\n", said);
		if (!replays(f))
			ok(false, "%s: replayed", row[i].lines);
		fig_free(f);
	}
	buf_clear(&b);
	tool_table_free(t);
	return tap_done();
}
