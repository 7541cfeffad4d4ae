"""Trains a CSR coder in PyTorch and prints how many rows a second it learns from.

    python sparse_coder_peer.py ROWS WIDTH LATENTS K BATCH THREADS

The model is the one that ./bench sparse trains in Java: tied weights with atoms of length 1, a
pre-bias, the k highest activations above 0, an eighth of the error of 4k latents, a tenth of what
up to 1,024 idle latents make of the residual, a tenth of the contrast between the rows of a batch
by the cosine of their codes, and Adam with a warm-up. The data is made up. One line of JSON goes to
standard output: rate (rows a second), loss, versions. Exit code 3 says that PyTorch is not
installed.
"""

import json
import sys
import time

try:
    import torch
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(3)

AUXILIARY = 1024
IDLE_AFTER = 30
TEMPERATURE = 0.2


def kept(activations, k):
    values, places = torch.topk(activations, k, dim=1, sorted=False)
    return places, torch.relu(values)


def decoded(places, values, atoms):
    # Quicker here than a product with codes that are nearly all zeros.
    return torch.nn.functional.embedding_bag(
        places, atoms, per_sample_weights=values, mode="sum"
    )


def clustered(rows, width):
    random = torch.Generator().manual_seed(42)
    centres = torch.randn(1000, 32, generator=random)
    spread = torch.randn(32, width, generator=random)
    chosen = torch.randint(1000, (rows,), generator=random)
    latent = centres[chosen] + 0.5 * torch.randn(rows, 32, generator=random)
    x = latent @ spread + 0.5 * torch.randn(rows, width, generator=random)
    return torch.nn.functional.normalize(x)


class Coder(torch.nn.Module):
    def __init__(self, width, latents, k, mean):
        super().__init__()
        random = torch.Generator().manual_seed(42)
        atoms = torch.randn(latents, width, generator=random)
        self.atoms = torch.nn.Parameter(torch.nn.functional.normalize(atoms))
        self.bias = torch.nn.Parameter(torch.zeros(latents))
        self.register_buffer("mean", mean)
        self.register_buffer("idle", torch.zeros(latents, dtype=torch.long))
        self.k = k

    def loss(self, x, variance):
        centred = x - self.mean
        z = centred @ self.atoms.T + self.bias
        places, values = kept(z, self.k)
        back = decoded(places, values, self.atoms)
        residual = centred - back
        loss = (residual**2).mean() / variance
        wide = decoded(*kept(z, 4 * self.k), self.atoms)
        loss = loss + 0.125 * ((centred - wide) ** 2).mean() / variance
        with torch.no_grad():
            fired = torch.zeros_like(self.idle, dtype=torch.bool)
            fired[places[values > 0]] = True
            self.idle = torch.where(fired, 0, self.idle + 1)
            dead = self.idle > IDLE_AFTER
        if dead.any():
            count = min(AUXILIARY, int(dead.sum()))
            rest = decoded(*kept(z.masked_fill(~dead, -torch.inf), count), self.atoms)
            target = residual.detach()
            loss = loss + 0.1 * ((target - rest) ** 2).mean() / (target**2).mean()
        code = torch.zeros_like(z).scatter(1, places, values)
        unit = torch.nn.functional.normalize(code)
        own = torch.arange(len(x))
        return loss + 0.1 * torch.nn.functional.cross_entropy(unit @ unit.T / TEMPERATURE, own)


def main(rows, width, latents, k, batch, threads):
    torch.set_num_threads(threads)
    x = clustered(rows, width)
    mean = x.mean(0)
    variance = ((x - mean) ** 2).mean()
    coder = Coder(width, latents, k, mean)
    adam = torch.optim.Adam(coder.parameters(), lr=1e-3)

    def step(number):
        at = number * batch % (rows - batch + 1)
        adam.zero_grad(set_to_none=True)
        loss = coder.loss(x[at : at + batch], variance)
        loss.backward()
        adam.step()
        with torch.no_grad():
            coder.atoms.copy_(torch.nn.functional.normalize(coder.atoms))
        return float(loss.detach())

    for number in range(4):
        step(number)
    start = time.perf_counter()
    steps = rows // batch
    for number in range(steps):
        loss = step(number)
    seconds = time.perf_counter() - start
    versions = f"Python {sys.version.split()[0]}, PyTorch {torch.__version__}"
    print(json.dumps({"rate": steps * batch / seconds, "loss": loss, "versions": versions}))


main(*(int(argument) for argument in sys.argv[1:]))
