"""backend.py -- src/net/backend.h and shape.h for Python, through ctypes.

Only what measures and checks needs it.  Buffers are tensors of PyTorch in the CPU's memory, ctypes arrays, or addresses.
"""
import ctypes as c
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARY = os.environ.get('PORISM_CUDA') or os.path.join(ROOT, 'build', 'libporism-cuda.so')
VERSION = 1
WEIGHT, GRADIENT, FIRST, SECOND = range(4)
ADAMW, MUON = range(2)
(ATTENTION_NORM, Q, K, V, Q_BIAS, K_BIAS, V_BIAS, O, MLP_NORM, GATE, UP, DOWN, SLOTS) = range(13)
NAMES = ['input_layernorm.weight', 'self_attn.q_proj.weight', 'self_attn.k_proj.weight', 'self_attn.v_proj.weight',
         'self_attn.q_proj.bias', 'self_attn.k_proj.bias', 'self_attn.v_proj.bias', 'self_attn.o_proj.weight',
         'post_attention_layernorm.weight', 'mlp.gate_proj.weight', 'mlp.up_proj.weight', 'mlp.down_proj.weight']


class Shape(c.Structure):
    _fields_ = [(n, c.c_int) for n in ('vocab', 'real', 'width', 'inner', 'layers', 'heads', 'kv', 'head', 'context')] + \
               [('eps', c.c_float), ('theta', c.c_float), ('tied', c.c_int)]

    @classmethod
    def of(cls, vocab, layers, heads, kv, inner, head=64, tied=1, context=4096, eps=1e-6, theta=1e4, real=None):
        return cls(vocab, real or vocab, heads * head, inner, layers, heads, kv, head, context, eps, theta, tied)

    def tensors(self):
        """[(name, rows, cols)] in their order; cols 0 for a vector."""
        w, q, k, i = self.width, self.heads * self.head, self.kv * self.head, self.inner
        sizes = [(w, 0), (q, w), (k, w), (k, w), (q, 0), (k, 0), (k, 0), (w, q), (w, 0), (i, w), (i, w), (w, i)]
        out = [('model.embed_tokens.weight', self.vocab, w)]
        for layer in range(self.layers):
            out += [('model.layers.%d.%s' % (layer, n), r, s) for n, (r, s) in zip(NAMES, sizes)]
        out.append(('model.norm.weight', w, 0))
        if not self.tied:
            out.append(('lm_head.weight', self.vocab, w))
        return out

    def numbers(self):
        return sum(r * (s or 1) for _, r, s in self.tensors())

    def flop(self, n):
        """Of one token, forward and backward, in documents of n tokens (net_flop)."""
        numbers = self.numbers() - (0 if self.tied else self.vocab * self.width)
        return 6.0 * numbers + 6.0 * self.layers * n * self.width


class Limits(c.Structure):
    _fields_ = [(n, c.c_int) for n in ('tokens', 'documents', 'rows', 'reach', 'train', 'threads')]


class Batch(c.Structure):
    _fields_ = [('tokens', c.c_int), ('documents', c.c_int), ('token', c.c_void_p), ('target', c.c_void_p),
                ('start', c.c_void_p), ('temperature', c.c_float)]


class Blame(c.Structure):
    _fields_ = [('logp', c.c_void_p), ('entropy', c.c_void_p), ('z', c.c_float)]


class Update(c.Structure):
    _fields_ = [('kind', c.c_int), ('step', c.c_long)] + \
               [(n, c.c_float) for n in ('lr', 'beta1', 'beta2', 'eps', 'decay', 'muon_lr', 'momentum', 'muon_decay', 'clip')]


class Updated(c.Structure):
    _fields_ = [('norm', c.c_double)]


TOLD = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_long, c.c_long)


class Sampling(c.Structure):
    _fields_ = [('prompts', c.c_int), ('group', c.c_int), ('most', c.c_int), ('token', c.c_void_p), ('start', c.c_void_p),
                ('temperature', c.c_float), ('top_p', c.c_float), ('top_k', c.c_int), ('seed', c.c_uint64),
                ('stop', c.c_void_p), ('stops', c.c_int), ('told', TOLD), ('self', c.c_void_p)]


