import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import "../../support/no-settings.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** A whole Postern as its users start it: a process of its own, with its embedded database in a folder of its own. */
export interface RunningPostern {
  readonly url: string;
  readonly dataDir: string;
  /** Runs a command beside it and answers what it printed with --json. */
  command(...words: readonly string[]): Promise<Record<string, unknown>>;
  /** Runs a statement on its database, for what only time would bring about. */
  query(text: string): Promise<void>;
  /** Kills the process where it stands, and starts it again at the same address. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** The Node and the command line of Postern to run. */
export type Program = readonly [node: string, cli: string];

const fromCheckout: Program = [process.execPath, join(root, "bin", "postern.mjs")];

export async function startPostern(
  settings: Readonly<Record<string, string>> = {},
  program: Program = fromCheckout,
): Promise<RunningPostern> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-browser-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, POSTERN_DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", ...settings };
  const [node, cli] = program;
  const start = async () => {
    const started = spawn(node, [cli, "serve"], { env, cwd: root });
    started.stderr.pipe(process.stderr);
    await ready(started, url);
    return started;
  };
  let child = await start();
  return {
    url,
    dataDir,
    command: (...words) => runCommand(program, env, words),
    query: (text) => queryDatabase(dataDir, text),
    killAndStart: async () => {
      await end(child, "SIGKILL");
      child = await start();
    },
    stop: async () => {
      await end(child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function queryDatabase(dataDir: string, text: string): Promise<void> {
  const server = await openEmbeddedPostgres({ dataDir, log: console });
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(text);
  await client.end();
  await server.stop();
}

function ready(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk) => {
      printed += String(chunk);
      if (printed.includes(`ready at ${url}`)) resolve();
    });
    child.on("exit", (code, signal) =>
      reject(new Error(`Postern ended (${signal ?? code}) before it was ready: ${printed}`)),
    );
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

/** Somebody's website on another origin, with one page at every address. */
export async function startWebsite(
  html: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}
