"""Anomaly scores, class measures and χ² of real spaces by public implementations, for AnomalyReferenceTest.

    python anomalies_reference.py SHARED_DATA ../resources/dev/invar/diagnose/reference/anomalies.json

Needs numpy, scipy and scikit-learn. Only values are written.
"""

import gzip
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from scipy.stats import chi2
from sklearn.covariance import OAS
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestCentroid

NORMAL = (40, 700)
SCORED = 50
CLASSES = 5


def table(path, skip):
    with gzip.open(path) as file:
        return np.loadtxt(file, delimiter=",", skiprows=skip)


def spaces(data):
    yield "digits", table(data / "digits/digits.csv.gz", 1)[:, :64]
    yield "mnist", table(data / "mnist-10k/mnist.csv.gz", 1)[:2000, 1:]
    yield "ssvep", np.load(data / "ssvep-covariance/covariances.npy").reshape(864, 576)


def values(rows):
    rows = rows.astype(np.float32).astype(np.float64)
    scored = rows[-SCORED:]
    result = {}
    for n in NORMAL:
        normal = rows[:n]
        pca = PCA(n_components=0.99, svd_solver="full").fit(normal)
        residual = scored - pca.inverse_transform(pca.transform(scored))
        result[f"subspace-ad.{n}"] = float(np.mean(np.sum(residual**2, axis=1)))
        oas = OAS().fit(normal)
        result[f"mahalanobis-distance.{n}"] = float(np.mean(oas.mahalanobis(scored)))
    labels = np.arange(len(rows)) * CLASSES // len(rows)
    nearest = NearestCentroid().fit(rows, labels)
    result["nearest-centre"] = float(np.mean(nearest.predict(rows) != labels))
    centres = np.array([rows[labels == c].mean(axis=0) for c in range(CLASSES)])
    within = rows - centres[labels]
    between = np.cov(centres.T, bias=True)
    collapse = np.trace(within.T @ within / len(rows) @ np.linalg.pinv(between, rcond=1e-9))
    result["neural-collapse"] = float(collapse / CLASSES)
    spread = [np.mean(np.sum(within[labels == c] ** 2, axis=1)) for c in range(CLASSES)]
    pairs = [
        (spread[a] + spread[b]) / 2 / np.sum((centres[a] - centres[b]) ** 2)
        for a in range(CLASSES)
        for b in range(a)
    ]
    result["class-distance-variance"] = float(np.mean(pairs))
    return result


data = Path(sys.argv[1])
recorded = {
    "made-by": {name: version(name) for name in ("numpy", "scipy", "scikit-learn")},
    "chi2.16.0.95": float(chi2.ppf(0.95, 16)),
    "spaces": {name: values(rows) for name, rows in spaces(data)},
}
Path(sys.argv[2]).write_text(json.dumps(recorded, indent=1) + "\n")
