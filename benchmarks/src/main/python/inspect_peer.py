"""Measures a pair of spaces with public implementations, and prints the values.

    python inspect_peer.py FIRST.npy SECOND.npy LABELS.json

FIRST and SECOND hold the same items in two spaces, row by row; LABELS a class for each item, or []
if there are none. One line of JSON goes to standard output: values, versions. Exit code 3 says that
a package is not installed.
"""

import contextlib
import importlib.metadata
import json
import sys
import warnings

try:
    import numpy as np
    import scipy
    from IsoScore.IsoScore import IsoScore
    from scipy.sparse.csgraph import minimum_spanning_tree
    from scipy.spatial import procrustes
    from scipy.spatial.distance import pdist, squareform
    from skdim.id import MLE, MOM, TwoNN
    from sklearn.metrics import pairwise_distances
    from sklearn.neighbors import NearestNeighbors
    from sklearn.preprocessing import KernelCenterer, normalize
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(3)

HUBS = 10
NEIGHBOURS = 20
PACKAGES = ("numpy", "scipy", "scikit-learn", "scikit-dimension", "IsoScore")


def spectrum(x):
    singular = scipy.linalg.svdvals(x)
    variances = scipy.linalg.svdvals(x - x.mean(axis=0)) ** 2 / len(x)
    p = singular / singular.sum() + 1e-7
    return {
        "rankme": np.exp(-(p * np.log(p)).sum()),
        "effective-rank": np.exp(scipy.stats.entropy(variances)),
        "participation-ratio": variances.sum() ** 2 / (variances**2).sum(),
        "stable-rank": np.linalg.norm(x) ** 2 / singular[0] ** 2,
        "isoscore": IsoScore(x),
    }


def spread(x):
    distances = pdist(x)
    return {
        "average-cosine": 1 - (distances**2).mean() / 2,
        "spanning-tree": minimum_spanning_tree(squareform(distances)).sum() / (len(x) - 1),
    }


def lists(x):
    """Ids and exact distances of the nearest rows, the nearest first."""
    nearest = NearestNeighbors(n_neighbors=NEIGHBOURS, algorithm="brute", metric="cosine")
    ids = nearest.fit(x).kneighbors(return_distance=False)
    distances = np.stack([np.linalg.norm(x - x[column], axis=1) for column in ids.T], axis=1)
    order = np.argsort(distances, axis=1, kind="stable")
    return np.take_along_axis(ids, order, axis=1), np.take_along_axis(distances, order, axis=1)


def neighbours(x, ids, distances):
    counts = np.bincount(ids[:, :HUBS].ravel(), minlength=len(x))
    mle = MLE(unbiased=False)
    mle.fit(x, precomputed_knn_arrays=(distances, ids), comb="mle")
    moments = MOM().fit(x, precomputed_knn_arrays=(distances, ids)).dimension_pw_
    # Its mean includes the last distance, ours does not.
    shares = (NEIGHBOURS * moments / (1 + moments) - 1) / (NEIGHBOURS - 1)
    return {
        "hubness": scipy.stats.skew(counts),
        "hubness.antihubs": np.mean(counts == 0),
        "local-dimension": np.exp(np.mean(np.log(mle.dimension_pw_))),
        "local-dimension.inverse-mean": mle.dimension_,
        "local-dimension-moments.inverse-mean": 1 / np.mean((1 - shares) / shares),
        "two-nearest-neighbours": TwoNN(dist=True, method="mle").fit(distances).dimension_,
    }


def hsic(k, l):
    """The unbiased HSIC of two kernels whose diagonals are zero."""
    n = len(k)
    ones = k.sum() * l.sum() / ((n - 1) * (n - 2))
    cross = 2 / (n - 2) * (k.sum(axis=0) @ l.sum(axis=1))
    return (np.sum(k * l) + ones - cross) / (n * (n - 3))


def kernel_alignment(x, y):
    k, l = x @ x.T, y @ y.T
    centred = [KernelCenterer().fit_transform(kernel.copy()) for kernel in (k, l)]
    biased = np.vdot(*centred) / np.prod([np.linalg.norm(kernel) for kernel in centred])
    np.fill_diagonal(k, 0)
    np.fill_diagonal(l, 0)
    return {"cka": hsic(k, l) / np.sqrt(hsic(k, k) * hsic(l, l)), "cka.biased": biased}


def svcca(x, y, share=0.99):
    def leading(rows):
        u, s, _ = np.linalg.svd(rows - rows.mean(axis=0), full_matrices=False)
        return u[:, : np.searchsorted(np.cumsum(s**2) / np.sum(s**2), share) + 1]

    return np.mean(np.cos(scipy.linalg.subspace_angles(leading(x), leading(y))))


def likeness(x, y, x_ids, y_ids):
    agreed = [len(set(a) & set(b)) / HUBS for a, b in zip(x_ids[:, :HUBS], y_ids[:, :HUBS])]
    return {
        **kernel_alignment(x, y),
        "svcca": svcca(x, y),
        "procrustes-alignability": np.sqrt(1 - procrustes(x, y)[2]),
        "mutual-neighbours": np.mean(agreed),
    }


def collapse(x, labels):
    """tr(Sw pinv(Sb))/C, the pseudo-inverse of the C - 1 largest eigenvalues."""
    names, classes = np.unique(labels, return_inverse=True)
    centres = np.stack([x[classes == c].mean(axis=0) for c in range(len(names))])
    within = x - centres[classes]
    off = centres - centres.mean(axis=0)
    values, vectors = scipy.linalg.eigh(off.T @ off / len(names))
    rank = min(len(names) - 1, x.shape[1])
    values, vectors = values[-rank:], vectors[:, -rank:]
    ratios = ((within @ vectors) ** 2).mean(axis=0) / values
    wrong = pairwise_distances(x, centres).argmin(axis=1) != classes
    return {
        "neural-collapse": ratios.sum() / len(names),
        "neural-collapse.nearest-centre": wrong.mean(),
    }


def main(first, second, labels):
    warnings.simplefilter("ignore")
    x, y = (normalize(np.load(file).astype(np.float64)) for file in (first, second))
    with open(labels) as file:
        classes = json.load(file)
    x_ids, x_distances = lists(x)
    y_ids, _ = lists(y)
    with contextlib.redirect_stdout(sys.stderr):
        values = {
            **spectrum(x),
            **spread(x),
            **neighbours(x, x_ids, x_distances),
            **likeness(x, y, x_ids, y_ids),
            **(collapse(x, np.array(classes)) if classes else {}),
        }
    made_by = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES)
    versions = f"Python {sys.version.split()[0]}, {made_by}"
    found = {name: float(value) for name, value in values.items()}
    print(json.dumps({"values": found, "versions": versions}))


main(*sys.argv[1:])
