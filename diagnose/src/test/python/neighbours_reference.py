"""Hubness and local dimension of real spaces by public implementations, for NeighbourReferenceTest.

    python neighbours_reference.py SHARED_DATA ../resources/dev/invar/diagnose/reference/neighbours.json

Needs numpy, scipy, scikit-learn and scikit-dimension. Only values are written.
"""

import gzip
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from scipy.stats import skew
from skdim.id import MLE, MOM, TwoNN
from sklearn.neighbors import NearestNeighbors
from sklearn.preprocessing import normalize

MNIST_ROWS = 2000
HUBS = 10
NEIGHBOURS = 20


def table(path, skip):
    with gzip.open(path) as file:
        return np.loadtxt(file, delimiter=",", skiprows=skip)


def spaces(data):
    yield "digits", table(data / "digits/digits.csv.gz", 1)[:, :64]
    yield "mnist", table(data / "mnist-10k/mnist.csv.gz", 1)[:MNIST_ROWS, 1:]
    yield "ssvep", np.load(data / "ssvep-covariance/covariances.npy").reshape(864, 576)


def values(rows):
    rows = normalize(rows.astype(np.float32).astype(np.float64))
    nearest = NearestNeighbors(n_neighbors=NEIGHBOURS, algorithm="brute", metric="cosine")
    ids = nearest.fit(rows).kneighbors(return_distance=False)
    distances = np.linalg.norm(rows[:, None, :] - rows[ids], axis=2)
    order = np.argsort(distances, axis=1, kind="stable")
    ids = np.take_along_axis(ids, order, axis=1)
    distances = np.take_along_axis(distances, order, axis=1)
    counts = np.bincount(ids[:, :HUBS].ravel(), minlength=len(rows))
    result = {
        "hubness": float(skew(counts)),
        "hubness.largest": int(counts.max()),
        "hubness.antihubs": float(np.mean(counts == 0)),
        "smallest-distance": float(distances.min()),
        "smallest-gap-at-10": float((distances[:, HUBS] - distances[:, HUBS - 1]).min()),
    }
    for unbiased, name in ((False, "k-minus-1"), (True, "k-minus-2")):
        mle = MLE(unbiased=unbiased)
        mle.fit(rows, precomputed_knn_arrays=(distances, ids), comb="mle")
        result["mle-inverse-mean." + name] = float(mle.dimension_)
        result["mle-geometric-mean." + name] = float(np.exp(np.mean(np.log(mle.dimension_pw_))))
    mom = MOM().fit(rows, precomputed_knn_arrays=(distances, ids))
    result["moments-inverse-mean"] = float(1 / np.mean(1 / mom.dimension_pw_))
    result["two-nn.censored"] = float(TwoNN(dist=True, method="mle").fit(distances).dimension_)
    result["two-nn.line"] = float(TwoNN(dist=True).fit(distances).dimension_)
    return result


def main():
    data, into = Path(sys.argv[1]), Path(sys.argv[2])
    packages = ("numpy", "scipy", "scikit-learn", "scikit-dimension")
    made = {"made-with": {name: version(name) for name in packages}}
    for name, rows in spaces(data):
        made[name] = values(rows)
    into.write_text(json.dumps(made, indent=2) + "\n")


main()
