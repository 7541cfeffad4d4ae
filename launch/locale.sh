# shellcheck shell=sh
# Names of files; read by ./invar, ./check and ./bench.

# In a locale without a charset, as in many containers and under cron, Java can neither open a file
# whose name is not ASCII nor be asked for one. A locale with a charset stays as it is, since file
# names may be in it.
name_files_in_utf8() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    '' | C | POSIX)
      LC_ALL=C.UTF-8
      export LC_ALL
      ;;
  esac
}
