package dev.invar.tasks.codes;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Judgements;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.tasks.ClassLabels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a coder is trained on.
 *
 * @param passages a file of vectors
 * @param space the name of its space and that of the queries, where the files do not tell it; empty
 *     for the passages' file's name
 * @param labels a text file with a line {@code ID TAB CLASS} for each vector; empty if nobody knows
 *     which belong together
 * @param queries a file of the vectors of queries, of the same space; empty for none
 * @param judged a BEIR folder that says which passages answer them; needs queries, and they need it
 * @param split of the folder's judgements
 */
public record TrainingFiles(
    Path passages,
    Optional<String> space,
    Optional<Path> labels,
    Optional<Path> queries,
    Optional<Path> judged,
    String split) {
  /** The split that is for training, by the habit of BEIR. */
  public static final String TRAIN = "train";

  public TrainingFiles {
    if (judged.isPresent() && queries.isEmpty()) {
      throw new OptionException("queries", "a file of vectors beside judgements", "none");
    }
  }

  /** Vectors alone. */
  public static TrainingFiles of(Path passages) {
    return new TrainingFiles(
        passages, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), TRAIN);
  }

  TrainingSet read() throws IOException {
    VectorSet set =
        space.isPresent() ? VectorFiles.read(passages, space.get()) : VectorFiles.read(passages);
    Optional<List<Integer>> classes = Optional.empty();
    if (labels.isPresent()) {
      classes = Optional.of(classes(labels.get(), set));
    }
    Optional<TrainingSet.Questions> questions = Optional.empty();
    if (queries.isPresent()) {
      questions =
          Optional.of(questions(VectorFiles.read(queries.get(), set.space().encoder()), set));
    }
    return new TrainingSet(set, classes, questions);
  }

  private static List<Integer> classes(Path file, VectorSet set) throws IOException {
    Map<String, String> byId = ClassLabels.read(file);
    var numbers = new HashMap<String, Integer>();
    var classes = new ArrayList<Integer>();
    for (String id : set.ids()) {
      String name = byId.get(id);
      if (name == null) {
        throw new FormatException(file, "expected a line for each vector, found none for " + id);
      }
      classes.add(numbers.computeIfAbsent(name, each -> numbers.size()));
    }
    return classes;
  }

  private TrainingSet.Questions questions(VectorSet asked, VectorSet set) throws IOException {
    var answers = new ArrayList<TrainingSet.Answer>();
    if (judged.isPresent()) {
      Judgements judgements = BeirFolder.openJudged(judged.get()).judgements(split);
      Map<String, Integer> rows = set.rowsById();
      for (int query = 0; query < asked.size(); query++) {
        for (var grade : judgements.of(asked.ids().get(query)).entrySet()) {
          Integer passage = rows.get(grade.getKey());
          if (grade.getValue() > 0 && passage != null) {
            answers.add(new TrainingSet.Answer(query, passage));
          }
        }
      }
      if (answers.isEmpty()) {
        throw new ShapeException(
            "pairs of a query of " + queries.orElseThrow() + " and a passage of " + passages,
            "at least one that " + judged.get() + " judges relevant in split " + split,
            "none: are the ids those of the folder?");
      }
    }
    return new TrainingSet.Questions(asked, answers);
  }

  /** Role to where it lies. */
  SortedMap<String, String> sources(TrainingSet data) {
    var sources = new TreeMap<String, String>();
    sources.put("passages", passages.toString());
    sources.put("space", data.passages().space().fingerprint());
    labels.ifPresent(file -> sources.put("labels", file.toString()));
    queries.ifPresent(file -> sources.put("queries", file.toString()));
    judged.ifPresent(folder -> {
      sources.put("judgements", folder.toString());
      sources.put("split", split);
    });
    return sources;
  }
}
