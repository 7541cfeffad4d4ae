/**
 * Runs a transformer with ONNX Runtime. {@link dev.invar.encode.onnx.OnnxModel} is the only type
 * that touches the runtime's classes.
 */
@NullMarked
package dev.invar.encode.onnx;

import org.jspecify.annotations.NullMarked;
