#!/usr/bin/env python3
"""mock.py -- a scripted server that speaks like every provider of models, on the loopback.

    mock.py --script FILE [--port 0] [--log FILE] [--bodies] [--tls CERT]

prints its port.  --tls makes a certificate for localhost and 127.0.0.1, writes it to CERT for
clients to trust, and ends with 77 where there is no openssl.  --bodies logs bodies as well.

The script is a JSON object: {"key": SECRET, "models": {NAME: POLICY}}.  A policy:
    "turns":  [{"text": "", "thoughts": "", "calls": [{"tool": T, "args": {}}], "fault": F,
                "stop": "length"}]
    "final":  the text when no tools are offered or none may be called (else the last turn's)
    "no_tools", "no_images": true    it refuses them
    "minds": {"generationConfig.seed": "..."}   it refuses a body with this member, so saying
Turn k answers a request with k turns of the model in it; the last one answers all later ones
too.  In texts and arguments ${call 3 value.exact} is a member of the third tool result (or
of the one that says "call": 3), ${last value} of the last one; a member that is not at the top is
looked for below.

A fault is part of a turn, or follows the model's name after a +: "solver+429x2,ms=20".
    429x2 500x1 529x3 ...   these refusals for the first n tries of a body;
                            ra=S ms=MS date=S no: retry-after in its forms, x-should-retry: false
    cutxN                   the answer breaks off in the middle (of an event)
    shortxN                 a stream that ends in the middle of an event, but ends properly
    resetxN closexN         the connection is reset, or closed, instead of an answer
    bye                     answered, and then the connection is closed without a word
    never                   no answer, ever
    gzip                    compressed, though nobody asked for it
    slow                    byte by byte, ms=MS between pieces
    badargs cutargs unknown the first call has broken or cut arguments, or an unknown tool
    big                     200 kB of text
    together                no fault: Gemini's stream has all calls of a turn in one event
    error200                an error where the answer should be; denied200: that of a wrong key
    type                    a page of HTML with status 200
    headers                 300 kB of headers
    redirect,to=URL         307 to there
    left0,s=S               the headers say that nothing is left of the limit for so long
    echo                    400, with the key in the message; echo200: with the key in the text
at=K: only for turn K.  Answers depend on the request alone, and on how often the same body came.
"""
import argparse
import email.utils
import hashlib
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from check import Refused
from wires import WIRES, dump

BIG = 200_000


# --- Scripts --------------------------------------------------------------------------------
def below(x, name):
    """The first member of that name, wherever it is; None: there is none."""
    if isinstance(x, dict):
        if name in x:
            return x[name]
        x = list(x.values())
    if isinstance(x, list):
        for v in x:
            found = below(v, name)
            if found is not None:
                return found
    return None


def lookup(results, which, path):
    if which == "last":
        r = results[-1] if results else None
    else:
        n = int(which.split()[1])
        named = [r for r in results if isinstance(r, dict) and r.get("call") == n]
        r = named[0] if named else results[n - 1] if n <= len(results) else None
    for name in path.split("."):
        r = below(r, name)
    if r is None:
        raise Refused(400, f"the script wants {path} of {which}, which no tool result has")
    if isinstance(r, dict) and "exact" in r:
        r = r["exact"]
    return r if isinstance(r, str) else json.dumps(r, ensure_ascii=False)


def fill(x, results):
    """Replace ${...} in all texts of x."""
    if isinstance(x, str):
        return re.sub(r"\$\{(call \d+|last) ([^}]+)\}",
                      lambda m: lookup(results, m.group(1), m.group(2)), x)
    if isinstance(x, list):
        return [fill(v, results) for v in x]
    if isinstance(x, dict):
        return {k: fill(v, results) for k, v in x.items()}
    return x


