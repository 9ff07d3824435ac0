// porism-cas.cc -- the CAS worker: giac behind a pipe, in a cage.
//
// A program of its own because giac is under the GPL, keeps global state, cannot be
// stopped once it computes, and knows functions that read files, load libraries and run
// commands.  The engine talks to it through src/cas; src/cas/wire.h says in what words.
//
//   the keeper   is what runs as `porism-cas`.  It prepares giac once, forks a child, and
//                carries requests to it and replies back.  It kills a child that takes
//                longer than its request allows; the next one is a fork away.  It never
//                looks into a text, and calls giac only before the first request.
//   the child    reads a request, asks giac, writes the reply.
//
// Invariants:
//  (1) What giac evaluates was built here from the heads of notation.def and numbered
//      variables; giac's parser is never called (but for --raw-for-tests).
//  (2) What goes back was written here from the same heads; any other symbol, a float,
//      rootof, a complex number make the answer unsupported.
//  (3) The child has no descriptors but its socket and /dev/null, and the kernel refuses
//      it everything that could give it more: the list of allowed calls is below.  So
//      even an attacker who runs his own code inside giac reads and writes nothing.
//  (4) The keeper trusts the child's replies in nothing but their size.
#include "cas/wire.h"
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <giac/config.h>
#include <giac/giac.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <new>
#include <poll.h>
#include <sched.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using giac::gen;
using giac::vecteur;

// --- The cage -------------------------------------------------------------------------

static const rlim_t MEMORY = rlim_t(512) << 20;
static const rlim_t STACK = rlim_t(8) << 20;
static const int OLD_SECONDS = 10;           // a child is replaced after this much work,
static const int OLD_REQUESTS = 5000;        // or so many answers,
static const long OLD_KILOBYTES = 200 << 10; // or when it has grown to this
// The limit of the kernel's own: an old child that begins its longest request.
static const rlim_t CPU_SECONDS = OLD_SECONDS + WIRE_MS / 1000 + 5;

#if defined(__x86_64__)
static const unsigned ARCH = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned ARCH = AUDIT_ARCH_AARCH64;
#else
#error "the cage is known for x86-64 and arm64 only"
#endif

// A list of allowed system calls.  Everything else fails with EPERM, so that giac meets
// a function that does not work and goes on; calls of another machine kill.
class Filter
{
	sock_filter code[256];
	unsigned short n = 0;

	void add(unsigned short op, unsigned k, unsigned char yes = 0, unsigned char no = 0)
	{
		if (n == sizeof code / sizeof *code)
			abort();
		code[n++] = sock_filter{ op, yes, no, k };
	}
	void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, unsigned(offset)); }
	void answer(unsigned what) { add(BPF_RET | BPF_K, what); }
	// Both machines are little-endian: the low word of an argument comes first.
	static size_t low(int arg) { return offsetof(seccomp_data, args) + 8 * size_t(arg); }

      public:
	Filter()
	{
		load(offsetof(seccomp_data, arch));
		add(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0);
		answer(SECCOMP_RET_KILL_PROCESS);
		load(offsetof(seccomp_data, nr));
	}
	void allow(unsigned call)
	{
		add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
		answer(SECCOMP_RET_ALLOW);
	}
	// Only when the low word of the argument has none of the bits.
	void allow_without(unsigned call, int arg, unsigned bits)
	{
		add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4);
		load(low(arg));
		add(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
		answer(SECCOMP_RET_ALLOW);
		answer(SECCOMP_RET_ERRNO | EPERM);
	}
	// Only when the argument is the value, which has 32 bits.
	void allow_equal(unsigned call, int arg, unsigned value)
	{
		add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 6);
		load(low(arg));
		add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 3);
		load(low(arg) + 4);
		add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
		answer(SECCOMP_RET_ALLOW);
		answer(SECCOMP_RET_ERRNO | EPERM);
	}
	void install()
	{
		sock_fprog p;

		answer(SECCOMP_RET_ERRNO | EPERM);
		p.len = n;
		p.filter = code;
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
		    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &p))
			_exit(3);
	}
};

