import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "./file-systems.ts";

/** What a virtual machine boots: Debian's kernel, and an initial RAM disk that mounts the disk and starts the server. */
export interface GuestImage {
  readonly kernel: string;
  readonly initrd: string;
}

const MODULES = [
  "virtio_pci",
  "virtio_blk",
  "virtio_net",
  "9pnet_virtio",
  "9p",
  "crc32c_generic",
  "ext4",
  "btrfs",
  "xfs",
];

/** The guest's root is that of this machine, read-only. GuestMachine sets the parameters. */
const INIT = `#!/bin/busybox sh
b=/bin/busybox
$b mount -t proc proc /proc; $b mount -t sysfs sys /sys; $b mount -t devtmpfs dev /dev
for word in $($b cat /proc/cmdline); do case $word in
  postern.fs=*) fs=\${word#*=};; postern.port=*) port=\${word#*=};; postern.root=*) root=\${word#*=};;
esac; done
for module in $($b cat /modules); do $b insmod /lib/$module; done
$b ip link set lo up; $b ip addr add 10.0.2.15/24 dev eth0; $b ip link set eth0 up
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=524288 host /host
for name in proc sys dev; do $b mount --bind /$name /host/$name; done
$b mkdir -p /dev/shm
for name in tmp run dev/shm; do $b mount -t tmpfs none /host/$name; $b chmod 1777 /host/$name; done
$b mkdir /host/run/disk; $b mount -t $fs /dev/vda /host/run/disk
exec $b chroot /host /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/run HOST=0.0.0.0 PORT=$port LOG_LEVEL=fatal \\
  POSTERN_DATA_DIR=/run/disk/data POSTERN_DEFAULT_PLAN=pro POSTERN_WEBHOOK_ALLOW=127.0.0.0/8 \\
  NODE $root/bin/postern.mjs serve
`;

/** Built from Debian packages, which apt downloads; nothing is installed. `folder`: an empty one. */
export function makeGuestImage(folder: string): GuestImage {
  const kernelPackage = /linux-image-\S+/.exec(
    run("apt-cache", "depends", "linux-image-amd64").split("\n")[1] ?? "",
  )?.[0];
  if (kernelPackage === undefined) throw new Error("apt knows no linux-image-amd64.");
  const unpacked = join(folder, "unpacked");
  run("sh", "-c", 'cd "$1" && apt-get download "$2" busybox-static', "sh", folder, kernelPackage);
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".deb")))
    run("dpkg-deb", "--extract", join(folder, name), unpacked);
  const version = kernelPackage.slice("linux-image-".length);
  const busybox = join(unpacked, "bin", "busybox");
  run(busybox, "depmod", "-b", unpacked, version);

  const root = join(folder, "root");
  for (const name of ["bin", "lib", "proc", "sys", "dev", "host"]) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(busybox, join(root, "bin", "busybox"));
  const modules = modulesIn(join(unpacked, "lib", "modules", version));
  for (const path of modules) copyFileSync(path, join(root, "lib", basename(path)));
  writeFileSync(join(root, "modules"), modules.map((path) => basename(path)).join("\n"));
  writeFileSync(join(root, "init"), INIT.replace("NODE", process.execPath));
  chmodSync(join(root, "init"), 0o755);
  const initrd = join(folder, "initrd");
  run("sh", "-c", 'cd "$1" && find . | "$2" cpio -o -H newc > "$3"', "sh", root, busybox, initrd);
  return { kernel: join(unpacked, "boot", `vmlinuz-${version}`), initrd };
}

/** The paths of the modules, each after its dependencies. */
function modulesIn(folder: string): string[] {
  const needs = new Map<string, readonly string[]>();
  for (const line of readFileSync(join(folder, "modules.dep"), "utf8").split("\n")) {
    const [path, needed = ""] = line.split(":");
    if (path !== undefined && path !== "")
      needs.set(
        path,
        needed.split(" ").filter((name) => name !== ""),
      );
  }
  const ordered = new Set<string>();
  const add = (path: string) => {
    for (const needed of needs.get(path) ?? []) if (!ordered.has(needed)) add(needed);
    ordered.add(path);
  };
  for (const name of MODULES) {
    const path = [...needs.keys()].find((path) => basename(path) === `${name}.ko`);
    if (path === undefined) throw new Error(`The kernel has no module ${name}.`);
    add(path);
  }
  return [...ordered].map((path) => join(folder, path));
}
