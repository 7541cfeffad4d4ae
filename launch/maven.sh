# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# Runs Maven with its talk kept in a log: a line per room while it works, and afterwards only what
# failed, in the compiler's own words.

# Turns Maven's log into one line per room; on a terminal they take turns on one line.
show_progress() {
  if [ -t 2 ]; then line='\r\033[K%s' end='\r\033[K'; else line='%s\n' end=; fi
  awk -v name="$command_name" -v line="$line" -v end="$end" '
    /^\[INFO\] Building invar-/ {
      room = $3; sub(/^invar-/, "", room)
      place = $NF; gsub(/[][]/, "", place); sub("/", " of ", place)
      shown = name ": building " room " (" place ")"
      printf line, shown; fflush()
    }
    /Downloaded from/ {
      fetched++
      if (end != "" && shown != "") { printf line, shown ", " fetched " files fetched"; fflush() }
    }
    END { printf end }' >&2
}

# Runs Maven with the arguments after $1, the file of its log; fails if Maven does.
run_maven() {
  maven_log=$1
  shift
  {
    maven_status=0
    # shellcheck disable=SC2086  # a list of arguments
    "$root/mvnw" -f "$root/pom.xml" ${INVAR_MAVEN_OPTS:-} "$@" 2>&1 || maven_status=$?
    printf '\nexit status %s\n' "$maven_status"
  } | tee "$maven_log" | show_progress
  [ "$(tail -n 1 "$maven_log")" = "exit status 0" ]
}

# Says in one line why Maven failed if the cause is the machine, else shows what the tools said.
# Prints nothing about Maven itself. $1 is the log.
show_errors() {
  if grep -q 'No space left on device' "$1"; then
    say "no space left on the disk (details: $1)"
  elif grep -q -e 'Unknown host' -e 'UnknownHostException' -e 'Could not transfer artifact' \
    -e 'in offline mode' -e 'Network is unreachable' -e 'Connection refused' "$1"; then
    say "the build must fetch libraries and reaches no Maven repository: check the network or ~/.m2/settings.xml, then run it again (details: $1)"
  else
    # The wrapper's own lines, then the compiler's, the formatter's and the tests'.
    grep -e '^mvnw: ' -e '^\[ERROR\]' -e '^\[WARNING\].*\.java:' "$1" |
      grep -v -e 'Re-run Maven' -e 'To see the full stack' -e 'Help [0-9]' -e 'For more information' \
        -e '^\[ERROR\] *$' -e 'COMPILATION ERROR' -e 'After correcting' -e 'mvn <args>' |
      awk '!seen[$0]++' | head -n 60 | sed -e 's/^\[[A-Z]*\] //' -e 's/^mvnw: //' >&2
  fi
}
