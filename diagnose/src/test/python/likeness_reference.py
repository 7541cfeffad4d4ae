"""Likeness of pairs of real spaces by public implementations, for LikenessReferenceTest.

    python likeness_reference.py SHARED_DATA ../resources/dev/invar/diagnose/reference/likeness.json

Needs numpy, scipy, scikit-learn and dcor. Only values are written.
"""

import gzip
import json
import sys
from importlib.metadata import version
from pathlib import Path

import dcor
import numpy as np
from scipy.linalg import orthogonal_procrustes, subspace_angles
from scipy.optimize import linear_sum_assignment
from scipy.spatial import procrustes
from scipy.spatial.distance import pdist
from scipy.stats import rankdata
from sklearn.metrics.pairwise import cosine_similarity, linear_kernel, rbf_kernel
from sklearn.neighbors import NearestNeighbors
from sklearn.preprocessing import KernelCenterer, normalize

MNIST_ROWS = 2000
NEIGHBOURS = 10


def table(path, skip):
    with gzip.open(path) as file:
        return np.loadtxt(file, delimiter=",", skiprows=skip)


def pairs(data):
    digits = table(data / "digits/digits.csv.gz", 1)[:, :64]
    yield "digits", digits, np.sqrt(digits)
    mnist = table(data / "mnist-10k/mnist.csv.gz", 1)[:MNIST_ROWS, 1:]
    yield "mnist", mnist[:, :392], mnist[:, 392:]
    ssvep = np.load(data / "ssvep-covariance/covariances.npy").reshape(864, 576)
    yield "ssvep", ssvep[:, :288], ssvep[:, 288:]


def unit(rows):
    """Rows as floats, which vectors are, of length 1 as doubles."""
    return normalize(rows.astype(np.float32).astype(np.float64))


def unbiased(k, l):
    def own(kernel):
        kernel = kernel.copy()
        np.fill_diagonal(kernel, 0)
        return dcor.u_centered(kernel)

    k, l = own(k), own(l)
    return dcor.u_product(k, l) / np.sqrt(dcor.u_product(k, k) * dcor.u_product(l, l))


def biased(k, l):
    k, l = KernelCenterer().fit_transform(k), KernelCenterer().fit_transform(l)
    return np.sum(k * l) / np.sqrt(np.sum(k * k) * np.sum(l * l))


def radial(rows):
    return rbf_kernel(rows, gamma=1 / (2 * np.median(pdist(rows)) ** 2))


def svcca(x, y, share=0.99):
    def leading(rows):
        u, s, _ = np.linalg.svd(rows - rows.mean(axis=0), full_matrices=False)
        return u[:, : np.searchsorted(np.cumsum(s**2) / np.sum(s**2), share) + 1]

    return np.mean(np.cos(subspace_angles(leading(x), leading(y))))


def alignability(x, y):
    width = max(x.shape[1], y.shape[1])
    wide = [np.pad(rows, ((0, 0), (0, width - rows.shape[1]))) for rows in (x, y)]
    return np.sqrt(1 - procrustes(*wide)[2])


def mutual_neighbours(x, y):
    def lists(rows):
        search = NearestNeighbors(n_neighbors=NEIGHBOURS, metric="cosine", algorithm="brute")
        return search.fit(rows).kneighbors(return_distance=False)

    both = zip(lists(x), lists(y))
    return np.mean([len(set(a) & set(b)) / NEIGHBOURS for a, b in both])


def rank_correlation(x, y):
    def ranks(rows):
        similarities = cosine_similarity(rows)
        others = ~np.eye(len(rows), dtype=bool)
        ranked = rankdata(similarities[others].reshape(len(rows), -1), axis=1)
        ranked -= ranked.mean(axis=1, keepdims=True)
        return normalize(ranked)

    return np.mean(np.sum(ranks(x) * ranks(y), axis=1))


def bound(x, y):
    delta = np.sqrt(np.mean((linear_kernel(x) - linear_kernel(y)) ** 2))
    width = max(x.shape[1], y.shape[1])
    a, b = (np.pad(rows, ((0, 0), (0, width - rows.shape[1]))) for rows in (x, y))
    rotation, _ = orthogonal_procrustes(a, b)
    return delta, np.sum((a @ rotation - b) ** 2) / len(x)


def correlations(x, y):
    def scaled(rows):
        rows = rows - rows.mean(axis=0)
        norms = np.linalg.norm(rows, axis=0)
        return rows / np.where(norms > 1e-9, norms, np.inf)

    return np.abs(scaled(x).T @ scaled(y))


def matchings(x, y):
    c = correlations(x, y)
    rows, columns = linear_sum_assignment(-c)
    return c.max(axis=1).mean(), c[rows, columns].mean()


def figures(x, y):
    linear = linear_kernel(x), linear_kernel(y)
    rbf = radial(x), radial(y)
    delta, error = bound(x, y)
    semi, one_to_one = matchings(x, y)
    return {
        "cka": unbiased(*linear),
        "cka.biased": biased(*linear),
        "rbf cka": unbiased(*rbf),
        "rbf cka.biased": biased(*rbf),
        "svcca": svcca(x, y),
        "procrustes-alignability": alignability(x, y),
        "mutual-neighbours": mutual_neighbours(x, y),
        "neighbour-rank-correlation": rank_correlation(x, y),
        "procrustes-bound": delta,
        "procrustes-bound.error": error,
        "convergent-learning": one_to_one,
        "convergent-learning.semi-matching": semi,
    }


def main(data, target):
    packages = ["numpy", "scipy", "scikit-learn", "dcor"]
    result = {
        "made by": {name: version(name) for name in packages},
        "pairs": {
            name: {key: float(value) for key, value in figures(unit(x), unit(y)).items()}
            for name, x, y in pairs(Path(data))
        },
    }
    Path(target).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
