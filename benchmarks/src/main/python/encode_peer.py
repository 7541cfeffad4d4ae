"""Encodes texts as a plain script does, and prints how long that took.

    python encode_peer.py MODEL.onnx TOKENIZER.json TEXTS.json MAX_TOKENS cls|mean THREADS BATCH

TEXTS.json is a list of strings. Batches are in file order, padded to the longest text of the batch.
One line of JSON goes to standard output: documents, seconds (loading left out), versions. Exit code 3
says that onnxruntime, tokenizers or numpy is not installed.
"""

import json
import sys
import time

try:
    import numpy as np
    import onnxruntime
    import tokenizers
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(3)


def main(model, tokenizer_file, texts_file, longest, pooling, threads, batch):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(threads)
    session = onnxruntime.InferenceSession(model, options)
    tokenizer = tokenizers.Tokenizer.from_file(tokenizer_file)
    tokenizer.enable_truncation(int(longest))
    tokenizer.enable_padding()
    wanted = {i.name for i in session.get_inputs()}
    texts = json.load(open(texts_file, encoding="utf-8"))

    def encode(part):
        encodings = tokenizer.encode_batch(part)
        ids = np.array([e.ids for e in encodings], dtype=np.int64)
        mask = np.array([e.attention_mask for e in encodings], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = session.run(None, {name: feed[name] for name in wanted})[0]
        if pooling == "cls":
            vectors = states[:, 0]
        else:
            vectors = (states * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    size = int(batch)
    encode(texts[:size])
    start = time.perf_counter()
    rows = sum(len(encode(texts[i : i + size])) for i in range(0, len(texts), size))
    seconds = time.perf_counter() - start
    versions = f"Python {sys.version.split()[0]}, onnxruntime {onnxruntime.__version__}, tokenizers {tokenizers.__version__}"
    print(json.dumps({"documents": rows, "seconds": seconds, "versions": versions}))


main(*sys.argv[1:])
