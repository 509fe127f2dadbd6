#!/bin/sh
# Runs a command of Postern in the root folder of the image, as a container would: read-only, as user $RUN_AS, with the data
# folder of the caller. `serve` is process 1 of its own.
#   enter.sh ROOT COMMAND …
set -eu
root=$1
shift
data=$POSTERN_DATA_DIR
export POSTERN_DATA_DIR=/var/lib/postern
chown "$RUN_AS" "$data"
inside='
  root=$1 data=$2; shift 2
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -o remount,ro,bind "$root"
  mount --bind "$data" "$root/var/lib/postern"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/dev"
  mkdir -m 1777 "$root/dev/shm"
  for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
  mount -t proc proc "$root/proc"
  exec env -i PATH="$PATH" NODE_ENV="$NODE_ENV" HOST="$HOST" PORT="$PORT" LOG_LEVEL="${LOG_LEVEL:-info}" \
    POSTERN_DATA_DIR="$POSTERN_DATA_DIR" MALLOC_ARENA_MAX="$MALLOC_ARENA_MAX" \
    /usr/sbin/chroot --userspec="$RUN_AS" "$root" "$@"
'
if [ "${1:-}" != serve ]; then
  [ "${1:-}" != -- ] && set -- postern "$@" || shift
  exec unshare --mount sh -c "$inside" sh "$root" "$data" "$@"
fi
unshare --mount --pid --fork sh -c "$inside" sh "$root" "$data" postern serve &
outer=$!
trap 'kill -TERM $(cat "/proc/$outer/task/$outer/children")' TERM
status=0
wait $outer || status=$?
# A signal ends the first wait, not the process.
wait $outer || status=$?
exit $status