// Memory, time, exchange over what is open; nothing that names a file or a process.
static void allow_computing(Filter &f)
{
	static const unsigned calls[] = {
		__NR_read,
		__NR_write,
		__NR_close,
		__NR_lseek,
		__NR_brk,
		__NR_munmap,
		__NR_mremap,
		__NR_madvise,
		__NR_futex,
		__NR_exit,
		__NR_exit_group,
		__NR_rt_sigreturn,
		__NR_rt_sigprocmask,
		__NR_rt_sigaction,
		__NR_sigaltstack,
		__NR_restart_syscall,
		__NR_clock_gettime,
		__NR_gettimeofday,
		__NR_times,
		__NR_getrusage,
		__NR_getpid,
		__NR_gettid,
		__NR_getppid,
		__NR_sched_yield,
		__NR_getrandom,
		__NR_sysinfo,
#ifdef __NR_time
		__NR_time,
#endif
	};

	for (unsigned call : calls)
		f.allow(call);
	f.allow_without(__NR_mmap, 2, PROT_EXEC);
	f.allow_without(__NR_mprotect, 2, PROT_EXEC);
	f.allow_equal(__NR_prlimit64, 2, 0); // asking, not setting
}

static void limit(int what, rlim_t most)
{
	struct rlimit r;

	r.rlim_cur = r.rlim_max = most;
	if (setrlimit(__rlimit_resource_t(what), &r))
		_exit(3);
}

// The keeper's: forks, pipes, waiting and killing besides.  No files, no programs.
static void cage_keeper()
{
	Filter f;

	limit(RLIMIT_NOFILE, 16);
	limit(RLIMIT_FSIZE, 0);
	limit(RLIMIT_CORE, 0);
	f.allow(__NR_prlimit64);
	allow_computing(f);
	// As fork does: no threads, no name spaces.
	f.allow_without(__NR_clone, 0,
			CLONE_VM | CLONE_THREAD | CLONE_NEWNS | CLONE_NEWCGROUP |
				CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
				CLONE_NEWNET);
	static const unsigned calls[] = {
		__NR_socketpair, __NR_ppoll,           __NR_wait4,
		__NR_kill,       __NR_tgkill,          __NR_prctl,
		__NR_seccomp,    __NR_set_robust_list, __NR_setrlimit,
#ifdef __NR_rseq
		__NR_rseq,
#endif
	};
	for (unsigned call : calls)
		f.allow(call);
	f.install();
}

static void cage_child()
{
	Filter f;

	limit(RLIMIT_AS, MEMORY);
	limit(RLIMIT_CPU, CPU_SECONDS);
	limit(RLIMIT_NPROC, 0);
	limit(RLIMIT_NOFILE, 8);
	prctl(PR_SET_DUMPABLE, 0);
	allow_computing(f);
	f.allow_equal(__NR_tgkill, 0, unsigned(getpid())); // abort()
	f.install();
}

// --- From the notation to giac ------------------------------------------------------------

// The answer when there is none.
struct Failure {
	wire_reply what;
	std::string text;
};

enum Head {
#define H(id, word, symbol, least, most) HEAD_##id,
#include "cas/notation.def"
#undef H
	HEADS
};

struct Row {
	const char *word;
	const giac::unary_function_ptr *symbol;
	size_t least, most;
};

static const Row &row(int head)
{
	static const Row rows[HEADS] = {
#define H(id, word, symbol, least, most) { word, giac::at_##symbol, least, most },
#include "cas/notation.def"
#undef H
	};
	return rows[head];
}

// Made once: giac's symbols by name.  Its own references to them (giac::plus_inf) are
// not to be relied on from outside the library.
struct Names {
	gen pi, inf;
	vecteur variable; // v00 .. v99

