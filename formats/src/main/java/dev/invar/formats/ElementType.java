package dev.invar.formats;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.function.LongToDoubleFunction;

/** How one number of a tensor is stored; the names are those of safetensors. */
public enum ElementType {
  /** One byte, 0 or 1; any other value counts as 1. */
  BOOL(1),
  U8(1),
  I8(1),
  U16(2),
  I16(2),
  U32(4),
  I32(4),
  U64(8),
  I64(8),
  /** IEEE 754 binary16. */
  F16(2),
  /** The upper half of a binary32. */
  BF16(2),
  F32(4),
  F64(8);

  private static final int HALF = 16;

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes that one number takes. */
  public int bytes() {
    return bytes;
  }

  /** Whether it holds whole numbers. */
  public boolean isInteger() {
    return switch (this) {
      case U8, I8, U16, I16, U32, I32, U64, I64 -> true;
      case BOOL, F16, BF16, F32, F64 -> false;
    };
  }

  /**
   * Reads numbers of this type by byte offset. Exact but for whole numbers beyond ±2⁵³, which are
   * rounded.
   *
   * @param data where they lie; only read, at any alignment
   */
  public LongToDoubleFunction reader(MemorySegment data, ByteOrder order) {
    var int16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order);
    var int32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(order);
    var int64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order);
    var float32 = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order);
    var float64 = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order);
    return switch (this) {
      case BOOL -> at -> data.get(ValueLayout.JAVA_BYTE, at) == 0 ? 0 : 1;
      case U8 -> at -> Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, at));
      case I8 -> at -> data.get(ValueLayout.JAVA_BYTE, at);
      case U16 -> at -> Short.toUnsignedInt(data.get(int16, at));
      case I16 -> at -> data.get(int16, at);
      case U32 -> at -> Integer.toUnsignedLong(data.get(int32, at));
      case I32 -> at -> data.get(int32, at);
      case U64 -> at -> unsignedToDouble(data.get(int64, at));
      case I64 -> at -> data.get(int64, at);
      case F16 -> at -> Float.float16ToFloat(data.get(int16, at));
      case BF16 -> at -> Float.intBitsToFloat(data.get(int16, at) << HALF);
      case F32 -> at -> data.get(float32, at);
      case F64 -> at -> data.get(float64, at);
    };
  }

  /** Halves first, keeping the lowest bit so that the rounding stays right. */
  private static double unsignedToDouble(long bits) {
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }
}
