package dev.invar.tasks;

import dev.invar.encode.EncoderCard;
import dev.invar.encode.Encoders;
import java.util.List;

/** Lists the encoders that need no files of the user's, the default first. */
public record EncodersTask() implements Task<List<EncoderCard>> {
  @Override
  public List<EncoderCard> run(Workplace workplace) {
    return Encoders.builtIn();
  }
}
