package dev.invar.index.codec.v1;

import java.io.IOException;

/** Is told of every posting as it is written: latent after latent, documents ascending. */
interface ListSink {
  /** Nobody listens. */
  ListSink NONE =
      new ListSink() {
        @Override
        public void add(int document, int value) {}

        @Override
        public void endList(int latent) {}
      };

  /** A document of the current list. */
  void add(int document, int value) throws IOException;

  /** The current list was that of this latent; it may be empty. */
  void endList(int latent) throws IOException;
}
