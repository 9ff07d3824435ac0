# table.awk -- what bench/run has measured, beside the peers and the targets; ends with 1 when one is missed.
# Rows: ratio(text, our key, peer, its key, n) with the target 1/n, if any; limit(text,
# key, unit, most); show(text, key).
#
# dir: the folder of the measurements; no_...: why a peer was not measured.
function read(file,   l, at) {
	while ((getline l < (dir "/" file)) > 0) {
		at = index(l, " ")
		value[file, substr(l, 1, at - 1)] = substr(l, at + 1)
		if (substr(l, 1, at - 1) !~ /_answer$/)
			value[file, substr(l, 1, at - 1)] += 0
	}
	close(dir "/" file)
}
function us(v) {
	if (v == "")
		return "-"
	return v < 1000 ? sprintf("%.1f us", v) : sprintf(v < 1e5 ? "%.2f ms" : "%.0f ms", v / 1e3)
}
function row(text, a, b, r, t, verdict) {
	printf "%-52s %10s %10s %8s %9s  %s\n", text, a, b, r, t, verdict
}
function heading(text) { printf "\n%s\n", text }
function ratio(text, key, file, peer, n,   a, b, verdict) {
	a = value["ours", key]
	b = value[file, peer]
	if (b == "") {
		row(text, us(a), "-", "-", n ? "<= 1/" n : "", "skipped")
		skipped[file] = 1
		return
	}
	verdict = !n ? "" : a * n <= b ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, us(a), us(b), a < b ? sprintf("1/%.1f", b / a) : sprintf("%.2f", a / b),
	     n ? "<= 1/" n : "", verdict)
}
function limit(text, key, unit, most, usual,   a, verdict) {
	a = value["ours", key]
	verdict = a < most ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, sprintf("%.1f %s", a, unit), "", "", "< " most " " unit,
	    verdict (usual == "" ? "" : sprintf(" (median %.1f ms)", value["ours", usual])))
}
# Against what the server alone allows; its own work is on the same processors.
function loop(text, key, turns, at_once,   share) {
	share = turns / at_once * 50 / value["ours", key] * 100
	missed += share < 90
	row(text, sprintf("%d/s", turns / value["ours", key] * 1000), "", sprintf("%.0f %%", share), ">= 90 %", share < 90 ? "missed" : "ok")
}
# So many in a time, at least so many a second.
function speed(text, n, key, least,   a, verdict) {
	a = value["ours", n] / value["ours", key] * 1000
	verdict = a >= least ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, sprintf("%d/s", a), "", "", ">= " least, verdict)
}
# At least so many a second; the browser has 60 frames and no more, less one that a clock may miss.
function rate(text, key, least,   a, verdict) {
	a = value["ours", key]
	verdict = a == "" ? "skipped" : a >= least ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, a == "" ? "-" : sprintf("%.1f/s", a), "", "", ">= " least, verdict)
}
function show(text, key) { row(text, us(value["ours", key]), "", "", "", "") }
# Theorems proved, of all; the peer: as recorded (docs/BENCH.md) and, where it is installed, as
# measured here.
function proofs(text, key, least, recorded, peer,   n, b, verdict) {
	n = value["ours", key "_proved"]
	if (n == "")
		return
	b = value["prover", peer "_proved"]
	verdict = !least ? "" : n >= least ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, n " of " value["ours", key "_problems"], b == "" ? recorded : b " of " value["prover", peer "_problems"],
	    "", least ? ">= " least : "", verdict)
	if (value["ours", key "_false"]) {
		print "true theorems are called false"
		missed++
	}
}
function mean(text, key, most, recorded, peer,   a, b, verdict) {
	a = value["ours", key "_ms"]
	if (a == "")
		return
	b = value["prover", peer "_ms"]
	verdict = !most ? "" : a <= most ? "ok" : "missed"
	missed += verdict == "missed"
	row(text, sprintf("%.2f ms", a), b == "" ? recorded : sprintf("%.0f ms", b), "", most ? "<= " most " ms" : "", verdict)
}
function agree(name, want, file, key) {
	if (value[file, key] != "" && value[file, key] != want) {
		printf "%s answers %s where %s is expected\n", name, value[file, key], want
		missed++
	}
}
BEGIN {
	read("ours"); read("giac"); read("jsxgraph"); read("prover"); read("graders")
	row("", "ours", "peer", "ratio", "target", "")
	heading("Seven steps and their exact distance, from text, against giac (exact)")
	place[1] = "whole numbers (5)"
	place[2] = "a root in the answer (sqrt(34))"
	place[3] = "roots on the way (sqrt(19))"
	for (i = 1; i <= 3; i++)
		ratio(place[i], "seven" i "_us", "giac", "seven" i "_us", 2)
	for (i = 1; i <= 3; i++)
		ratio(place[i] ", giac parsed before", "seven" i "_us", "giac", "seven" i "_parsed_us")
	heading("The same against JSXGraph (double)")
	for (i = 1; i <= 3; i++)
		ratio(place[i], "seven" i "_us", "jsxgraph", "seven_us", 50)
	ratio("whole numbers, JSXGraph without labels", "seven1_us", "jsxgraph", "seven_bare_us")
	ratio("whole numbers, JSXGraph on one board", "seven1_us", "jsxgraph", "seven_shared_us")
	heading("Drag of a point, " value["ours", "drag_objects"] " objects, against JSXGraph")
	ratio("one move", "drag_us", "jsxgraph", "drag_us", 20)
	ratio("one move, JSXGraph without labels", "drag_us", "jsxgraph", "drag_bare_us")
	heading("Solids: built from text and asked, dragged, drawn as SVG with hidden lines")
	limit("a cube, its hexagonal section, the area", "solid1_us", "us", 100)
	ratio("the same, beside seven steps of the plane", "solid1_us", "ours", "seven3_us")
	limit("a cube, a section by points of edges, the perimeter", "solid2_us", "us", 100)
	show("a sphere, its section, the area", "solid3_us")
	limit("drag of a vertex that " value["ours", "drag3_followers"] " objects follow", "drag3_us", "us", 100)
	limit("the picture of a cube, a cone and a sphere", "draw_bodies_us", "us", 5000)
	limit("a hull of 10,000 faces, built and drawn", "hull_5010_us", "us", 2000000)
	show("of it, the picture", "hull_5010_drawn_us")
	grown = value["ours", "hull_5010_us"] / value["ours", "hull_502_us"]
	missed += grown > 20
	row("ten times the faces, times as long", sprintf("%.1f", grown), "", "", "<= 20", grown > 20 ? "missed" : "ok")
	heading("The program")
	limit("porism --version", "version_best_ms", "ms", 10, "version_wall_ms")
	limit("porism run, an empty script", "empty_best_ms", "ms", 10, "empty_wall_ms")
	limit("porism run, 200 objects: memory", "many_memory_mb", "MB", 30)
	row("porism run --json, 10,000 objects", us(value["ours", "huge_wall_ms"] * 1e3), "", "", "",
	     sprintf("memory %.0f MB", value["ours", "huge_memory_mb"]))
	heading("Growth: microseconds for one object")
	printf "%-52s %10s %10s %8s\n", "objects", "built", "and read", ""
	for (n = 10; n <= 10000; n *= 10) {
		each[n] = value["ours", "grow_" n "_us"] / n
		read_each[n] = value["ours", "grow_json_" n "_us"] / n
		printf "%-52d %10.2f %10.2f\n", n, each[n], read_each[n]
	}
	r = each[10000] / each[100]
	q = read_each[10000] / read_each[100]
	verdict = (r > 2 || q > 2) ? "missed" : "ok"
	missed += verdict == "missed"
	printf "%-52s %10.2f %10.2f %8s %9s  %s\n", "10,000 beside 100", r, q, "", "<= 2", verdict
	heading("Decisions, in a figure just built")
	show("Feuerbach: incircle touches nine-point circle", "decide_feuerbach_us")
	show("Morley: two sides equal (20, 25, 15 degrees)", "decide_morley_us")
	show("pentagon: the diagonal is the golden ratio", "decide_pentagon_us")
	show("Euler line: three centres collinear", "decide_euler_line_us")
	show("Always: the Euler line", "decide_always_us")
	show("Always: the incentre is on a bisector", "decide_always_roots_us")
	limit("Solve: a quadratic equation", "decide_solve_us", "us", 500)
	limit("Derivative: x^3 sin(2x)/(x^2+1), made an object", "decide_derivative_us", "us", 50)
	show("the tool table, built", "table_us")
	row("tools/list, all tools as MCP schemas", us(value["ours", "tools_us"]), "", "", "",
	     sprintf("%.1f KB", value["ours", "tools_bytes"] / 1024))
	heading("Pictures: " value["ours", "drag_objects"] " objects, 800 x 600, drawn and written")
	limit("SVG", "draw_svg_us", "us", 2000)
	row("its size", sprintf("%.1f KB", value["ours", "draw_svg_bytes"] / 1024), "", "", "", "")
	# GeoGebra exports a PNG in 64 to 145 ms; a third of its best.
	limit("PNG", "draw_png_us", "us", 21300)
	show("PDF", "draw_pdf_us")
	show("TikZ", "draw_tikz_us")
	heading("Canvases in a store, on this disk")
	show("a call of a plain figure, with its observation", "plain_call_us")
	show("the same of a canvas in memory", "store_memory_us")
	show("the same of a canvas on disk, synced", "store_call_us")
	show("opening 1,000 changes: objects made", "open_made_us")
	show("the same, 900 of them undo and redo", "open_undone_us")
	show("the same, 900 of them moves of a point", "open_moved_us")
	show("a preview while dragging, 60 objects", "preview_us")
	show("a list of 10,000 canvases", "list_10000_us")
	show("opening a store of 10,000 canvases", "open_store_10000_us")
	heading("Over HTTP, one connection: " value["ours", "drag_objects"] " objects, 800 x 600")
	show("a question", "http_ask_1_us")
	show("a move, kept in memory", "http_move_1_us")
	show("a move, kept on disk", "http_move_disk_1_us")
	limit("a preview of a move: 60 a second are easy", "http_preview_1_us", "us", 8000)
	show("a picture with all values exact", "http_picture_1_us")
	show("a formal program scored", "http_score_1_us")
	row("questions of eight clients, to one canvas", sprintf("%d/s", value["ours", "http_ask_8_rate"]), "", "", "", "")
	row("questions of eight clients, each to its own", sprintf("%d/s", value["ours", "http_apart_8_rate"]), "", "", "", "")
	row("requests of eight clients, each on a connection of its own", sprintf("%d/s", value["ours", "http_anew_8_rate"]), "", "", "", "")
	heading("On the page, in Chromium: a point of " value["ours", "drag_objects"] " objects is dragged")
	rate("pictures shown", "page_pictures", 50)
	rate("frames of the browser, which has 60", "page_frames", 59)
	if (value["ours", "page_pictures"] != "") {
		limit("the server, for a picture", "page_server_ms", "ms", 2)
		limit("the page, for a picture", "page_main_ms", "ms", 16)
	} else
		print no_page
	heading("Requests to a server of models that answers after 50 ms: 1,000 at once, 12 kB, two threads")
	answers = value["ours", "agent_http_per_second"]
	row("answers", sprintf("%d/s", answers), "", "", "", sprintf("%.0f %% of 20,000", answers / 200))
	show("processor time of one, the server not counted", "agent_http_cpu_us")
	row("memory of one", sprintf("%.0f KB", value["ours", "agent_http_memory_kb_each"]), "", "", "", "")
	heading("The loop: runs of three turns, traces written, two threads; one after another: one thread")
	row("one after another, a turn beside the model", us(value["ours", "agent_1_wall_ms"] * 1000 / 3000), "", "", "<= 1 ms",
	    value["ours", "agent_1_wall_ms"] <= 3000 ? "ok" : "missed")
	missed += value["ours", "agent_1_wall_ms"] > 3000
	loop("500 runs at once, a server of 50 ms", "agent_500_wall_ms", 60000, 500)
	loop("1,000 runs at once, a server of 50 ms", "agent_1000_wall_ms", 120000, 1000)
	show("the server: how late its answers were, on average", "agent_server_late_us")
	row("memory of a run, 1,000 at once", sprintf("%.0f KB", value["ours", "agent_1000_memory_mb"]), "", "", "<= 1 MB",
	    value["ours", "agent_1000_memory_mb"] <= 1000 ? "ok" : "missed")
	heading("Formal programs, a line of JSON in and one out, against the reference executor")
	programs = value["ours", "program_json_us"] != ""
	if (programs) {
		ratio(value["ours", "program_records"] " programs, the mean", "program_json_us", "ours",
		      "program_reference_us", 10000)
		limit("one core, a program", "program_json_us", "us", 20)
		limit("the same, scored through the C interface", "program_score_us", "us", 20)
		limit("99.9 % take less than", "program_p999_us", "us", 5000)
		limit("two threads: processor time beside one, times", "program_two_cores_work", "", 1.1)
		row("two threads, times as fast by the clock", sprintf("%.2f",
		    value["ours", "program_two_cores"]), "", "", "", "")
	}
	limit("the longest of 300,000 random ones", "program_random_worst_us", "us", 50000)
	heading("Problems stated as facts: from the record to the answer")
	limit("examples/problems, the median", "solve_own_ms", "ms", 5)
	if (value["ours", "solve_g3k_ms"] != "") {
		limit("Geometry3K, " value["ours", "solve_g3k_problems"] " problems, the median", "solve_g3k_ms",
		      "ms", 5)
		limit("99 of 100 take less than", "solve_g3k_p99_ms", "ms", 200)
		share = 100 * value["ours", "solve_g3k_right"] / value["ours", "solve_g3k_problems"]
		row("right", sprintf("%.1f %%", share), "", "", "", "")
	}
	heading("Answers, solutions, runs over benchmark sets")
	speed("answers graded, " value["ours", "grade_pairs"] " pairs, one thread", "grade_pairs", "grade_best_ms", 5000)
	ratio("one pair from Python, the median, beside Math-Verify", "grade_call_us", "graders", "math_verify_us")
	limit(value["ours", "judge_claims"] " claims of solutions judged, the median", "judge_ms", "ms", 5)
	limit("99 of 100 take less than", "judge_p99_ms", "ms", 500)
	limit("starting a run of 200,000 samples that are done", "eval_start_best_ms", "ms", 2000, "eval_start_wall_ms")
	limit("the page of 10,000 samples with traces", "report_best_ms", "ms", 5000, "report_wall_ms")
	heading("Theorems: proved without added points; the peer is Newclid 3 with its C++ engine, as recorded or measured")
	proofs("jgex_ag_231, deduction", "prove_231_deduction", 222, "220", "231")
	mean("the mean", "prove_231_deduction", 5, "33.5 ms", "231")
	proofs("jgex_ag_231, deduction and algebra", "prove_231_all")
	mean("the mean", "prove_231_all")
	proofs("imo_ag_30, deduction", "prove_imo_deduction", 18, "16", "imo")
	mean("the mean", "prove_imo_deduction")
	proofs("imo_ag_30, deduction and algebra", "prove_imo_all")
	mean("the mean", "prove_imo_all")
	proofs("HAGeo, deduction", "prove_hageo_deduction", 70)
	mean("the mean", "prove_hageo_deduction")
	proofs("HAGeo, deduction and algebra", "prove_hageo_all")
	mean("the mean", "prove_hageo_all")
	proofs("imo_ag_30, points added", "prove_imo_aux", 28)
	mean("the mean", "prove_imo_aux")
	proofs("HAGeo, points added", "prove_hageo_aux", 154)
	heading("porism mcp, seen from a client in Node (standard input and output)")
	mcp = value["ours", "mcp_query_us"] != ""
	if (mcp) {
		limit("a question", "mcp_query_us", "us", 400)
		limit("a change, in memory", "mcp_move_memory_us", "us", 400)
		limit("a change, on disk and synced", "mcp_move_us", "us", 400)
		show("an echo server in Node, for comparison", "mcp_echo_us")
		limit("from nothing to the first list of tools", "mcp_connect_ms", "ms", 50)
		row("the same, the echo server", sprintf("%.0f ms", value["ours", "mcp_echo_connect_ms"]), "",
		    "", "", "")
	}
	heading("The CAS worker: a whole question beside what giac takes for it")
	worker = value["ours", "cas_trip_us"] != ""
	if (worker) {
		limit("round trip (1+1)", "cas_trip_us", "us", 200)
		n = split("solve system integral limit factor diff", asked)
		for (i = 1; i <= n; i++)
			ratio(asked[i], "cas_" asked[i] "_us", "ours", "cas_" asked[i] "_giac_us")
		limit("giving up: kill and fork", "cas_killed_us", "us", 1000)
		show("the first question after it", "cas_after_us")
		show("the worker, from nothing to its first answer", "cas_start_us")
	}
	print ""
	agree("porism", 5, "ours", "seven1_answer")
	agree("porism", "sqrt(34)", "ours", "seven2_answer")
	agree("porism", "sqrt(19)", "ours", "seven3_answer")
	agree("giac", 5, "giac", "seven1_answer")
	agree("giac", "sqrt(34)", "giac", "seven2_answer")
	agree("JSXGraph", 5, "jsxgraph", "seven_answer")
	split("feuerbach morley pentagon euler_line", proven)
	for (i = 1; i in proven; i++)
		if (value["ours", "decide_" proven[i] "_answer"] !~ /true \(proven\)/) {
			printf "%s is not proven: %s\n", proven[i],
			       value["ours", "decide_" proven[i] "_answer"]
			missed++
		}
	agree("porism", "3*sqrt(3)", "ours", "solid1_answer")
	agree("porism", "4*sqrt(2)+4*sqrt(5)", "ours", "solid2_answer")
	agree("porism", "16*pi", "ours", "solid3_answer")
	if (value["ours", "drag_undefined"] + value["ours", "drag3_undefined"] != 0) {
		print "objects became undefined in the drag"
		missed++
	}
	if (value["ours", "drag_check"] != 0 || value["ours", "drag3_check"] != 0) {
		print "a centroid did not follow its triangle"
		missed++
	}
	if ("giac" in skipped)
		print "skipped: " no_giac
	if (!programs)
		print "skipped: the shared programs are not there (PORISM_DATA)"
	if (value["ours", "prove_231_deduction_proved"] == "")
		print "skipped: the shared theorems are not there (PORISM_DATA)"
	if (value["prover", "231_proved"] == "")
		print "skipped: Newclid is not installed: dev/setup --peers"
	if (!mcp)
		print "skipped: porism mcp: node or the packages of t/node are missing (dev/setup --tests)"
	if (!worker)
		print "skipped: " no_worker
	if ("graders" in skipped)
		print "skipped: Math-Verify is not installed: dev/setup --peers"
	if ("jsxgraph" in skipped)
		print "skipped: " no_jsxgraph
	print missed + 0 " missed"
	exit missed > 0
}
