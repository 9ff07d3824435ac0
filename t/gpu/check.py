#!/usr/bin/env python3
"""check.py -- the library for GPUs against PyTorch: logits, gradients, optimizer steps, the same bits twice, resumed runs.

check.py [pass] [AdamW] [Muon] [resume] [learning]: those parts, or all.  A line per check; goes on after a failure; the last
line counts.
"""
import math
import sys
import traceback

import torch
import backend as be

torch.backends.cuda.matmul.allow_tf32 = False
passed = failed = 0


def say(good, text):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print('%s - %s' % ('ok' if good else 'NOT OK', text), flush=True)


def weights(shape, seed, scale=1.0):
    """Random numbers of bf16, large enough that attention is no average."""
    g = torch.Generator().manual_seed(seed)
    out = []
    for i, (name, rows, cols) in enumerate(shape.tensors()):
        w = torch.randn(rows * (cols or 1), generator=g)
        w *= scale * ((3.0 if i == 0 else 1.2) / math.sqrt(cols) if cols else 0.2)
        if 'norm' in name:
            w += 1
        out.append(w.bfloat16().float())
    return out


def model(shape, w, token, start, temperature):
    """Logits and the softmax's numbers, plainly, in the precision of the weights."""
    tensors = {}
    for (name, rows, cols), x in zip(shape.tensors(), w):
        tensors[name] = x.view(rows, cols) if cols else x

    def norm(x, name):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + shape.eps) * tensors[name]

    half = shape.head // 2
    rate = shape.theta ** (-torch.arange(half, dtype=torch.float64, device=token.device) * 2 / shape.head)
    x = tensors['model.embed_tokens.weight'][token]
    kind = x.dtype
    documents = list(zip(start[:-1], start[1:]))
    position = torch.cat([torch.arange(b - a, device=token.device) for a, b in documents]).double()
    cos = (position[:, None] * rate).cos().to(kind)[:, None, :]
    sin = (position[:, None] * rate).sin().to(kind)[:, None, :]

    def turn(v):
        a, b = v[..., :half], v[..., half:]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    n = len(token)
    for layer in range(shape.layers):
        p = 'model.layers.%d.' % layer
        h = norm(x, p + 'input_layernorm.weight')
        q = (h @ tensors[p + 'self_attn.q_proj.weight'].T + tensors[p + 'self_attn.q_proj.bias']).view(n, shape.heads, shape.head)
        k = (h @ tensors[p + 'self_attn.k_proj.weight'].T + tensors[p + 'self_attn.k_proj.bias']).view(n, shape.kv, shape.head)
        v = (h @ tensors[p + 'self_attn.v_proj.weight'].T + tensors[p + 'self_attn.v_proj.bias']).view(n, shape.kv, shape.head)
        q, k = turn(q), turn(k)
        k = k.repeat_interleave(shape.heads // shape.kv, 1)
        v = v.repeat_interleave(shape.heads // shape.kv, 1)
        o = []
        for a, b in documents:
            s = torch.einsum('qhd,khd->hqk', q[a:b], k[a:b]) / math.sqrt(shape.head)
            s = s.masked_fill(torch.ones(b - a, b - a, device=s.device, dtype=torch.bool).triu(1), -math.inf)
            o.append(torch.einsum('hqk,khd->qhd', s.softmax(-1), v[a:b]))
        x = x + torch.cat(o).reshape(n, -1) @ tensors[p + 'self_attn.o_proj.weight'].T
        h = norm(x, p + 'post_attention_layernorm.weight')
        g = h @ tensors[p + 'mlp.gate_proj.weight'].T
        u = h @ tensors[p + 'mlp.up_proj.weight'].T
        x = x + (torch.nn.functional.silu(g) * u) @ tensors[p + 'mlp.down_proj.weight'].T
    head = tensors['model.embed_tokens.weight' if shape.tied else 'lm_head.weight']
    return norm(x, 'model.norm.weight') @ head.T


def difference(a, b):
    a, b = a.double().flatten().cpu(), b.double().flatten().cpu()
    return (torch.linalg.norm(a - b) / max(torch.linalg.norm(a).item(), 1e-30)).item() if torch.isfinite(b).all() else math.inf


def batch(shape, lengths, seed):
    g = torch.Generator().manual_seed(seed)
    n = sum(lengths)
    token = torch.randint(0, shape.vocab, (n,), generator=g)
    token = torch.where(torch.rand(n, generator=g) < 0.5, token % 3, token).int()
    target = torch.randint(0, shape.vocab, (n,), generator=g).int()
    target[torch.rand(n, generator=g) < 0.1] = -1
    start = [0]
    for length in lengths:
        start.append(start[-1] + length)
    blame = -0.01 * (1 + torch.randn(n, generator=g)) * (target >= 0)
    entropy = 0.003 * torch.randn(n, generator=g) * (target >= 0)
    return token, target, start, blame.float(), entropy.float()


def filled(b, shape, w, tokens, documents):
    m = be.Machine(b, shape, tokens=tokens, documents=documents)
    for i, x in enumerate(w):
        m.write(be.WEIGHT, i, x)
    return m


def part(m, shape, which):
    return [m.read(which, i, torch.full((r * (c or 1),), math.nan)) for i, (_, r, c) in enumerate(shape.tensors())]


def check_pass(b, name, shape, lengths, temperature):
    w = weights(shape, 1)
    token, target, start, blame, entropy = batch(shape, lengths, 2)
    starts = torch.tensor(start, dtype=torch.int32)
    n = len(token)
    z = 0.003
    m = filled(b, shape, w, n + 3, len(lengths))
    logp, ent, logits = torch.full((n,), math.nan), torch.full((n,), math.nan), torch.full((n * shape.vocab,), math.nan)
    m.forward(token, target, starts, len(lengths), n, temperature)
    m.outcome(logp, ent, logits)
    m.backward(blame, entropy, z)
    got = part(m, shape, be.GRADIENT)

    params = [x.cuda().double().requires_grad_() for x in w]
    want = model(shape, params, token.cuda().long(), start, temperature)
    y = want / temperature
    logz = torch.logsumexp(y, -1)
    has = (target >= 0).cuda()
    want_logp = (y.gather(1, target.clamp(min=0).cuda().long()[:, None])[:, 0] - logz) * has
    want_entropy = (logz - (y.softmax(-1) * y).sum(-1)) * has
    loss = (want_logp * blame.cuda().double()).sum() + (want_entropy * entropy.cuda().double()).sum() + z * (logz.pow(2) * has).sum()
    loss.backward()
    d = difference(want.detach(), logits)
    say(d < 0.02, '%s: logits differ by %.2g' % (name, d))
    d = difference(want_logp.detach(), logp)
    say(d < 0.02, '%s: log-probabilities differ by %.2g' % (name, d))
    d = (want_entropy.detach().cpu() - ent).abs().max().item()
    say(d < 0.15, '%s: entropies differ by at most %.2g' % (name, d))
    # a softmax hardly feels what is added to all keys: that gradient is what differences leave
    rows = sorted(((difference(p.grad, g) / (4 if 'k_proj.bias' in t[0] else 1), t[0])
                   for p, g, t in zip(params, got, shape.tensors())), reverse=True)
    say(rows[0][0] < 0.04, '%s: gradients differ by %.2g at most (%s), %.2g in the middle' %
        (name, rows[0][0], rows[0][1], rows[len(rows) // 2][0]))
    for d, t in rows[:6] if rows[0][0] >= 0.04 else []:
        print('#   %-50s %.3g' % (t, d))
    # the same calls, the same bits: on this machine after a step that is undone, and on another
    m.update(1, lr=0.0, decay=0.0)
    for i, x in enumerate(w):
        m.write(be.WEIGHT, i, x)
    m.forward(token, target, starts, len(lengths), n, temperature)
    m.backward(blame, entropy, z)
    again = part(m, shape, be.GRADIENT)
    m.close()
    say(all(torch.equal(x, y) for x, y in zip(got, again)), '%s: the same bits a second time' % name)
    m = filled(b, shape, w, n + 3, len(lengths))
    for _ in range(2):
        m.forward(token, target, starts, len(lengths), n, temperature)
        m.backward(blame, entropy, z)
    twice = part(m, shape, be.GRADIENT)
    d = max(difference(2 * x, y) for x, y in zip(got, twice))
    say(d < 1e-5, '%s: two backward passes add up (%.2g)' % (name, d))
    m.close()


def muon_reference(x):
    a, b, c = 3.4445, -4.7750, 2.0315
    x = x / (x.norm() + 1e-7)
    tall = x.shape[0] > x.shape[1]
    x = x.T if tall else x
    for _ in range(5):
        s = x @ x.T
        x = a * x + (b * s + c * s @ s) @ x
    return x.T if tall else x


def check_steps(b, kind, name, shape):
    w = weights(shape, 3)
    m = filled(b, shape, w, 256, 1)
    master = [x.double() for x in w]
    first, second = [torch.zeros_like(x) for x in master], [torch.zeros_like(x) for x in master]
    o = dict(lr=0.01, beta1=0.9, beta2=0.95, eps=1e-8, decay=0.1, muon_lr=0.05, momentum=0.95, muon_decay=0.1, clip=1.0)
    for step in range(1, 4):
        g = torch.Generator().manual_seed(step)
        grads = [0.01 * torch.randn(len(x), generator=g) for x in w]
        for i, x in enumerate(grads):
            m.write(be.GRADIENT, i, x)
        norm = m.update(step, kind=kind, **o)
        want = math.sqrt(sum(x.double().pow(2).sum().item() for x in grads))
        say(abs(norm - want) < 1e-5 * want, '%s: norm %.6g, %.6g expected' % (name, norm, want))
        scale = min(1.0, o['clip'] / want)
        for i, (tensor, rows, cols) in enumerate(shape.tensors()):
            x = grads[i].double() * scale
            if kind == be.MUON and cols and 'layers' in tensor:
                first[i] = o['momentum'] * first[i] + x
                u = muon_reference((x + o['momentum'] * first[i]).view(rows, cols).cuda()).cpu().flatten()
                master[i] = (1 - o['muon_lr'] * o['muon_decay']) * master[i] - o['muon_lr'] * math.sqrt(max(1, rows / cols)) * u
                continue
            first[i] = o['beta1'] * first[i] + (1 - o['beta1']) * x
            second[i] = o['beta2'] * second[i] + (1 - o['beta2']) * x * x
            f, s = first[i] / (1 - o['beta1'] ** step), second[i] / (1 - o['beta2'] ** step)
            keep = 1 - o['lr'] * o['decay'] if cols else 1
            master[i] = keep * master[i] - o['lr'] * f / (s.sqrt() + o['eps'])
    got = part(m, shape, be.WEIGHT)
    d = max(difference(x - a.double(), y.double() - a.double()) for x, y, a in zip(master, got, w))
    say(d < (0.1 if kind == be.MUON else 1e-4), '%s: what three steps changed differs by %.2g' % (name, d))
    zero = part(m, shape, be.GRADIENT)
    say(all((x == 0).all() for x in zero), '%s: the gradient is zero afterwards' % name)
    before = part(m, shape, be.WEIGHT) + part(m, shape, be.FIRST)
    bad = torch.zeros(shape.tensors()[1][1])
    bad[0] = math.nan
    m.write(be.GRADIENT, 1, bad)
    norm = m.update(4, kind=kind, **o)
    after = part(m, shape, be.WEIGHT) + part(m, shape, be.FIRST)
    say(not math.isfinite(norm) and all(torch.equal(x, y) for x, y in zip(before, after)), '%s: a NaN changes nothing' % name)
    m.close()


def check_resume(b, kind, name, shape, lengths):
    token, target, start, blame, entropy = batch(shape, lengths, 5)
    starts = torch.tensor(start, dtype=torch.int32)
    n = len(token)

    def step(m, number):
        m.forward(token, target, starts, len(lengths), n)
        m.backward(blame)
        m.update(number, kind=kind, lr=1e-3)

    one = filled(b, shape, weights(shape, 4), n, len(lengths))
    for number in (1, 2, 3):
        step(one, number)
    kept = {p: part(one, shape, p) for p in (be.WEIGHT, be.FIRST, be.SECOND)}
    two = be.Machine(b, shape, tokens=n, documents=len(lengths))
    for p, tensors in kept.items():
        for i, x in enumerate(tensors):
            two.write(p, i, x)
    for m in (one, two):
        for number in (4, 5):
            step(m, number)
    say(all(torch.equal(x, y) for x, y in zip(part(one, shape, be.WEIGHT), part(two, shape, be.WEIGHT))),
        '%s: a resumed run has the same bits' % name)
    one.close()
    two.close()


def check_learning(b, shape):
    """A small text is learned by heart."""
    w = [x * (0.1 if c else 1) for x, (_, _, c) in zip(weights(shape, 6), shape.tensors())]
    m = filled(b, shape, w, 1024, 4)
    g = torch.Generator().manual_seed(7)
    token = torch.randint(0, shape.vocab, (1024,), generator=g).int()
    target = token.roll(-1)
    starts = torch.tensor([0, 256, 512, 768, 1024], dtype=torch.int32)
    target[255::256] = -1
    has = (target >= 0).float()
    logp = torch.zeros(1024)
    losses = []
    for step in range(1, 61):
        m.forward(token, target, starts, 4, 1024)
        m.outcome(logp)
        losses.append(-(logp.sum() / has.sum()).item())
        m.backward(-has / has.sum())
        m.update(step, lr=3e-3, decay=0.0)
    m.close()
    say(losses[-1] < 0.7 * losses[0], 'a text of 1,024 tokens is learned: loss %.3f to %.3f in 60 steps' % (losses[0], losses[-1]))


def main():
    b = be.library()
    S = be.Shape.of
    tasks = [
        ('pass', lambda: check_pass(b, 'one head, tied', S(203, 1, 1, 1, 72), [1, 70, 5], 1.0)),
        ('pass', lambda: check_pass(b, '8/2 heads, tied', S(1000, 3, 8, 2, 1408), [512, 1, 200, 333, 600, 129], 1.0)),
        ('pass', lambda: check_pass(b, '14/2 heads, untied, T 0.7', S(5003, 2, 14, 2, 1216, tied=0, theta=1e6), [257, 512, 128], 0.7)),
        ('pass', lambda: check_pass(b, '12/2 heads of 128', S(512, 2, 12, 2, 640, head=128), [300, 64, 190, 1000], 1.0)),
        ('pass', lambda: check_pass(b, 'vocabulary of 151,936', S(151936, 1, 14, 2, 640), [100, 140], 1.0)),
        ('AdamW', lambda: check_steps(b, be.ADAMW, 'AdamW', S(1000, 2, 4, 2, 704, tied=0))),
        ('Muon', lambda: check_steps(b, be.MUON, 'Muon', S(1000, 2, 4, 2, 704, tied=0))),
        ('resume', lambda: check_resume(b, be.ADAMW, 'AdamW', S(1000, 2, 4, 2, 704), [200, 333, 50])),
        ('resume', lambda: check_resume(b, be.MUON, 'Muon', S(1000, 2, 4, 2, 704), [200, 333, 50])),
        ('learning', lambda: check_learning(b, S(512, 2, 4, 2, 704))),
    ]
    for name, task in tasks:
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        try:
            task()
        except Exception as e:  # the next part may still tell something
            say(False, '%s: %s' % (name, e))
            if not isinstance(e, be.Failure):
                traceback.print_exc()
    print('%d passed, %d failed' % (passed, failed))
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