def made(policy, name, k, results, fault=None, plain=False):
    """Turn k of a policy as it is written on a wire; plain: without calls."""
    turns = policy["turns"]
    t = turns[min(k, len(turns) - 1)]
    if plain and t.get("calls"):
        t = {"text": policy.get("final", turns[-1].get("text", ""))}
    bad = fault if fault in ("badargs", "cutargs", "unknown") else None
    uid = hashlib.sha256(f"{name}/{k}/{bad}/{plain}".encode()).hexdigest()[:20]
    calls = []
    for i, c in enumerate(t.get("calls", [])):
        args = dump(fill(c.get("args", {}), results))
        call = {"id": f"{'bad' if bad else 'call'}_{k}_{i}_{uid[:6]}", "tool": c["tool"],
                "args": args}
        if i == 0 and bad == "badargs":
            call.update(args=args[:-1] + ",,}", broken=True)
        elif i == 0 and bad == "cutargs":
            call.update(args=args[:len(args) // 2], broken=True)
        elif i == 0 and bad == "unknown":
            call["tool"] = "no_such_tool"
        calls.append(call)
    text = fill(t.get("text", ""), results)
    if fault == "big":
        text = (text + " " + "All work and no play. " * (BIG // 22 + 1))[:BIG]
    return {"text": text, "thoughts": fill(t.get("thoughts", ""), results), "calls": calls,
            "stop": t.get("stop"), "uid": uid, "together": fault == "together",
            "tokens": (1000 + 100 * k, 10 + len(text) // 4, 500 if k else 0)}


def parse_fault(text):
    """"429x2,ms=20" -> kind, times, options."""
    if not text:
        return None, 0, {}
    first, *rest = text.split(",")
    m = re.match(r"(.*?)(?:x(\d+))?\Z", first)
    options = dict((r.split("=", 1) + ["1"])[:2] for r in rest)
    return m.group(1), int(m.group(2) or 0), options


class Mock:
    def __init__(self, script, log, bodies):
        self.key, self.models = script.get("key"), script["models"]
        self.lock, self.seen, self.bodies = threading.Lock(), {}, bodies
        self.log_file = open(log, "a", buffering=1) if log else None

    def tries(self, body):
        """How often this body came before."""
        key = hashlib.sha256(body).digest()
        with self.lock:
            self.seen[key] = self.seen.get(key, -1) + 1
            return self.seen[key]

    def log(self, **row):
        if self.log_file:
            with self.lock:
                self.log_file.write(json.dumps(row) + "\n")

    def policy(self, model):
        name, _, fault = model.partition("+")
        if name not in self.models:
            raise Refused(404, f"The model `{name}` does not exist or you do not have access "
                          "to it.")
        return self.models[name], name, fault

    def minds(self, body, model):
        """Refuse what the model does not take."""
        for path, sentence in self.policy(str(model))[0].get("minds", {}).items():
            at = body
            for name in path.split("."):
                at = at.get(name) if isinstance(at, dict) else None
            if at is not None:
                raise Refused(400, sentence)

    def answer(self, wire, q, tries):
        """The turn for a request, and the fault that comes with it."""
        policy, name, suffix = self.policy(q["model"])
        if policy.get("no_tools") and q["tools"]:
            raise Refused(400, f"{name} does not support tools")
        images = sum(v["images"] for s, v in q["steps"] if s == "user") + \
            sum(r["images"] for s, v in q["steps"] if s == "results" for r in v)
        if policy.get("no_images") and images:
            raise Refused(400, f"{name} does not support image input")
        k, results, spoiled, last = 0, [], set(), None
        for step, v in q["steps"]:
            if step == "results":
                results += [r["json"] for r in v]
            elif step == "model":
                ids = wire.ids(v)
                bad = any(str(i).startswith("bad_") for i in ids)
                fault = self.fault_at(policy, suffix, k)[0]
                if not any(self.sent(wire, v, policy, name, k, results, f, plain)
                           for f in ((fault,) if bad else (None, fault))
                           for plain in (False, True)):
                    raise Refused(400, f"the model's turn {k + 1} did not come back as it was "
                                  "sent: thoughts, signatures, calls and texts may not be "
                                  "changed")
                if bad:
                    spoiled.add(k)
                else:
                    k += 1
            last = step
        if last == "model":
            raise Refused(400, "the conversation must end with a message of the user")
        fault, times, options = self.fault_at(policy, suffix, k)
        if times and tries >= times:
            fault = None
        if k in spoiled and fault in ("badargs", "cutargs", "unknown"):
            fault = None
        plain = not q["tools"] or q["choice"] == "none"
        return made(policy, name, k, results, fault, plain), fault, options, k

    def sent(self, wire, raw, *what):
        """Is this the turn that we sent?"""
        try:
            return wire.same(raw, made(*what))
        except Refused:  # that turn could not have been made
            return False

    def fault_at(self, policy, suffix, k):
        turns = policy["turns"]
        own = turns[min(k, len(turns) - 1)].get("fault") if k < len(turns) else None
        fault, times, options = parse_fault(suffix or own)
        if "at" in options and int(options["at"]) != k:
            return None, 0, {}
        if suffix and "at" not in options and k and fault in ("badargs", "cutargs", "unknown",
                                                              "big", "error200"):
            return None, 0, {}
        return fault, times, options


GZIP = [("Content-Encoding", "gzip")]


def packed(pieces):
    """Each piece can be unpacked when it comes; the last one ends the file."""
    z = zlib.compressobj(wbits=31)
    out = [z.compress(p.encode()) + z.flush(zlib.Z_SYNC_FLUSH) for p in pieces]
    return out[:-1] + [out[-1] + z.flush()]


# --- HTTP ------------------------------------------------------------------------------------
class Gone(Exception):
    """The answer is over, however it ended."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "mock", ""
    disable_nagle_algorithm = True
    wbufsize = 65536

    def log_message(self, *args):
        pass

    def route(self):
        """The wire and what the path says."""
        path = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(path.query)
        name = urllib.parse.unquote(path.path)
        m = re.match(r"/v1(?:beta)?/models/(.+):(generateContent|streamGenerateContent)\Z", name)
        if m:
            stream = m.group(2) == "streamGenerateContent"
            if stream and query.get("alt") != ["sse"]:
                raise Refused(400, "only alt=sse is served here")
            return WIRES["gemini"], {"model": m.group(1), "stream": stream}
        plain = {"/v1/chat/completions": "chat", "/v1/responses": "responses",
                 "/v1/messages": "anthropic"}.get(name)
        if plain:
            return WIRES[plain], {}
        return None, {"list": name in ("/v1/models", "/v1beta/models"), "path": name}

    def check_key(self, wire):
        mock, key = self.server.mock, wire.key(self.headers)
        self.row["key"] = "absent" if key is None else \
            "right" if key == mock.key else "wrong"
        wire.check_headers(self.headers)
        if mock.key and key is None:
            raise Refused(401, "You didn't provide an API key.")
        if mock.key and key != mock.key:
            raise Refused(401, f"Incorrect API key provided: {key}.")
        return key

    def send(self, status, body, headers=(), kind="application/json"):
        data = body.encode() if isinstance(body, str) else body
        self.row["status"] = status
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("x-request-id", "req_mock_" + str(self.row.get("turn", 0)))
        for k, v in headers:
            self.send_header(k, v)
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def refuse(self, wire, status, message, kind="invalid", wait=None, headers=()):
        wire = wire or WIRES["chat"]
        self.row["error"] = message.replace(self.server.mock.key or "\0", "KEY")
        self.send(status, dump(wire.error(status, message, kind, wait)), headers)

    def do_GET(self):
        self.row = {"method": "GET", "path": self.path}
        mock = self.server.mock
        wire, what = self.route()
        if what.get("path") == "/stolen":
            self.row["key"] = "sent" if any(mock.key and mock.key in v
                                            for v in self.headers.values()) else "absent"
            self.send(200, "{}")
        elif what.get("list"):
            wire = WIRES["gemini"] if "x-goog-api-key" in self.headers or "beta" in self.path \
                else WIRES["anthropic"] if "anthropic-version" in self.headers else WIRES["chat"]
            try:
                self.check_key(wire)
                self.send(200, dump(wire.models(sorted(mock.models))))
            except Refused as e:
                self.refuse(wire, e.status, e.message)
        else:
            self.refuse(wire, 404, "not found")
        mock.log(**self.row)

    def do_POST(self):
        mock = self.server.mock
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.row = {"method": "POST", "path": self.path, "bytes": len(body),
                    "expect": "expect" in self.headers}
        if self.path == "/stolen":
            return self.do_GET()
        wire = None
        try:
            wire, path = self.route()
            if not wire:
                raise Refused(404, f"Invalid URL (POST {self.path})")
            self.row["wire"] = wire.name
            key = self.check_key(wire)
            if not self.headers.get("Content-Type", "").startswith("application/json"):
                raise Refused(400, "Content-Type must be application/json")
            try:
                q = json.loads(body)
            except ValueError as e:
                raise Refused(400, f"We could not parse the JSON body of your request. ({e})")
            if mock.bodies:
                self.row["body"] = q
            mock.minds(q, path.get("model") or q.get("model"))
            q = wire.read(q, {**path, "version": self.headers.get("anthropic-version")})
            self.row.update(model=q["model"], stream=q["stream"])
            tries = mock.tries(body + self.path.encode())
            turn, fault, options, k = mock.answer(wire, q, tries)
            self.row.update(turn=k, tries=tries, fault=fault)
            self.play(wire, q, turn, fault, options, key)
        except Refused as e:
            self.refuse(wire, e.status, e.message, e.kind)
        except (Gone, ConnectionError):
            self.close_connection = True
        mock.log(**self.row)

    def play(self, wire, q, turn, fault, o, key):
        extra, kind = [], "application/json"
        if fault and fault.isdigit():
            wait = o.get("ra") or o.get("s")
            if "ra" in o:
                extra.append(("retry-after", o["ra"]))
            if "ms" in o:
                extra.append(("retry-after-ms", o["ms"]))
            if "date" in o:
                extra.append(("retry-after", email.utils.formatdate(
                    time.time() + float(o["date"]), usegmt=True)))
            if "no" in o:
                extra.append(("x-should-retry", "false"))
            words = {"429": "Rate limit reached for requests.", "529": "Overloaded"}
            return self.refuse(wire, int(fault), words.get(fault, "The server had an error."),
                               wait=float(wait) if wait else None, headers=extra)
        if fault == "echo":
            raise Refused(400, f"cannot use the key {key} for this: " + "x" * 330 + key)
        if fault == "echo200":
            turn["text"] += f" The key is {key}."
        if fault == "never":
            self.row["status"] = 0
            while self.connection.recv(4096):
                pass
            raise Gone
        if fault in ("reset", "close"):
            self.row["status"] = 0
            if fault == "reset":
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                           struct.pack("ii", 1, 0))
            # Python's own close would wait for the files made of the socket.
            os.close(self.connection.detach())
            raise Gone
        if fault == "redirect":
            return self.send(307, "{}", [("Location", o["to"])])
        if fault == "headers":
            extra += [(f"x-padding-{i}", "p" * 1000) for i in range(300)]
        if fault == "left0":
            s = o.get("s", "1")
            if wire.name == "anthropic":
                reset = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + float(s)))
                extra += [("anthropic-ratelimit-requests-limit", "50"),
                          ("anthropic-ratelimit-requests-remaining", "0"),
                          ("anthropic-ratelimit-requests-reset", reset)]
            else:
                extra += [("x-ratelimit-limit-requests", "50"),
                          ("x-ratelimit-remaining-requests", "0"),
                          ("x-ratelimit-reset-requests", s + "s")]
        if fault == "type":
            return self.send(200, "<html><body>Welcome to the proxy</body></html>", extra,
                             "text/html")
        if not q["stream"]:
            body = dump(wire.reply(q, turn))
            if fault == "error200":
                body = dump(wire.error(503, "The engine is currently overloaded", "server",
                                       None))
            if fault == "denied200":
                body = dump(wire.error(401, "Incorrect API key provided.", "invalid", None))
            if fault == "cut":
                return self.cut(body.encode(), extra, kind)
            if fault == "gzip":
                return self.send(200, packed([body])[0], extra + GZIP, kind)
            if fault == "slow":
                return self.stream([c for c in body], extra, kind, float(o.get("ms", 1)))
            self.send(200, body, extra, kind)
            if fault == "bye":
                raise Gone
            return
        events = wire.sse(wire.events(q, turn))
        if fault in ("error200", "denied200"):
            events = events[:2] + wire.sse(wire.stream_error(
                "Overloaded" if fault == "error200" else "Incorrect API key provided."))
        if fault == "cut":
            n = len(events) // 2
            events = events[:n] + [events[n][:len(events[n]) // 2], None]
        if fault == "short":
            n = len(events) // 2
            events = events[:n] + [events[n][:len(events[n]) // 2]]
        if fault == "slow":
            events = [c for e in events for c in e]
        if fault == "gzip":
            events, extra = packed(events), extra + GZIP
        self.stream(events, extra, "text/event-stream", float(o.get("ms", 0)))

    def cut(self, data, extra, kind):
        self.row["status"] = 200
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[:len(data) // 2])
        self.wfile.flush()
        raise Gone

    def stream(self, pieces, extra, kind, ms):
        self.row["status"] = 200
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("x-request-id", "req_mock_" + str(self.row.get("turn", 0)))
        for k, v in extra:
            self.send_header(k, v)
        self.end_headers()
        for p in pieces:
            if p is None:
                self.wfile.flush()
                raise Gone
            data = p if isinstance(p, bytes) else p.encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            if ms:
                self.wfile.flush()
                time.sleep(ms / 1000)
        self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (ConnectionError, ssl.SSLError, TimeoutError)):
            super().handle_error(request, client_address)


def certificate(cert):
    """Make one for the loopback; returns the file with the key."""
    if not shutil.which("openssl"):
        print("mock.py: there is no openssl to make a certificate with", file=sys.stderr)
        sys.exit(77)
    key = cert + ".key"
    done = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
         "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost,IP:127.0.0.1"], stderr=subprocess.PIPE, check=False)
    if done.returncode:
        print("mock.py: openssl made no certificate: " + done.stderr.decode(), file=sys.stderr)
        sys.exit(77)
    return key


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--script", required=True)
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--log")
    p.add_argument("--bodies", action="store_true")
    p.add_argument("--tls")
    o = p.parse_args()
    with open(o.script) as f:
        script = json.load(f)
    server = Server(("127.0.0.1", o.port), Handler)
    server.mock = Mock(script, o.log, o.bodies)
    if o.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(o.tls, certificate(o.tls))
        # The handshake belongs to the connection's thread, not to the one that accepts.
        server.socket = context.wrap_socket(server.socket, server_side=True,
                                            do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    # Ends with whoever started it.
    parent = os.getppid()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while os.getppid() == parent:
        time.sleep(0.2)


if __name__ == "__main__":
    main()
