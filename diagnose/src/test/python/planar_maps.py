"""Records how well scikit-learn's t-SNE keeps neighbours on the digits, as a mark for ours.

usage: planar_maps.py DIGITS.csv.gz > ../resources/dev/invar/diagnose/reference/planar-maps.json
"""
import json
import sys

import numpy
import sklearn
from sklearn.manifold import TSNE
from sklearn.neighbors import NearestNeighbors

rows = numpy.loadtxt(sys.argv[1], delimiter=",", skiprows=1)[:, :64]


def neighbours(points, k):
    found = NearestNeighbors(n_neighbors=k).fit(points).kneighbors(return_distance=False)
    return [set(row) for row in found]


def kept(points, k):
    return float(numpy.mean([len(a & b) / k for a, b in zip(neighbours(rows, k), neighbours(points, k))]))


tsne = TSNE(n_components=2, perplexity=30, init="pca", learning_rate="auto", random_state=0)
placed = tsne.fit_transform(rows)
centred = rows - rows.mean(axis=0)
principal = centred @ numpy.linalg.svd(centred, full_matrices=False)[2][:2].T
print(json.dumps({
    "made": "planar_maps.py, scikit-learn " + sklearn.__version__,
    "rows": rows.shape[0],
    "neighbours": 10,
    "keptByTsne": kept(placed, 10),
    "divergenceOfTsne": float(tsne.kl_divergence_),
    "keptByPrincipalComponents": kept(principal, 10),
}, indent=1))
