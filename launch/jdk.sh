# shellcheck shell=sh
# Finds a JDK; read by ./invar, ./check, ./bench and ./mvnw.
#
# It starts no JVM: a JDK names its version in the file "release". A JDK that the user names in
# INVAR_JAVA_HOME must fit; every other one that does not is passed over.

jdk_needed=25

# Sets jdk_version to the version of the JDK in folder $1, or fails if there is none.
read_jdk_version() {
  jdk_version=
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r jdk_line || [ -n "$jdk_line" ]; do
    case $jdk_line in
      JAVA_VERSION=*)
        jdk_version=${jdk_line#*\"}
        jdk_version=${jdk_version%\"*}
        ;;
    esac
  done <"$1/release"
  jdk_feature=${jdk_version%%[!0-9]*}
  [ -n "$jdk_feature" ]
}

is_new_enough() {
  read_jdk_version "$1" && [ "$jdk_feature" -ge "$jdk_needed" ]
}

# Prints the folder of the JDK that the "java" on the PATH belongs to, symbolic links followed.
jdk_on_path() {
  jdk_java=$(command -v java) || return 1
  while [ -h "$jdk_java" ]; do
    jdk_link=$(readlink "$jdk_java") || return 1
    case $jdk_link in
      /*) jdk_java=$jdk_link ;;
      *) jdk_java=${jdk_java%/*}/$jdk_link ;;
    esac
  done
  jdk_bin=${jdk_java%/*}
  printf '%s\n' "${jdk_bin%/*}"
}

# Sets JAVA_HOME, or says in one line what is missing and exits with 69 (service unavailable).
find_jdk() {
  if [ -n "${INVAR_JAVA_HOME:-}" ]; then
    if is_new_enough "$INVAR_JAVA_HOME"; then
      JAVA_HOME=$INVAR_JAVA_HOME
      export JAVA_HOME
      return
    fi
    fail 69 "INVAR_JAVA_HOME=$INVAR_JAVA_HOME is not a JDK $jdk_needed or newer (found: ${jdk_version:-no JDK})"
  fi
  if [ -n "${JAVA_HOME:-}" ] && is_new_enough "$JAVA_HOME"; then
    export JAVA_HOME
    return
  fi
  if jdk_found=$(jdk_on_path) && is_new_enough "$jdk_found"; then
    JAVA_HOME=$jdk_found
    export JAVA_HOME
    return
  fi

  # Of several in the usual folders, the oldest that is new enough: nearest to what we test with.
  jdk_best=
  for jdk_folder in \
    ${INVAR_JDK_FOLDERS:-/usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /opt/* /opt/java/* /opt/jdk/* \
      /Library/Java/JavaVirtualMachines/*/Contents/Home \
      /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
      /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
      /home/linuxbrew/.linuxbrew/opt/openjdk*} \
    "${HOME:-/nonexistent}"/.sdkman/candidates/java/* \
    "${HOME:-/nonexistent}"/.jdks/* "${HOME:-/nonexistent}"/.jdks/*/Contents/Home \
    "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if is_new_enough "$jdk_folder" && [ "$jdk_feature" -lt "${jdk_best:-999999}" ]; then
      jdk_best=$jdk_feature
      JAVA_HOME=$jdk_folder
    fi
  done
  [ -n "$jdk_best" ] ||
    fail 69 "no JDK $jdk_needed or newer found: install one (such as Temurin $jdk_needed), or set INVAR_JAVA_HOME to its folder"
  export JAVA_HOME
}
