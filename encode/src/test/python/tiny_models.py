"""Makes the tiny models and the tokenizer of the encoder tests.

Run with Python 3.11, onnx 1.23, tokenizers 0.23, numpy 2.4:
    python tiny_models.py ../resources/dev/invar/encode

Each model looks the rows of a fixed 16x4 table up: the state of token i is row i, so expected
vectors can be worked out by hand. Row i is (i, i*i/16, (-1)**i, 1); row 15 is NaN.
"""

import sys
import pathlib
import numpy as np
from onnx import TensorProto, helper, numpy_helper, save
from tokenizers import Tokenizer, models, pre_tokenizers, processors

ROWS, WIDTH = 16, 4
table = np.array([[i, i * i / 16, (-1) ** i, 1] for i in range(ROWS)], dtype=np.float32)
table[15] = np.nan


def model(name, outputs, inputs=("input_ids", "attention_mask"), width=WIDTH, kind=TensorProto.INT64):
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["states"])]
    results = []
    for output in outputs:
        if output == "sentence_embedding":
            nodes.append(helper.make_node("ReduceMax", ["states"], [output], axes=[1], keepdims=0))
            shape = ["batch", width]
        else:
            nodes.append(helper.make_node("Identity", ["states"], [output]))
            shape = ["batch", "tokens", width]
        results.append(helper.make_tensor_value_info(output, TensorProto.FLOAT, shape))
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info(i, kind, ["batch", "tokens"]) for i in inputs],
        results,
        [numpy_helper.from_array(table, "table")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    made.ir_version = 8
    save(made, target / f"{name}.onnx")


target = pathlib.Path(sys.argv[1])
model("states", ["last_hidden_state"])
model("open-width", ["output_0"], width="width")
model("types", ["token_embeddings"], inputs=("input_ids", "attention_mask", "token_type_ids"))
model("sentences", ["sentence_embedding"])
model("positions", ["last_hidden_state"], inputs=("input_ids", "attention_mask", "position_ids"))
model("int32", ["last_hidden_state"], kind=TensorProto.INT32)

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "ask", "tell", "red", "green", "blue", "one", "two", "three", "x", "😀", "end", "nan"]
tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer.post_processor = processors.TemplateProcessing(
    single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
)
# As some models are shipped: these two must be overridden by the reader.
tokenizer.enable_truncation(6)
tokenizer.enable_padding(length=6, pad_id=0, pad_token="[PAD]")
tokenizer.save(str(target / "tiny-tokenizer.json"))
