// From this checkout to an owner with one received message, in the root folder of the image: the script that the Dockerfile
// calls lays it out, and it runs read-only, as the image's user, with the image's environment. Needs Debian and root.
//   --node FILE    the program file of Node, in place of the one that runs this
//   --keep DIR     leaves the root folder there
// Prints how long each step takes and how large the image is. Ends with 1 when a step fails.
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { receiveMessage } from "../support/receive-message.ts";
import { image } from "./dockerfile.ts";

const MAX_MEGABYTES = 250;

const checkout = join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({
  options: { node: { type: "string", default: process.execPath }, keep: { type: "string" } },
});

const folder = mkdtempSync(join(tmpdir(), "postern-image-"));
const root = resolve(options.keep ?? join(folder, "root"));
try {
  await timed("package", () => run("npm", "run", "package", "--", "--out", folder));
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  await timed("layout", () => run("deploy/image/make-root.sh", root, join(folder, tarball), resolve(options.node)));
  const size = Math.round(bytesIn(root) / 1e6);
  say(`${size} MB`);
  if (size > MAX_MEGABYTES) throw new Error(`The image is larger than ${MAX_MEGABYTES} MB.`);
  const enter = join(checkout, "test/image/enter.sh");
  // As `docker run --publish 127.0.0.1:…` would.
  const {
    PORT: _port,
    POSTERN_DATA_DIR: _data,
    ...environment
  } = { ...image.environment, RUN_AS: image.user, HOST: "127.0.0.1" };
  const asRoot = { ...environment, RUN_AS: "0:0" };
  await timed("the same as root, for platforms whose volumes belong to root", () =>
    receiveMessage([enter, root], asRoot),
  );
  await timed("first start, account, form and message", () =>
    receiveMessage([enter, root], environment, async (url) => {
      const settings = { ...process.env, ...environment, PORT: new URL(url).port, POSTERN_DATA_DIR: folder };
      const within = (...words: string[]) =>
        execFileSync(enter, [root, "--", ...words], { env: settings, stdio: "pipe" });
      within(...image.healthCheck);
      expectFailure("the health check of a port that nobody listens on", () =>
        execFileSync(enter, [root, "--", ...image.healthCheck], { env: { ...settings, PORT: "1" }, stdio: "pipe" }),
      );
      expectFailure("writing to the root", () => within("sh", "-c", "echo changed > /opt/postern/changed"));
      const user = within("sh", "-c", "exec node -p 'process.getuid() + \":\" + process.getgid()'").toString().trim();
      if (user !== image.user) throw new Error(`It runs as ${user}, not as ${image.user}.`);
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function expectFailure(what: string, act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
  throw new Error(`It should have failed: ${what}.`);
}

/** Counts hard-linked files once, as an image does. */
function bytesIn(top: string): number {
  const seen = new Map<number, number>();
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
    seen.set(ino, size);
  }
  return [...seen.values()].reduce((sum, size) => sum + size, 0);
}

function run(command: string, ...words: readonly string[]): void {
  execFileSync(command, words, { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
}

async function timed(what: string, work: () => void | Promise<void>): Promise<void> {
  const startedMs = performance.now();
  await work();
  say(`${what}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
