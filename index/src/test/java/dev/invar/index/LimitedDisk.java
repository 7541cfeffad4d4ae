package dev.invar.index;

import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A disk with so many bytes left. */
final class LimitedDisk extends FilterDirectory {
  private final AtomicLong left;

  LimitedDisk(Directory in, AtomicLong left) {
    super(in);
    this.left = left;
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    return new Output(super.createOutput(name, context), left);
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    return new Output(super.createTempOutput(prefix, suffix, context), left);
  }

  @Override
  public void sync(Collection<String> names) throws IOException {
    take(left, 1);
    super.sync(names);
  }

  private static void take(AtomicLong left, long bytes) throws IOException {
    if (left.addAndGet(-bytes) < 0) {
      throw new IOException("No space left on device");
    }
  }

  private static final class Output extends IndexOutput {
    private final IndexOutput out;
    private final AtomicLong left;

    Output(IndexOutput out, AtomicLong left) {
      super("limited " + out.getName(), out.getName());
      this.out = out;
      this.left = left;
    }

    @Override
    public void writeByte(byte b) throws IOException {
      take(left, 1);
      out.writeByte(b);
    }

    @Override
    public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
      take(left, length);
      out.writeBytes(bytes, offset, length);
    }

    @Override
    public long getFilePointer() {
      return out.getFilePointer();
    }

    @Override
    public long getChecksum() throws IOException {
      return out.getChecksum();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
