// deploy/install.sh in a Debian of its own, up to a Postern that runs as the service's user. Needs root, debootstrap and
// the npm registry:
//   npm run test:install
//   npm run test:install -- --debian DIR     with a copy of what debootstrap has made there
// systemd does not run in a chroot: the unit is verified, and started by test/package under its filter.
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const checkout = join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({ options: { debian: { type: "string" } } });
const COMMAND = 'runuser -u postern -- node --env-file=/etc/postern.env "$(command -v postern)"';

const BIN = "/usr/lib/postgresql/15/bin";

const folder = mkdtempSync(join(tmpdir(), "postern-install-"));
const root = join(folder, "debian");
try {
  step("Debian");
  if (options.debian !== undefined) run("cp", "--archive", options.debian, root);
  else run("debootstrap", "--variant=minbase", "--include=systemd,caddy", "bookworm", root);
  step("the package");
  run("npm", "run", "package", "--", "--out", folder);
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  cpSync(join(folder, tarball), join(root, "root", tarball));
  cpSync(join(checkout, "deploy/install.sh"), join(root, "root/install.sh"));
  const install = (...words: string[]) => within(`cd /root && sh install.sh ${[tarball, ...words].join(" ")}`);

  step("without Node, and with a name that is none");
  expectOutput(install(), 1, "Install Node 24");
  installNode(join(folder, tarball));
  expectOutput(install("https://inbox.example.com"), 1, "is not a host name");
  expectOutput(within("getent passwd postern"), 2, "");

  step("the first time");
  expectOutput(install(), 0, "journalctl --unit postern");
  expectOutput(within("stat --format '%U %a' /var/lib/postern /etc/postern.env"), 0, "postern 700\nroot 640\n");
  // Only its programs are needed, not a cluster beside Postern's.
  const programsOnly = "grep POSTGRES_BIN /etc/postern.env && ! test -e /etc/postgresql/15/main";
  expectOutput(within(programsOnly), 0, `POSTERN_POSTGRES_BIN=${BIN}\n`);
  expectOutput(within("systemctl is-enabled postern"), 0, "enabled");
  expectOutput(within("systemd-analyze verify /etc/systemd/system/postern.service"), 0, "");

  step("again, with a host name, over settings of the operator's own");
  const settings = join(root, "etc/postern.env");
  appendFileSync(settings, "PORT=4799\n");
  const before = readFileSync(settings, "utf8");
  expectOutput(install("inbox.example.com"), 0, "Set PUBLIC_URL=https://inbox.example.com");
  appendFileSync(settings, "PUBLIC_URL=https://inbox.example.com\nTRUST_PROXY=1\n");
  if (install("inbox.example.com").output.includes("Set PUBLIC_URL")) throw new Error("It asks for what is set.");
  if (!readFileSync(settings, "utf8").startsWith(before)) throw new Error("The settings were changed.");
  expectOutput(within("grep -c postern.caddy /etc/caddy/Caddyfile"), 0, "1\n");
  expectOutput(within("caddy validate --config /etc/caddy/Caddyfile"), 0, "Valid configuration");

  step("the server and the documented command as the service's user");
  const served = within(`
    cd /var/lib/postern
    ${COMMAND} serve >/tmp/log 2>&1 &
    timeout 120 sh -c 'until grep -q "Create your account" /tmp/log; do sleep 0.2; done'
    cat /tmp/log
    cd /root
    printf '#!/bin/sh\\necho "called: systemctl $*"\\n' >/usr/local/bin/systemctl
    chmod +x /usr/local/bin/systemctl
    hook() { apt-config dump --no-empty --format '%v%n' DPkg::Post-Invoke | sh; }
    hook
    echo "an update of PostgreSQL"
    cp ${BIN}/postgres ${BIN}/update && mv ${BIN}/update ${BIN}/postgres
    hook
    rm /usr/local/bin/systemctl
    ${COMMAND} doctor`);
  expectOutput(served, 1, "Create your account at https://inbox.example.com/");
  expectOutput(served, 1, "\nan update of PostgreSQL\ncalled: systemctl --no-block try-restart postern\n");
  if (served.output.split("called:").length !== 2) throw new Error("It is restarted without an update.");
  // Nothing answers at the public address here, so it exits with 1.
  expectOutput(served, 1, "ok       secret");
  expectOutput(within("cat /var/lib/postern/postgres/postmaster.opts"), 0, `${BIN}/postgres "-D"`);

  step("a database that is there already, which stays with the PostgreSQL of Postern");
  within("sed -i /POSTGRES_BIN/d /etc/postern.env");
  expectOutput(install(), 0, "The one that is installed with Postern.");
  if (readFileSync(settings, "utf8").includes("POSTGRES_BIN")) throw new Error("The database was moved.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs this Node and its npm for all users, and what npm needs to install the package offline. */
function installNode(tarball: string): void {
  const warm = join(folder, "warm");
  mkdirSync(warm);
  run("npm", "install", "--prefix", warm, "--ignore-scripts", "--no-audit", "--no-fund", tarball);
  cpSync(process.execPath, join(root, "usr/local/bin/node"));
  cpSync(join(npmSays("root", "--global"), "npm"), join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
}

function npmSays(...words: string[]): string {
  return execFileSync("npm", words, { encoding: "utf8" }).trim();
}

function within(line: string): { status: number | null; output: string } {
  const enter = `
    mkdir -p "$1/npm-cache" && mount --bind "$2" "$1/npm-cache" && mount -t proc proc "$1/proc" &&
    exec chroot "$1" /bin/bash -c "$3"`;
  const npm = {
    npm_config_cache: "/npm-cache",
    npm_config_prefer_offline: "true",
    npm_config_registry: npmSays("config", "get", "registry"),
  };
  const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", ...npm };
  const words = [
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "sh",
    "-c",
    enter,
    "sh",
    root,
    npmSays("config", "get", "cache"),
    line,
  ];
  const { status, stdout, stderr } = spawnSync("unshare", words, { encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

function expectOutput({ status, output }: ReturnType<typeof within>, expected: number, text: string): void {
  if (status !== expected || !output.includes(text))
    throw new Error(`${text} expected, but ended with ${status}: ${output}`);
}

function run(command: string, ...words: readonly string[]): void {
  execFileSync(command, words, { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
}

function step(name: string): void {
  process.stdout.write(`${name}\n`);
}
