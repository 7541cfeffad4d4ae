# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# Builds the jars of one room and of all the rooms below it, when their sources are newer.
#
# All of it is in one folder, $build: the rooms' jars, and for the room R that is launched
#   R.built       whose time is when its last good build began; names the checkout and the JDK
#   R.classpath   the jars to run it with
#   R.log         what Maven said
#   lock          a symbolic link whose target is the id of the process that builds

# Sets build to a folder that can be written: in the checkout, else in the user's cache.
find_build_folder() {
  build=$root/target/launch
  if mkdir -p "$build" 2>/dev/null && [ -w "$build" ]; then return; fi
  # A checkout that was built and is now read only needs no other folder.
  if [ -f "$build/$room.built" ] && is_fresh; then return; fi
  build=$(cache_folder)/launch/$(printf '%s' "$root" | cksum | tr -s ' ' -)
  if ! mkdir -p "$build" 2>/dev/null || ! [ -w "$build" ]; then
    fail 73 "cannot write to $root/target/launch nor to $build: set INVAR_CACHE to a folder that can be written"
  fi
}

# Succeeds if nothing changed since the last good build: no file edited, added or removed, the
# checkout not moved, the same JDK, no jar of the class path gone.
is_fresh() {
  [ -f "$build/$room.built" ] && read_class_path || return 1
  {
    IFS= read -r built_root && IFS= read -r built_jdk
  } <"$build/$room.built" || return 1
  [ "$built_root" = "$root" ] && [ "$built_jdk" = "$JAVA_HOME" ] || return 1
  changed=$(cd "$root" && find pom.xml .mvn launch ./*/pom.xml ./*/src/main \
    -newer "$build/$room.built" 2>/dev/null | head -n 1)
  [ -z "$changed" ]
}

# Sets class_path; fails if it is unknown or if one of its jars is gone.
read_class_path() {
  class_path=
  IFS= read -r class_path <"$build/$room.classpath" 2>/dev/null || [ -n "$class_path" ] || return 1
  old_ifs=$IFS
  IFS=:
  for jar in $class_path; do
    if [ ! -e "$jar" ]; then
      IFS=$old_ifs
      return 1
    fi
  done
  IFS=$old_ifs
}

# Takes the lock, or waits until the process that has it is done or dead.
lock() {
  waited=
  until ln -s "$$" "$build/lock" 2>/dev/null; do
    [ -w "$build" ] || fail 73 "cannot write to $build"
    holder=$(readlink "$build/lock") || continue
    if kill -0 "$holder" 2>/dev/null; then
      [ -n "$waited" ] || say "waiting for process $holder, which is building"
      waited=yes
      sleep 0.2 2>/dev/null || sleep 1
    elif mv "$build/lock" "$build/lock.$$" 2>/dev/null; then
      # Its holder was killed. Only one process can move a link away; should it be another link by
      # now, it goes back.
      if [ "$(readlink "$build/lock.$$")" = "$holder" ]; then
        rm -f "$build/lock.$$"
      else
        mv "$build/lock.$$" "$build/lock"
      fi
    fi
  done
  trap 'rm -f "$build/lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

unlock() {
  rm -f "$build/lock"
  trap - EXIT INT TERM HUP
}

# What else is to be done after a build; a script may redefine it.
after_build() { :; }

# Makes class_path hold the current class path of $room, whatever that takes.
build_room() {
  find_build_folder
  if is_fresh; then return; fi
  lock
  if ! is_fresh; then
    rm -f "$build/$room.built"
    printf '%s\n%s\n' "$root" "$JAVA_HOME" >"$build/$room.begun" 2>/dev/null ||
      fail 73 "cannot write to $build: no space left on its disk?"
    if ! run_maven "$build/$room.log" -P launch "-Dlaunch.folder=$build" -pl ":invar-$room" -am package; then
      explain_machine_failure "$build/$room.log"
      show_errors "$build/$room.log"
      fail 70 "the build failed (details: $build/$room.log)"
    fi
    printf '%s:%s\n' "$build/invar-$room/invar-$room.jar" "$(cat "$build/invar-$room/class.path")" \
      >"$build/$room.classpath"
    # The moment that counts is when the build began, so that an edit made meanwhile is seen.
    mv "$build/$room.begun" "$build/$room.built"
    read_class_path || fail 70 "the build made no class path (details: $build/$room.log)"
    after_build
  fi
  unlock
}
