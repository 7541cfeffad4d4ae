# shellcheck shell=sh disable=SC2154  # the caller sets what is not set here
# How the scripts speak, and where the user's cache is. The caller sets command_name.

# Everything goes to standard error: standard output belongs to the command that is run.
say() {
  printf '%s: %s\n' "$command_name" "$1" >&2
}

# Says $2 and exits with $1, one of the codes of sysexits.h.
fail() {
  say "$2"
  exit "$1"
}

# Prints the folder for what can be made again: INVAR_CACHE, else the place that the system has for it.
cache_folder() {
  if [ -n "${INVAR_CACHE:-}" ]; then
    printf '%s\n' "$INVAR_CACHE"
  elif [ -n "${XDG_CACHE_HOME:-}" ]; then
    printf '%s\n' "$XDG_CACHE_HOME/invar"
  elif [ -d "${HOME:-/dev/null}/Library/Caches" ]; then
    printf '%s\n' "$HOME/Library/Caches/invar"
  else
    printf '%s\n' "${HOME:-/dev/null}/.cache/invar"
  fi
}