	explicit Names(giac::context *context)
	    : pi(std::string("pi"), context), inf(std::string("+infinity"), context)
	{
		for (int i = 0; i < WIRE_VARIABLES; i++) {
			char name[] = { 'v', char('0' + i / 10), char('0' + i % 10), 0 };

			variable.push_back(gen(giac::identificateur(std::string(name))));
		}
	}
};

class Reader
{
	const char *p, *end;
	const Names &names;
	int depth = 0;

	[[noreturn]] static void bad(const char *why) { throw Failure{ WIRE_BAD, why }; }

      public:
	Reader(const char *s, size_t n, const Names &all) : p(s), end(s + n), names(all) {}

	std::string word()
	{
		const char *from = p;

		while (p < end && *p != ' ' && *p != '(' && *p != ')')
			p++;
		if (p == from)
			bad("a word is missing");
		return std::string(from, p);
	}
	bool take(char c)
	{
		if (p == end || *p != c)
			return false;
		p++;
		return true;
	}
	bool done() const { return p == end; }
	// " expression" up to ")", which is taken.
	vecteur arguments()
	{
		vecteur v;

		while (!take(')')) {
			if (!take(' '))
				bad("a blank or a closing bracket is missing");
			v.push_back(expression());
		}
		return v;
	}

      private:
	gen atom(const std::string &w) const
	{
		size_t sign = w[0] == '-';

		if (w == "pi")
			return names.pi;
		if (w == "inf")
			return names.inf;
		if (w.size() == 3 && w[0] == 'v' && isdigit((unsigned char)w[1]) &&
		    isdigit((unsigned char)w[2]))
			return names.variable[size_t(w[1] - '0') * 10 + size_t(w[2] - '0')];
		if (w.size() == sign || w.size() > sign + WIRE_DIGITS ||
		    w.find_first_not_of("0123456789", sign) != std::string::npos)
			bad("neither a number nor a variable");
		if (w.size() < 10)
			return gen(atoi(w.c_str()));

		mpz_t z;
		mpz_init_set_str(z, w.c_str(), 10);
		gen g(z);
		mpz_clear(z);
		return g;
	}
	gen expression()
	{
		if (!take('('))
			return atom(word());
		if (++depth > WIRE_DEPTH)
			bad("nested too deep");

		std::string w = word();
		vecteur v = arguments();

		depth--;
		if (w == "list")
			return gen(v, giac::_LIST__VECT);
		for (int h = 0; h < HEADS; h++) {
			const Row &r = row(h);

			if (w != r.word)
				continue;
			if (v.size() < r.least || v.size() > r.most)
				bad("wrong number of arguments");
			if (v.size() == 1)
				return gen(giac::symbolic(r.symbol, v.front()));
			return gen(giac::symbolic(r.symbol, gen(v, giac::_SEQ__VECT)));
		}
		bad("a head that is not in the notation");
	}
};

// --- And back -----------------------------------------------------------------------------

class Writer
{
	std::string out;
	int depth = 0;

