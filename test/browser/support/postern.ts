import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "../../support/no-settings.ts";
import { patient } from "../../support/patience.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A complete Postern as users start it: its own process, with its embedded database in its own folder. */
export interface RunningPostern {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Runs a command beside the server and returns its --json output. */
  command(...words: readonly string[]): Promise<Record<string, unknown>>;
  /** Kills the process abruptly and restarts it at the same address. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** The Node binary and the Postern command line to run. */
export type Program = readonly [node: string, cli: string];

const fromCheckout: Program = [process.execPath, join(root, "bin", "postern.mjs")];

export async function startPostern(
  settings: Readonly<Record<string, string>> = {},
  program: Program = fromCheckout,
): Promise<RunningPostern> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-browser-"));
  const shared = { ...process.env, POSTERN_DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings };
  const { port, child: first } = await startAtSomePort(program, shared);
  const env = { ...shared, PORT: String(port) };
  let child = first;
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env,
    command: (...words) => runCommand(program, env, words),
    killAndStart: async () => {
      await end(child, "SIGKILL");
      child = await start(program, env, port);
    },
    stop: async () => {
      await end(child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// Below the ephemeral port range, so that no other test's server briefly takes one.
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const PORT_ATTEMPTS = 5;

/** Lets the server itself take the port: one found free earlier may be taken by then. */
async function startAtSomePort(
  program: Program,
  env: NodeJS.ProcessEnv,
  attempt = 1,
): Promise<{ port: number; child: ChildProcess }> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  try {
    return { port, child: await start(program, { ...env, PORT: String(port) }, port) };
  } catch (error) {
    const isTaken = error instanceof Error && error.message.includes(`Port ${port} is used`);
    if (!isTaken || attempt === PORT_ATTEMPTS) throw error;
    return startAtSomePort(program, env, attempt + 1);
  }
}

async function start([node, cli]: Program, env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const child = spawn(node, [cli, "serve"], { env, cwd: root });
  child.stderr.pipe(process.stderr);
  await ready(child, `http://localhost:${port}`);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** For a new cluster with its tables, on a slow machine. */
const START_LIMIT_MS = patient(120_000);

/** Resolves once the server reports that it is ready; rejects with its output if it exits or takes too long. */
function ready(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (what: string) => {
      clearTimeout(limit);
      child.kill("SIGKILL");
      reject(new Error(`Postern ${what} before it was ready: ${printed}`));
    };
    const limit = setTimeout(() => fail(`took more than ${START_LIMIT_MS} ms`), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      printed += String(chunk);
      if (!printed.includes(`ready at ${url}`)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code, signal) => fail(`ended (${signal ?? code})`));
  });
}

async function runCommand(
  [node, cli]: Program,
  env: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<Record<string, unknown>> {
  const child = spawn(node, [cli, ...words, "--json"], { env, cwd: root });
  child.stderr.pipe(process.stderr);
  let printed = "";
  for await (const chunk of child.stdout) printed += String(chunk);
  return JSON.parse(printed) as Record<string, unknown>;
}
