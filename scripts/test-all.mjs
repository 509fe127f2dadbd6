// The suites that are too long for every change:
//   npm run test:all                      all of them, which takes hours
//   npm run test:all -- --only fuzz,sim   those with one of these words in their name
//   npm run test:all -- --share HASH      two minutes of one of them, chosen by a commit's hash
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";

const SHARE_MS = 120_000;
const LONG_TESTS = "npx vitest run --project recovery --project long";

/** `needs`: what the machine must have. `parts`: commands that take a minute or so each, for a share. */
const SUITES = [
  { name: "long", run: "npm run test:long", parts: () => each("test", /\.(recovery|long)\.test\.ts$/, LONG_TESTS) },
  {
    name: "screens",
    run: "npx playwright test --project=nightly",
    parts: () =>
      each("test/browser/nightly", /^(?!framework|form-lib).*\.test\.ts$/, "npx playwright test --project=nightly"),
  },
  { name: "cuts", run: "npx playwright test --project=nightly cuts", env: { CUTS: "1000" } },
  { name: "package", run: "npm run test:package -- --node 22 --node 24", needs: ["systemd-analyze", "python3"] },
  { name: "image", run: "npm run test:image", needs: ["root", "mounts"] },
  { name: "install", run: "npm run test:install", needs: ["root", "debootstrap"] },
  {
    name: "faults",
    run: "npm run test:faults",
    needs: ["strace"],
    parts: () => each("test/faults", /^(?!migrate).*\.faults\.ts$/, "npx vitest run -c test/faults/vitest.config.ts"),
  },
  { name: "ha", run: "npm run test:ha", needs: ["patroni", "etcd", "haproxy", "pgbouncer"] },
  { name: "kills", run: "npm run test:kills", parts: () => ["npm run test:kills 3 folder", "npm run test:kills 3 s3"] },
  {
    name: "sim",
    run: "npm run test:sim -- --lives 100000",
    parts: (seed) => [`npm run test:sim -- --seed ${seed} --lives 3000`],
  },
  {
    name: "fuzz",
    run: "npm run test:fuzz -- --seconds 60",
    parts: (seed) => [`npm run test:fuzz -- --seed ${seed} --seconds 4`],
  },
  { name: "removable", run: "npm run check:removable" },
  { name: "mutants", run: "npm run test:mutants" },
  { name: "memory", run: "npm run test:memory", needs: ["root"] },
  { name: "power", run: "npm run test:power", needs: ["root", "mounts", "nbdfuse", "mkfs.btrfs", "mkfs.xfs"] },
  { name: "overload", run: "npm run test:overload" },
  { name: "proxies", run: "npm run test:proxies", needs: ["nginx", "caddy", "openssl"] },
  { name: "upgrade", run: "npm run test:upgrade:majors" },
  { name: "clients", run: "npm run test:clients" },
  { name: "conformance", run: "npm run conformance" },
];

const { values: options } = parseArgs({ options: { only: { type: "string" }, share: { type: "string" } } });
process.exitCode = options.share === undefined ? runAll(options.only?.split(",") ?? [""]) : runShare(options.share);

function runAll(words) {
  const chosen = SUITES.filter(({ name }) => words.some((word) => name.includes(word)));
  const outcomes = chosen.map((suite) => [suite.name, runWhole(suite)]);
  for (const [name, outcome] of outcomes) console.log(`${name.padEnd(12)} ${outcome}`);
  return outcomes.some(([, outcome]) => outcome.startsWith("FAILED")) ? 1 : 0;
}

function runWhole({ run, needs = [], env = {} }) {
  const lacking = needs.filter((need) => !isHere(need));
  if (lacking.length > 0) return `not run: this machine lacks ${lacking.join(", ")}`;
  const startedMs = performance.now();
  const isPassed = execute(run, env);
  return `${isPassed ? "passed" : "FAILED"} in ${Math.round((performance.now() - startedMs) / 1_000)} s`;
}

/** Begins with another part for each commit, so that all of them are run in time. */
function runShare(hash) {
  const seed = Number.parseInt(hash.slice(0, 8), 16) || 0;
  const candidates = SUITES.filter(({ needs = [] }) => needs.every(isHere))
    .map(({ name, parts }) => ({ name, commands: parts?.(seed) ?? [] }))
    .filter(({ commands }) => commands.length > 0);
  const { name, commands } = candidates[seed % candidates.length];
  const endsMs = performance.now() + SHARE_MS;
  for (let done = 0; done < commands.length && performance.now() < endsMs; done += 1) {
    const command = commands[((seed >>> 4) + done) % commands.length];
    console.log(`${name}: ${command}`);
    if (!execute(command, {})) return 1;
  }
  return 0;
}

function each(folder, pattern, command) {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true }).filter((path) => pattern.test(path));
  return paths.sort().map((path) => `${command} ${join(folder, path)}`);
}

function execute(command, env) {
  return spawnSync(command, { shell: true, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

function isHere(need) {
  if (need === "root") return process.getuid?.() === 0;
  if (need === "mounts") return execute("unshare --mount --pid --fork mount -t tmpfs tmpfs /mnt 2>/dev/null", {});
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, need)));
}