	[[noreturn]] static void cannot(const std::string &what)
	{
		throw Failure{ WIRE_UNSUPPORTED, "the answer contains " + what };
	}
	void arguments(const char *head, const vecteur &v)
	{
		out += '(';
		out += head;
		for (const gen &g : v) {
			out += ' ';
			put(g);
		}
		out += ')';
	}
	void name(const gen &g)
	{
		const char *s = g._IDNTptr->id_name;

		if (!strcmp(s, "pi"))
			out += "pi";
		else if (!strcmp(s, "infinity"))
			throw Failure{ WIRE_NONE, "infinite, without a sign" };
		else if (!strcmp(s, "undef"))
			throw Failure{ WIRE_NONE, "undefined" };
		else if (s[0] == 'v' && isdigit((unsigned char)s[1]) &&
			 isdigit((unsigned char)s[2]) && !s[3])
			out += s;
		else if (s[0] == 'n' && s[1] == '_' && s[2] && strlen(s) < 12 &&
			 strspn(s + 2, "0123456789") == strlen(s + 2))
			(out += 'k') += s + 2;
		else
			cannot("a name that the question did not");
	}
	void symbol(const gen &g)
	{
		const giac::symbolic &s = *g._SYMBptr;
		vecteur v = s.feuille.type == giac::_VECT ? *s.feuille._VECTptr
							  : vecteur(1, s.feuille);

		// +infinity is giac's plus of the infinity without a sign, -infinity its neg.
		if (s.feuille.type == giac::_IDNT &&
		    !strcmp(s.feuille._IDNTptr->id_name, "infinity") &&
		    (s.sommet == giac::at_plus || s.sommet == giac::at_neg)) {
			out += s.sommet == giac::at_plus ? "inf" : "(neg inf)";
			return;
		}
		if (s.sommet == giac::at_binary_minus && v.size() == 2) {
			put(gen(giac::symbolic(
				giac::at_plus,
				gen(giac::makevecteur(v[0],
						      gen(giac::symbolic(giac::at_neg, v[1]))),
				    giac::_SEQ__VECT))));
			return;
		}
		if (s.sommet == giac::at_division && v.size() == 2) {
			quotient(v[0], v[1]);
			return;
		}
		if (s.sommet == giac::at_NTHROOT && v.size() == 2) {
			std::swap(v[0], v[1]); // degree first
			arguments("root", v);
			return;
		}
		if (s.sommet == giac::at_rootof)
			cannot("a root of a polynomial that has no closed form");
		for (int h = 0; h < HEADS; h++) {
			const Row &r = row(h);

			if (!(s.sommet == r.symbol))
				continue;
			if (v.size() < r.least || v.size() > r.most)
				break;
			arguments(r.word, v);
			return;
		}
		if (s.sommet == giac::at_integrate)
			cannot("an integral that was not found");
		cannot(std::string("the function ") + s.sommet.ptr()->s);
	}
	void quotient(const gen &num, const gen &den)
	{
		out += "(* ";
		put(num);
		out += " (inv ";
		put(den);
		out += "))";
	}

      public:
	void put(const gen &g)
	{
		if (++depth > WIRE_DEPTH || out.size() > WIRE_BODY)
			throw Failure{ WIRE_LIMIT, "the answer is too large" };
		switch (g.type) {
		case giac::_INT_:
		case giac::_ZINT: out += g.print(nullptr); break;
		case giac::_FRAC: quotient(g._FRACptr->num, g._FRACptr->den); break;
		case giac::_IDNT: name(g); break;
		case giac::_VECT: arguments("list", *g._VECTptr); break;
		case giac::_SYMB: symbol(g); break;
		case giac::_DOUBLE_:
		case giac::_REAL:
		case giac::_FLOAT_: cannot("approximate numbers");
		case giac::_CPLX: cannot("complex numbers");
		default: cannot("something outside the notation");
		}
		depth--;
	}
	const std::string &text() const
	{
		if (out.size() > WIRE_BODY)
			throw Failure{ WIRE_LIMIT, "the answer is too large" };
		return out;
	}
};

// --- Requests -------------------------------------------------------------------------------

// giac tells of its errors by exceptions and, here and there, by strings.
static const gen &checked(const gen &g)
{
	if (g.type == giac::_STRNG)
		throw std::runtime_error(*g._STRNGptr);
	return g;
}

static bool contains(const std::string &s, const char *part)
{
	return s.find(part) != std::string::npos;
}

// What giac complains about, sorted by what the caller can do.
static Failure complaint(const std::string &said)
{
	Failure f{ WIRE_REFUSED, "" };

	for (char c : said) {
		if (f.text.size() == 200)
			break;
		f.text += c >= ' ' && c < 0x7f ? c : ' ';
	}
	if (contains(said, "limits are distinct"))
		f.what = WIRE_NONE;
	else if (contains(said, "nable to") || contains(said, "ot implemented") ||
		 contains(said, "not found") || contains(said, "too difficult") ||
		 contains(said, "rying to") || contains(said, "gcdheu"))
		f.what = WIRE_UNSUPPORTED;
	else if (contains(said, "emory") || contains(said, "too large") ||
		 contains(said, "recursi") || contains(said, "verflow"))
		f.what = WIRE_LIMIT;
	return f;
}

