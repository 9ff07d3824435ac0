// giac_build.cc -- the builds of seven.txt in giac, inside one process.
//
// Two times for each: from text, as our script lines are, and with the commands parsed
// beforehand, which leaves out reading altogether.  Microseconds of processor time, the
// median of several batches.  The answer is printed as giac gives it, not simplified
// further, which would cost it more.
#include <giac/config.h>
#include <giac/giac.h>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

static const int BATCHES = 11, STEPS = 7;

// circle(A, B) would have the diameter AB; circle(A, B-A) has the centre A.
static const char *const builds[][STEPS] = {
	{ "A:=point(0,0)", "B:=point(4,0)", "s:=segment(A,B)", "p:=perpendicular(B,s)",
	  "k:=circle(A,5)", "P:=inter(p,k)", "distance(A,P[0])" },
	{ "A:=point(0,0)", "B:=point(4,1)", "s:=segment(A,B)", "p:=perpendicular(A,s)",
	  "k:=circle(A,B-A)", "P:=inter(p,k)", "distance(B,P[0])" },
	{ "A:=point(0,0)", "B:=point(4,1)", "s:=segment(A,B)", "p:=perpendicular(A,s)",
	  "k:=circle(B,6)", "P:=inter(p,k)", "distance(A,P[0])" },
};

static double cpu()
{
	timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

template <typename Work> static double measure(int n, Work work)
{
	std::vector<double> v;

	for (int k = -1; k < BATCHES; k++) {
		double from = cpu();

		for (int i = 0; i < n; i++)
			work();
		if (k >= 0)
			v.push_back((cpu() - from) / n * 1e6);
	}
	std::sort(v.begin(), v.end());
	return v[v.size() / 2];
}

int main()
{
	giac::context context;
	int number = 0;

	giac::xcas_mode(0, &context);
	for (const auto &build : builds) {
		std::vector<giac::gen> parsed;
		std::string answer;
		int n = 1;

		for (const char *s : build)
			parsed.push_back(giac::gen(std::string(s), &context));
		auto text = [&] {
			giac::gen g;

			for (const char *s : build)
				g = giac::protecteval(giac::gen(std::string(s), &context), 1, &context);
			answer = g.print(&context);
		};
		auto ready = [&] {
			giac::gen g;

			for (const giac::gen &s : parsed)
				g = giac::protecteval(s, 1, &context);
			answer = g.print(&context);
		};
		double once = measure(5, text);

		n = once > 500 ? 50 : 500;
		number++;
		std::printf("seven%d_us %.2f\n", number, measure(n, text));
		std::printf("seven%d_parsed_us %.2f\n", number, measure(n, ready));
		std::printf("seven%d_answer %s\n", number, answer.c_str());
	}
}
