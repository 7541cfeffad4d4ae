package dev.invar.archtest.breach;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Makes every forbidden call once; never run. */
@SuppressWarnings("all")
public final class Forbidden {
  public static double tolerance = 1e-9;
  public static final int[] SIZES = {1, 2};

  private Forbidden() {}

  static double chance(List<String> items) {
    Collections.shuffle(items);
    return Math.random() + ThreadLocalRandom.current().nextDouble() + new Random().nextDouble();
  }

  static void talk() {
    System.out.println(System.getenv("INVAR"));
    try {
      Thread.sleep(1);
      TimeUnit.SECONDS.sleep(1);
    } catch (InterruptedException e) {
      e.printStackTrace();
    }
    System.exit(1);
  }

  static void fail() {
    throw new RuntimeException("failed");
  }
}
