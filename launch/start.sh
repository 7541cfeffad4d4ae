# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# Starts the JVM on the jars of one room. The caller sets command_name, root and room.

# shellcheck source=launch/locale.sh
. "$root/launch/locale.sh"
# shellcheck source=launch/messages.sh
. "$root/launch/messages.sh"
# shellcheck source=launch/jdk.sh
. "$root/launch/jdk.sh"
# shellcheck source=launch/maven.sh
. "$root/launch/maven.sh"
# shellcheck source=launch/build.sh
. "$root/launch/build.sh"

# What every start of ours needs: ONNX Runtime and OpenBLAS call native code, and OpenBLAS's loader
# uses Unsafe. Remarks of the JVM and of libraries are kept out of the output.
jvm_flags="-XX:+UseSerialGC -Xlog:disable
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"

# Finds the JDK and builds what has to be built; sets class_path.
prepare() {
  name_files_in_utf8
  find_jdk
  build_room
  # GNU OpenMP's threads wait for work by spinning; on a busy machine that costs many times the work.
  OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-PASSIVE}
  export OMP_WAIT_POLICY
  # Which of its two streams a person watches; Java cannot tell one from the other.
  INVAR_TERMINAL=
  if [ -t 1 ]; then INVAR_TERMINAL=out; fi
  if [ -t 2 ]; then INVAR_TERMINAL="$INVAR_TERMINAL err"; fi
  export INVAR_TERMINAL
  name_command
  # Taken as arguments, since the JVM announces options that it finds in these two variables.
  options="${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${INVAR_JAVA_OPTS:-}"
  unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
}

# Says how this was called, so that a command that is suggested can be copied: as it was typed, or by
# its name alone if the shell finds it there.
name_command() {
  INVAR_COMMAND=$0
  case $0 in
    /*) if [ "$(command -v "$command_name")" = "$0" ]; then INVAR_COMMAND=$command_name; fi ;;
  esac
  export INVAR_COMMAND
}

run_java() {
  # shellcheck disable=SC2086  # lists of flags
  exec "$JAVA_HOME/bin/java" $jvm_flags "-Djava.util.logging.config.file=$root/launch/logging.properties" "$@"
}

# Becomes a JVM for short work: main class $1 and its arguments, with the cache of loaded classes and
# only the quick compiler. No vector module: it costs a third of such a start, and nothing runs for
# long enough to be compiled to vector instructions.
start_quickly() {
  # shellcheck disable=SC2086  # a list of flags
  run_java "-XX:AOTCache=$build/$room.aot" -XX:TieredStopAtLevel=1 $options -cp "$class_path" "$@"
}

# Becomes a JVM for long work: main class $1 and its arguments, with the vector module.
start_with_vectors() {
  drop_incubator_warning
  # shellcheck disable=SC2086  # a list of flags
  run_java --add-modules=jdk.incubator.vector $options -cp "$class_path" dev.invar.cli.QuietBoot "$@"
}

# No option of the JVM stops the line that it prints about the vector module. So it boots with a pipe
# as standard error, and QuietBoot puts the real one, descriptor 3, back. What else the JVM says when
# it boots, such as that it cannot, comes through the pipe.
drop_incubator_warning() {
  pipe=$build/boot.$$
  mkfifo -m 600 "$pipe" 2>/dev/null || {
    pipe=${TMPDIR:-/tmp}/invar-boot.$$
    mkfifo -m 600 "$pipe" 2>/dev/null || {
      exec 3>&2
      return
    }
  }
  {
    IFS= read -r first || [ -n "$first" ] || exit 0
    case $first in
      *"incubator modules: jdk.incubator.vector") ;;
      *) printf '%s\n' "$first" ;;
    esac
    exec cat
  } <"$pipe" >&2 &
  exec 3>&2 2>"$pipe"
  rm -f "$pipe"
}
