package dev.invar.encode.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;

/**
 * The buffers of one inference, off heap and used again by the next. They grow to the largest batch
 * and hold 3·8 bytes a token and 4·width bytes a token.
 */
final class Workspace {
  private LongBuffer ids = longs(0);
  private LongBuffer ones = longs(0);
  private LongBuffer zeros = longs(0);
  private ByteBuffer states = bytes(0);

  /** The ids, copied in. */
  LongBuffer ids(long[] values) {
    if (ids.capacity() < values.length) {
      ids = longs(values.length);
    }
    return ids.clear().put(values).flip();
  }

  LongBuffer ones(int count) {
    if (ones.capacity() < count) {
      ones = longs(count);
      for (int i = 0; i < ones.capacity(); i++) {
        ones.put(i, 1);
      }
    }
    return ones.clear().limit(count);
  }

  LongBuffer zeros(int count) {
    if (zeros.capacity() < count) {
      zeros = longs(count);
    }
    return zeros.clear().limit(count);
  }

  /** Room for results. */
  ByteBuffer states(long floats) {
    int size = Math.toIntExact(floats * Float.BYTES);
    if (states.capacity() < size) {
      states = bytes(size);
    }
    return states.clear().limit(size);
  }

  static FloatBuffer floats(ByteBuffer bytes) {
    return bytes.slice().order(ByteOrder.nativeOrder()).asFloatBuffer();
  }

  private static LongBuffer longs(int count) {
    return bytes(count * Long.BYTES).asLongBuffer();
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocateDirect(count).order(ByteOrder.nativeOrder());
  }
}
