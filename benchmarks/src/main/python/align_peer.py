"""Fits and applies a centred orthogonal Procrustes map with numpy, and prints how long that took.

    python align_peer.py ROWS WIDTH

The data is made up: times do not depend on the values. One line of JSON goes to standard output:
fit (seconds, median), apply (seconds for one query, median), versions. Exit code 3 says that numpy
is not installed.
"""

import json
import sys
import time

try:
    import numpy as np
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(3)


def unit(x):
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def fit(x, y):
    x, y = unit(x), unit(y)
    mx, my = x.mean(0), y.mean(0)
    u, _, vt = np.linalg.svd((x - mx).T @ (y - my))
    return mx, u @ vt


def median_seconds(work, rounds):
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return sorted(seconds)[rounds // 2]


def main(rows, width):
    random = np.random.default_rng(42)
    x = random.standard_normal((int(rows), int(width))).astype(np.float32)
    y = random.standard_normal((int(rows), int(width))).astype(np.float32)
    fit(x, y)
    fitting = median_seconds(lambda: fit(x, y), 11)
    mean, rotation = fit(x, y)
    queries = x[:2000]

    def apply_all():
        for query in queries:
            unit((unit(query) - mean) @ rotation)

    apply_all()
    applying = median_seconds(apply_all, 11) / len(queries)
    versions = f"Python {sys.version.split()[0]}, numpy {np.__version__}"
    print(json.dumps({"fit": fitting, "apply": applying, "versions": versions}))


main(*sys.argv[1:])