class Sampled(c.Structure):
    _fields_ = [('token', c.c_void_p), ('logp', c.c_void_p), ('length', c.c_void_p), ('stopped', c.c_void_p)]


P = c.POINTER
OPEN = c.CFUNCTYPE(c.c_void_p, P(Shape), P(Limits), c.c_char_p, c.c_size_t)
CLOSE = c.CFUNCTYPE(None, c.c_void_p)
TEXT = c.CFUNCTYPE(c.c_char_p, c.c_void_p)
PART = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int, c.c_int, c.c_void_p)


class Backend(c.Structure):
    _fields_ = [('version', c.c_int), ('name', c.c_char_p), ('open', OPEN), ('close', CLOSE), ('why', TEXT), ('describe', TEXT),
                ('write', PART), ('read', PART),
                ('forward', c.CFUNCTYPE(c.c_int, c.c_void_p, P(Batch))),
                ('outcome', c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p)),
                ('backward', c.CFUNCTYPE(c.c_int, c.c_void_p, P(Blame))),
                ('update', c.CFUNCTYPE(c.c_int, c.c_void_p, P(Update), P(Updated))),
                ('sample', c.CFUNCTYPE(c.c_int, c.c_void_p, P(Sampling), P(Sampled)))]


def address(x):
    if x is None or isinstance(x, int):
        return x
    if hasattr(x, 'data_ptr'):
        assert x.is_contiguous() and not x.is_cuda
        return x.data_ptr()
    return c.addressof(x)


def library(path=None):
    lib = c.CDLL(path or LIBRARY)
    lib.net_backend.restype = P(Backend)
    b = lib.net_backend().contents
    assert b.version == VERSION, 'the library speaks version %d, this file %d' % (b.version, VERSION)
    return b


class Failure(Exception):
    pass


class Machine:
    def __init__(self, backend, shape, tokens=0, documents=1, train=1, rows=0, reach=0, threads=0):
        reason = c.create_string_buffer(512)
        self.b, self.shape = backend, shape
        limits = Limits(tokens, documents, rows, reach, train, threads)
        self.m = backend.open(c.byref(shape), c.byref(limits), reason, 512)
        if not self.m:
            raise Failure('open: ' + reason.value.decode())

    def done(self, rc, what):
        if rc != 0:
            raise Failure('%s: %s' % (what, self.b.why(self.m).decode()))

    def describe(self):
        return self.b.describe(self.m).decode()

    def close(self):
        if self.m:
            self.b.close(self.m)
        self.m = None

    def write(self, part, tensor, data):
        self.done(self.b.write(self.m, part, tensor, address(data)), 'write')

    def read(self, part, tensor, data):
        self.done(self.b.read(self.m, part, tensor, address(data)), 'read')
        return data

    def forward(self, token, target, start, documents, tokens, temperature=1.0):
        b = Batch(tokens, documents, address(token), address(target), address(start), temperature)
        self.done(self.b.forward(self.m, c.byref(b)), 'forward')

    def outcome(self, logp=None, entropy=None, logits=None):
        self.done(self.b.outcome(self.m, address(logp), address(entropy), address(logits)), 'outcome')

    def backward(self, logp, entropy=None, z=0.0):
        b = Blame(address(logp), address(entropy), z)
        self.done(self.b.backward(self.m, c.byref(b)), 'backward')

    def update(self, step, kind=ADAMW, lr=6e-4, beta1=0.9, beta2=0.95, eps=1e-8, decay=0.1, muon_lr=0.02, momentum=0.95,
               muon_decay=0.0, clip=1.0, wait=True):
        u = Update(kind, step, lr, beta1, beta2, eps, decay, muon_lr, momentum, muon_decay, clip)
        out = Updated()
        self.done(self.b.update(self.m, c.byref(u), c.byref(out) if wait else None), 'update')
        return out.norm
