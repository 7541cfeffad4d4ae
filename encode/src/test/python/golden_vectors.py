"""Makes the reference vectors of the built-in encoders, without any code of Invar's.

Run with Python 3.11, onnxruntime 1.22.0, tokenizers 0.23, numpy 2.4:
    python golden_vectors.py MODELS ../resources/dev/invar/encode/golden-vectors.json
where the folder MODELS holds ID.onnx and ID-tokenizer.json of each encoder, as its jar ships them.
"""

import json
import sys
import numpy as np
import onnxruntime
from tokenizers import Tokenizer

models, target = sys.argv[1:]
TEXTS = [
    "why is the sky blue",
    "",
    "   \n\t ",
    "A quantum computer factors integers in polynomial time; a classical one, as far as we know, does not.",
    "Ünïcödé, 東京タワー and an emoji 😀 with a family 👩‍👩‍👧.",
    "control\u0000characters\u0007 and\u200b zero width",
    " ".join(
        ["The alloy keeps its length when the temperature changes, so a clock made of it keeps its time."] * 60
    ),
    "x" * 3000,
]
BGE = ("cls", "Represent this sentence for searching relevant passages: ", "", 512)
E5 = ("mean", "query: ", "passage: ", 512)
MINILM = ("mean", "", "", 256)
ENCODERS = {
    "bge-small-en-v1.5-q": BGE,
    "all-minilm-l6-v2": MINILM,
    "bge-small-en": BGE,
    "bge-small-en-v1.5": BGE,
    "e5-small-v2": E5,
    "e5-small-v2-q": E5,
}

vectors = []
for name, (pooling, query, passage, longest) in ENCODERS.items():
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(f"{models}/{name}.onnx", options)
    tokenizer = Tokenizer.from_file(f"{models}/{name}-tokenizer.json")
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    for role, prefix in (("QUERY", query), ("PASSAGE", passage)):
        for i, text in enumerate(TEXTS):
            ids = np.array([tokenizer.encode(prefix + text).ids], dtype=np.int64)
            feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
            states = session.run(None, feed)[0][0].astype(np.float64)
            vector = states[0] if pooling == "cls" else states.mean(0)
            vector /= np.linalg.norm(vector)
            vectors.append(
                {
                    "encoder": name,
                    "role": role,
                    "text": i,
                    "tokens": int(ids.shape[1]),
                    "head": [round(float(x), 7) for x in vector[:8]],
                }
            )
made = "golden_vectors.py: each text alone, no padding, pooled and normalised in double; head: first 8 components"
with open(target, "w") as file:
    json.dump({"made": made, "texts": TEXTS, "vectors": vectors}, file, indent=0)
