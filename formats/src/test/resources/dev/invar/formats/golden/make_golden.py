"""Writes the golden files beside it; needs numpy, ml_dtypes and safetensors (see README.md)."""

import os

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

os.chdir(os.path.dirname(os.path.abspath(__file__)))
a = np.arange(6, dtype=np.float64).reshape(2, 3) - 1.5  # exact in every float type, from -1.5 to 3.5
whole = np.arange(6).reshape(2, 3)
for code in ["<f2", "<f4", "<f8", ">f2", ">f4", ">f8"]:
    np.save(f"{'le' if code[0] == '<' else 'be'}_{code[1:]}.npy", a.astype(code))
for code in ["i1", "u1", "<i2", ">u2", "<i4", ">i4", "<u4", "<i8", ">u8"]:
    np.save(f"whole_{code.replace('<', 'le_').replace('>', 'be_')}.npy", whole.astype(code))
np.save("bool.npy", whole % 2 == 1)
np.save("fortran.npy", np.asfortranarray(a.astype("<f4")))
np.save("axes0.npy", np.float32(2.5))
np.save("axes1.npy", a.astype("<f4")[0])
np.save("axes3.npy", np.arange(24, dtype="<f4").reshape(2, 3, 4))
np.save("no_rows.npy", np.zeros((0, 3), "<f4"))
for version in [(2, 0), (3, 0)]:
    with open(f"version{version[0]}.npy", "wb") as out:
        np.lib.format.write_array(out, a.astype("<f4"), version=version)
np.savez("stored.npz", vectors=a.astype("<f4"), ids=np.array([7, 11]))
np.savez_compressed("deflated.npz", vectors=a.astype("<f8"), other=whole)
save_file(
    {
        "f32": a.astype(np.float32),
        "f64": a,
        "f16": a.astype(np.float16),
        "bf16": a.astype(ml_dtypes.bfloat16),
        "i8": whole.astype(np.int8),
        "u8": whole.astype(np.uint8),
        "i16": whole.astype(np.int16),
        "i32": whole.astype(np.int32),
        "i64": whole.astype(np.int64),
        "bool": whole % 2 == 1,
        "none": np.zeros((0, 3), np.float32),
        "number": np.array(2.5, np.float32),
    },
    "types.safetensors",
    metadata={"made_by": "safetensors", "umlaut": "grün"},
)
