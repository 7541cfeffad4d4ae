# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# Starts the JVM on the jars of one room. The caller sets command_name, root, room and main_class.

# shellcheck source=launch/messages.sh
. "$root/launch/messages.sh"
# shellcheck source=launch/jdk.sh
. "$root/launch/jdk.sh"
# shellcheck source=launch/maven.sh
. "$root/launch/maven.sh"
# shellcheck source=launch/build.sh
. "$root/launch/build.sh"

# What every start of ours needs: Lucene and our kernels use the vector module, ONNX Runtime and
# OpenBLAS call native code, OpenBLAS's indexer uses Unsafe. -Xlog:disable keeps the JVM's own
# remarks, such as one on a cache that no longer fits, out of the output.
jvm_flags="-Xlog:disable -XX:+UseSerialGC
  --enable-native-access=ALL-UNNAMED --add-modules=jdk.incubator.vector
  --sun-misc-unsafe-memory-access=allow"

# Makes the cache that lets the JVM start with classes loaded and linked. It is no loss if it fails.
after_build() {
  say "preparing a quick start"
  rm -f "$build/$room.aot"
  # shellcheck disable=SC2086  # lists of flags
  "$JAVA_HOME/bin/java" $jvm_flags -XX:AOTCacheOutput="$build/$room.aot" -cp "$class_path" "$main_class" \
    $training >"$build/$room.aot.log" 2>&1 </dev/null || rm -f "$build/$room.aot"
}

# Becomes the JVM that runs main_class with the arguments given.
start() {
  find_jdk
  build_room
  # GNU OpenMP's threads wait for work by spinning; on a busy machine that costs many times the work.
  OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-PASSIVE}
  export OMP_WAIT_POLICY
  # Taken as arguments, since the JVM announces options that it finds in these variables.
  options="${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${INVAR_JAVA_OPTS:-}"
  unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
  # shellcheck disable=SC2086  # lists of flags
  exec "$JAVA_HOME/bin/java" $jvm_flags -XX:AOTCache="$build/$room.aot" $options \
    -cp "$class_path" "$main_class" "$@"
}