typedef gen Function(const gen &, const giac::context *);

// The operations, by giac's functions.  For each the number of arguments.
static const struct Operation {
	const char *word;
	Function *run;
	size_t least, most;
	bool roots; // may factors have square roots?
	bool all;   // solutions of periodic equations with a whole parameter
} operations[] = {
	{ "solve", giac::_solve, 2, 2, true, false },
	{ "solve_all", giac::_solve, 2, 2, true, true },
	{ "solve_system", giac::_solve, 2, 2, true, false },
	{ "simplify", giac::_simplify, 1, 1, true, false },
	{ "factor", giac::_factor, 1, 1, false, false },
	{ "expand", giac::expand, 1, 1, true, false },
	{ "integrate", giac::_integrate, 2, 4, true, false },
	{ "limit", giac::_limit, 3, 4, true, false },
	{ "diff", giac::_derive, 2, 3, true, false },
};

static std::string answer(const char *s, size_t n, const Names &names, giac::context *context)
{
	Reader in(s, n, names);

	if (!in.take('('))
		throw Failure{ WIRE_BAD, "a request begins with a bracket" };

	std::string word = in.word();
	vecteur args = in.arguments();

	if (!in.done())
		throw Failure{ WIRE_BAD, "something follows the request" };
	for (const Operation &op : operations) {
		if (word != op.word)
			continue;
		if (args.size() < op.least || args.size() > op.most)
			throw Failure{ WIRE_BAD, "wrong number of arguments" };
		giac::withsqrt(op.roots, context);
		giac::all_trig_sol(op.all, context);
		for (gen &g : args)
			g = checked(giac::eval(g, 1, context));

		gen g = op.run(args.size() == 1 ? args[0] : gen(args, giac::_SEQ__VECT),
			       context);

		checked(g);
		if (op.all)
			g = checked(giac::expand(g, context));
		if (op.run == giac::_solve && g.type != giac::_VECT)
			throw Failure{ WIRE_UNSUPPORTED, "the answer is not a list" };

		Writer out;

		out.put(g);
		return out.text();
	}
	throw Failure{ WIRE_BAD, "an operation that is not known" };
}

// For the tests, which show with it that the cage holds when the notation does not.
static std::string answer_raw(const char *s, size_t n, giac::context *context)
{
	return giac::protecteval(gen(std::string(s, n), context), 1, context).print(context);
}

// --- The child --------------------------------------------------------------------------------

