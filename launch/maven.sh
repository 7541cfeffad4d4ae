# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# Runs Maven with its talk kept in a log: a line per room while it works, and afterwards only what
# failed, in the compiler's own words.

# Turns Maven's log into one line per room; on a terminal they take turns on one line. No awk here:
# some read far ahead, and the line would come late.
# shellcheck disable=SC2059  # the format is one of two written here
show_progress() {
  if [ -t 2 ]; then line='\r\033[K%s' end='\r\033[K'; else line='%s\n' end=; fi
  shown='' fetched=0 above=0
  while IFS= read -r log_line; do
    case $log_line in
      '[INFO] Building Invar '*']') above=1 ;; # the parent of the rooms, which is none
      '[INFO] Building invar-'*']')
        log_line=${log_line#'[INFO] Building invar-'}
        place=${log_line##*\[}
        place=${place%]}
        shown="$command_name: building ${log_line%% *} ($((${place%/*} - above)) of $((${place#*/} - above)))"
        printf "$line" "$shown" >&2
        ;;
      *'Downloaded from'*)
        fetched=$((fetched + 1))
        if [ -n "$end" ] && [ -n "$shown" ]; then
          printf "$line" "$shown, $fetched files fetched" >&2
        fi
        ;;
    esac
  done
  printf "$end" >&2
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
  } | tee "$maven_log" 2>/dev/null | show_progress
  [ "$(tail -n 1 "$maven_log")" = "exit status 0" ]
}

# Says in one line why Maven failed, and exits, if the cause is the machine and not the sources. $1 is
# the log, which lacks its end if the disk is full.
explain_machine_failure() {
  if grep -q 'No space left on device' "$1" || ! printf '%8192s' . >"$1.probe" 2>/dev/null; then
    rm -f "$1.probe"
    fail 73 "no space left on the disk of ${1%/*}"
  fi
  rm -f "$1.probe"
  if grep '^mvnw: ' "$1" | sed "s/^mvnw: /$command_name: /" | grep . >&2; then
    exit "$(sed -n '$s/exit status //p' "$1")"
  fi
  if grep -q -e 'Unknown host' -e 'UnknownHostException' -e 'Could not transfer artifact' \
    -e 'in offline mode' -e 'Network is unreachable' -e 'Connection refused' "$1"; then
    fail 69 "the build must fetch libraries but reaches no Maven repository: check the network or ~/.m2/settings.xml, and run it again (details: $1)"
  fi
}

# Shows what the compiler, the formatter and the tests said, without what Maven says about itself.
show_errors() {
  grep -e '^\[ERROR\]' -e '^\[WARNING\].*\.java:' "$1" |
    grep -v -e 'Re-run Maven' -e 'To see the full stack' -e 'Help [0-9]' -e 'For more information' \
      -e '^\[ERROR\] *$' -e 'COMPILATION ERROR' -e 'After correcting' -e 'mvn <args>' |
    awk '!seen[$0]++' | head -n 60 | sed -e 's/^\[[A-Z]*\] //' >&2
}
