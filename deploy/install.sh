#!/bin/sh
# Installs Postern as a service on Debian or Ubuntu, or updates it to the version of another package. As root:
#   sh install.sh postern-*.tgz                        listens on http://localhost:4000
#   sh install.sh postern-*.tgz inbox.example.com      with Caddy in front, which gets a certificate for that name
# A new database runs on the system's PostgreSQL, which apt updates, or on what POSTERN_POSTGRES_BIN names.
# Run it as often as you like: the data, the settings and changes by `systemctl edit` stay. See docs/operate/install.md.
set -eu

settings=/etc/postern.env
data=/var/lib/postern
package=${1:-}
domain=${2:-}

step() { printf '\n== %s\n' "$1"; }
fail() { printf 'install.sh: %s\n' "$1" >&2; exit 1; }
# Not in a container or a chroot.
systemd_runs() { [ -d /run/systemd/system ]; }

[ -f "$package" ] || fail "name the package: sh install.sh postern-*.tgz [inbox.example.com]"
[ "$(id -u)" = 0 ] || fail "run it as root."
case $domain in *[!a-zA-Z0-9.-]*) fail "$domain is not a host name. Leave out https:// and any path." ;; esac
command -v systemctl >/dev/null || fail "this system has no systemd."

step "Node"
command -v npm >/dev/null || fail "Postern needs Node with npm. Install Node 24: https://nodejs.org/en/download"
version=$(node --version)
node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
  fail "this is Node $version. Postern needs 20.19 or newer. Install Node 24: https://nodejs.org/en/download"
echo "$version"
case $version in v20.* | v21.*) echo "It no longer receives security fixes. Install Node 24: https://nodejs.org/en/download" ;; esac

step "The package"
# npm takes a name without a slash for one in the registry.
npm install --global --ignore-scripts --no-audit --no-fund "$(realpath "$package")"
files=$(npm root --global)/postern/deploy

step "The user postern, and its folder $data"
getent passwd postern >/dev/null ||
  useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin postern
install -d -o postern -g postern -m 700 "$data"
# With the path that services have. A Node in somebody's home folder is not for them.
runuser -u postern -- env -i PATH=/usr/local/bin:/usr/bin:/bin sh -c "cd / && postern --version" ||
  fail "services cannot run $(command -v postern). Install Node for all users, in /usr or /usr/local."

step "The settings in $settings"
if [ ! -e "$settings" ]; then
  printf '# See docs/operate/configuration.md.\nPOSTERN_DATA_DIR=%s\n' "$data" >"$settings"
  [ -z "$domain" ] || printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=1\n' "$domain" >>"$settings"
fi
chown root:postern "$settings"
chmod 640 "$settings"
[ -z "$domain" ] || grep -q "^PUBLIC_URL=https://$domain/*\$" "$settings" ||
  echo "Set PUBLIC_URL=https://$domain and TRUST_PROXY=1 in it, and restart Postern."

# The folder of the newest server of the system that is new enough, or nothing.
system_postgres() {
  for major in $(ls /usr/lib/postgresql 2>/dev/null | sort --numeric-sort --reverse); do
    [ "$major" -ge 15 ] && [ -x "/usr/lib/postgresql/$major/bin/postgres" ] || continue
    echo "/usr/lib/postgresql/$major/bin"
    return
  done
}
install_postgres() {
  apt-get update
  available=$(apt-cache show --no-all-versions postgresql 2>/dev/null | sed -n 's/^Version: \([0-9]*\).*/\1/p')
  [ "${available:-0}" -ge 15 ] || return 0
  # Only the programs are wanted.
  install -d /etc/postgresql-common/createcluster.d
  echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/postern.conf
  apt-get install -y --no-install-recommends postgresql
}

step "PostgreSQL"
folder=$(sed -n 's/^POSTERN_DATA_DIR=//p' "$settings" | tail -n 1)
if ! grep -Eq '^(POSTERN_POSTGRES_BIN=|DATABASE_URL=.)' "$settings" && [ ! -e "${folder:-$data}/postgres" ]; then
  [ -n "${POSTERN_POSTGRES_BIN+set}" ] || [ -n "$(system_postgres)" ] || install_postgres
  [ -z "$(tail -c 1 "$settings")" ] || echo >>"$settings"
  printf 'POSTERN_POSTGRES_BIN=%s\n' "${POSTERN_POSTGRES_BIN-$(system_postgres)}" >>"$settings"
fi
# What runs keeps the program that it was started with: a restart takes an update into use.
pid="head -n 1 '${folder:-$data}/postgres/postmaster.pid' 2>/dev/null"
restart="readlink /proc/\$($pid)/exe | grep -q '(deleted)' && systemctl --no-block try-restart postern || true"
echo "DPkg::Post-Invoke { \"$restart\"; };" >/etc/apt/apt.conf.d/90postern
if grep -Eq '^(POSTERN_POSTGRES_BIN|DATABASE_URL)=.' "$settings"; then
  grep '^POSTERN_POSTGRES_BIN=.' "$settings" || echo "That of DATABASE_URL."
else
  echo "The one that is installed with Postern. See docs/operate/install.md on moving to one that apt updates."
fi

step "The service"
install -m 644 "$files/postern.service" /etc/systemd/system/postern.service
systemctl enable postern
if systemd_runs; then
  systemctl daemon-reload
  systemctl restart postern
fi

if [ -n "$domain" ]; then
  step "Caddy, for https://$domain"
  command -v caddy >/dev/null || { apt-get update && apt-get install -y caddy; }
  sed "s/inbox\.example\.com/$domain/" "$files/Caddyfile" >/etc/caddy/postern.caddy
  grep -qx 'import postern.caddy' /etc/caddy/Caddyfile || printf '\nimport postern.caddy\n' >>/etc/caddy/Caddyfile
  ! systemd_runs || systemctl reload-or-restart caddy
fi

step "Done"
systemd_runs || echo "systemd does not run here. It starts Postern with the machine."
echo "The log shows the link that creates your account: journalctl --unit postern --lines 20"