static bool read_all(int fd, void *to, size_t n)
{
	for (char *p = static_cast<char *>(to); n;) {
		ssize_t k = read(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= size_t(k);
	}
	return true;
}

static bool write_all(int fd, const void *from, size_t n)
{
	for (const char *p = static_cast<const char *>(from); n;) {
		ssize_t k = write(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= size_t(k);
	}
	return true;
}

static bool send_frame(int fd, const wire_head &h, const char *text)
{
	std::string all(reinterpret_cast<const char *>(&h), sizeof h);

	all.append(text, h.size);
	return write_all(fd, all.data(), all.size());
}

static long long microseconds()
{
	timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

// With this bit in `what` a child says that it should be replaced.
static const uint32_t LAST = 0x80000000u;

static bool old(int served)
{
	struct rusage r;

	return served >= OLD_REQUESTS ||
	       (!getrusage(RUSAGE_SELF, &r) &&
		(r.ru_utime.tv_sec + r.ru_stime.tv_sec >= OLD_SECONDS ||
		 r.ru_maxrss > OLD_KILOBYTES));
}

[[noreturn]] static void serve(int fd, const Names &names, giac::context *context, bool raw)
{
	std::string body;
	wire_head h;

	for (int served = 1; read_all(fd, &h, sizeof h); served++) {
		long long from = microseconds();
		Failure f{ WIRE_OK, "" };

		body.resize(h.size);
		if (!read_all(fd, &body[0], h.size))
			break;
		giac::ctrl_c = giac::interrupted = false;
		try {
			f.text = raw ? answer_raw(body.data(), body.size(), context)
				     : answer(body.data(), body.size(), names, context);
		} catch (const Failure &x) {
			f = x;
		} catch (const std::bad_alloc &) {
			f = Failure{ WIRE_LIMIT, "out of memory" };
		} catch (const std::exception &x) {
			f = complaint(x.what());
		} catch (...) {
			f = Failure{ WIRE_UNSUPPORTED, "giac gave up" };
		}
		if (f.text.size() > WIRE_BODY)
			f = Failure{ WIRE_LIMIT, "the answer is too large" };
		h.what = uint32_t(f.what);
		// After running out of something giac is not to be trusted any longer.
		if (f.what == WIRE_LIMIT || old(served))
			h.what |= LAST;
		h.time = uint32_t(microseconds() - from);
		h.size = uint32_t(f.text.size());
		if (!send_frame(fd, h, f.text.data()))
			break;
	}
	_exit(0);
}

// --- The keeper ---------------------------------------------------------------------------------

class Keeper
{
	int in, out; // the engine
	const Names &names;
	giac::context *context;
	bool raw;
	pid_t pid = -1; // the child
	int fd = -1;    // to it

	void start()
	{
		int pair[2];
		pid_t keeper = getpid();

		if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
			_exit(3);
		pid = fork();
		if (pid < 0)
			_exit(3);
		if (!pid) {
			close(in);
			close(out);
			close(pair[0]);
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			if (getppid() != keeper)
				_exit(0);
			cage_child();
			serve(pair[1], names, context, raw);
		}
		close(pair[1]);
		fd = pair[0];
	}
	// End the child, whatever it does; how it had ended if it did so by itself.
	int stop()
	{
		int status = 0;

		kill(pid, SIGKILL);
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
		close(fd);
		pid = fd = -1;
		return status;
	}
	bool reply(uint32_t id, wire_reply what, const char *text)
	{
		wire_head h = { WIRE_MAGIC, id, uint32_t(what), 0, uint32_t(strlen(text)) };

		return send_frame(out, h, text);
	}
	// Read n bytes of the child's before `until`: 1 done, 0 too late, -1 it ended.
	int receive(void *to, size_t n, long long until)
	{
		for (char *p = static_cast<char *>(to); n;) {
			pollfd f[2] = { { fd, POLLIN, 0 }, { in, 0, 0 } };
			long long left = until - microseconds();
			timespec t = { left / 1000000, left % 1000000 * 1000 };
			int k = left <= 0 ? 0 : ppoll(f, 2, &t, nullptr);

			if (k < 0 && errno == EINTR)
				continue;
			if (k < 0 || f[1].revents) {
				stop(); // nobody is waiting any more
				_exit(0);
			}
			if (!k)
				return 0;

			ssize_t got = read(fd, p, n);

			if (got < 0 && errno == EINTR)
				continue;
			if (got <= 0)
				return -1;
			p += got;
			n -= size_t(got);
		}
		return 1;
	}
	bool died(uint32_t id, int status)
	{
		int s = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

		if (s == SIGSEGV || s == SIGBUS)
			return reply(id, WIRE_LIMIT, "out of stack");
		if (s == SIGABRT)
			return reply(id, WIRE_LIMIT, "out of memory");
		if (s == SIGXCPU)
			return reply(id, WIRE_LIMIT, "out of time");
		return reply(id, WIRE_DIED, "the worker was ended from outside");
	}
	bool exchange(wire_head h, const std::string &body)
	{
		uint32_t id = h.id, ms = h.time < 1 ? 1 : h.time > WIRE_MS ? WIRE_MS : h.time;
		long long until = microseconds() + ms * 1000LL;
		std::string text;
		int k, status;

		// A child that was killed while idle is nobody's trouble.
		if (waitpid(pid, &status, WNOHANG) == pid) {
			close(fd);
			start();
		}
		k = send_frame(fd, h, body.data()) ? receive(&h, sizeof h, until) : -1;
		if (k > 0) {
			if (h.magic != WIRE_MAGIC || h.id != id || h.size > WIRE_BODY) {
				k = -1;
			} else {
				text.resize(h.size);
				k = receive(&text[0], h.size, until);
			}
		}
		if (k > 0 && !(h.what & LAST))
			return send_frame(out, h, text.data());
		status = stop();
		start();
		if (k > 0) {
			h.what &= ~LAST;
			return send_frame(out, h, text.data());
		}
		if (k < 0)
			return died(id, status);
		return reply(id, WIRE_LIMIT, "out of time");
	}

      public:
	Keeper(int from, int to, const Names &all, giac::context *c, bool r)
	    : in(from), out(to), names(all), context(c), raw(r)
	{
	}

	void run()
	{
		std::string body;
		wire_head h;

		for (start(); read_all(in, &h, sizeof h);) {
			// After what is no frame, where would the next one begin?
			if (h.magic != WIRE_MAGIC || h.what != WIRE_ASK ||
			    h.size > WIRE_BODY) {
				reply(h.magic == WIRE_MAGIC ? h.id : 0, WIRE_BAD,
				      "not a request");
				break;
			}
			body.resize(h.size);
			if (!read_all(in, &body[0], h.size) || !exchange(h, body))
				break;
		}
		stop();
	}
};

// Let giac do a little of everything, so that its children find it done.
static void warm(const Names &names, giac::context *context)
{
	static const char *const requests[] = {
		"(solve (= (+ (^ v00 2) (* -5 v00) 6) 0) v00)",
		"(solve_all (= (sin v00) (inv 2)) v00)",
		"(solve_system (list (= (+ v00 v01) 3) (= (* v00 v01) 2)) (list v00 v01))",
		"(simplify (+ (^ (sin v00) 2) (^ (cos v00) 2)))",
		"(factor (+ (^ v00 4) -1))",
		"(expand (^ (+ v00 v01) 3))",
		"(integrate (* v00 (sin v00)) v00)",
		"(integrate (inv (+ (^ v00 2) 1)) v00 0 1)",
		"(limit (* (sin v00) (inv v00)) v00 0)",
		"(diff (exp (^ v00 2)) v00)",
	};

	for (const char *s : requests) {
		try {
			answer(s, strlen(s), names, context);
		} catch (...) {
		}
	}
}

static void close_from(int first)
{
#ifdef __NR_close_range
	if (!syscall(__NR_close_range, first, ~0u, 0))
		return;
#endif
	for (int i = first; i < 4096; i++)
		close(i);
}

int main(int argc, char **argv)
{
	bool raw = argc == 2 && !strcmp(argv[1], "--raw-for-tests");
	int in, out, null;

	if (argc > 1 && !raw) {
		fprintf(stderr,
			"porism-cas: the CAS worker of porism, which starts it by itself\n");
		return 2;
	}
	// giac prints as it likes; the engine must not hear it.
	close_from(3);
	null = open("/dev/null", O_RDWR);
	in = dup(0);
	out = dup(1);
	if (null < 0 || in < 0 || out < 0)
		return 3;
	dup2(null, 0);
	dup2(null, 1);
	dup2(null, 2);
	close(null);
	if (clearenv() || chdir("/"))
		return 3;
	signal(SIGPIPE, SIG_IGN);
	limit(RLIMIT_STACK, STACK);

	giac::context context;

	giac::xcas_mode(0, &context);
	giac::threads_allowed = false;
	giac::debug_infolevel = 0;

	Names names(&context);

	warm(names, &context);
	cage_keeper();
	Keeper(in, out, names, &context, raw).run();
	_exit(0);
}
