"""Values of measures of the spectrum and of the spread on three real spaces, by numpy, scipy and IsoScore.

Run: python spectrum_reference.py SHARED_DATA > ../resources/dev/invar/diagnose/reference/spectrum.json
Needs numpy, scipy, torch and IsoScore 2.0.1. Rows are taken as given and scaled to length 1; all sums in double precision.
"""
import gzip
import importlib.metadata
import json
import sys
from pathlib import Path

import numpy as np
import scipy
from IsoScore.IsoScore import IsoScore
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import pdist, squareform


def table(path, rows, first):
    with gzip.open(path, "rt") as lines:
        next(lines)
        return np.array([[float(v) for v in next(lines).split(",")[first:]] for _ in range(rows)])


def spaces(root):
    yield "digits", table(root / "digits" / "digits.csv.gz", 1797, 0)[:, :64]
    yield "mnist", table(root / "mnist-10k" / "mnist.csv.gz", 2000, 1)
    yield "ssvep", np.load(root / "ssvep-covariance" / "covariances.npy").reshape(864, 576).astype(np.float64)


def slope(values, first):
    kept = values[values > values[0] * 1e-12]
    j = np.arange(first, len(kept) + 1)
    return -np.polyfit(np.log(j), np.log(kept[first - 1:]), 1)[0]


def measures(x):
    singular = scipy.linalg.svdvals(x)
    centred = scipy.linalg.svdvals(x - x.mean(axis=0))
    variances = centred**2 / len(x)
    p = singular / singular.sum() + 1e-7
    kept = variances[variances > variances[0] * 1e-25]
    q = kept / kept.sum()
    return {
        "rankme": float(np.exp(-(p * np.log(p)).sum())),
        "effective-rank": float(np.exp(scipy.stats.entropy(q))),
        "participation-ratio": float(variances.sum() ** 2 / (variances**2).sum()),
        "stable-rank": float(np.linalg.norm(x) ** 2 / singular[0] ** 2),
        "isoscore": float(IsoScore(x)),
        "alpha-to-40": float(slope(variances[:40], 10)),
        "average-cosine": float(1 - pdist(x, "cosine").mean()),
        "spanning-tree": float(minimum_spanning_tree(squareform(pdist(x))).sum() / (len(x) - 1)),
    }


def main():
    result = {
        "made by": "numpy %s, scipy %s, IsoScore %s"
        % (np.__version__, scipy.__version__, importlib.metadata.version("IsoScore"))
    }
    for name, rows in spaces(Path(sys.argv[1])):
        unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        result[name] = {"AS_GIVEN": measures(rows), "UNIT_LENGTH": measures(unit)}
        result[name]["UNIT_LENGTH"]["uniformity"] = float(np.log(np.exp(-2 * pdist(unit) ** 2).mean()))
    json.dump(result, sys.stdout, indent=1)


main()
