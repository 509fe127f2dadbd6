import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { addressOf } from "../../packages/embedded-postgres/src/address.ts";
import { openPlace } from "../../packages/embedded-postgres/src/place.ts";
import { startServer, withDeps } from "../features/files/kill-rounds.ts";
import type { Disk } from "./disk.ts";
import { compareDatabase, isSignedIn, type Known, readSecretOf } from "./known.ts";
import { Visitors } from "./visitors.ts";

const cli = join(import.meta.dirname, "..", "..", "bin", "postern.mjs");
const POLL_MS = 10;
const MAX_WATCH_MS = 120_000;

/** A data folder on a disk, and the server currently running on it. */
export class Life {
  readonly disk: Disk;
  readonly known: Known;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  url: string | null = null;
  visitors: Visitors | null = null;
  #server: ChildProcess | null = null;
  #commands: ChildProcess[] = [];
  #hasPower = true;

  constructor(disk: Disk, known: Known, settings: Readonly<Record<string, string>>) {
    [this.disk, this.known, this.dataDir] = [disk, known, join(disk.mount, "data")];
    this.settings = { ...settings, POSTERN_DATA_DIR: this.dataDir };
  }

  /** Starts the server unattended, as a machine does when its power returns. */
  async boot(): Promise<void> {
    this.#hasPower = true;
    const { url } = await startServer(this.settings, (child) => {
      this.#server = child;
    });
    this.url = url;
    this.known.secret ??= readSecretOf(this.dataDir);
  }

  /** Runs a command; resolves with its output, or null if it failed or was cut off. */
  async command(...words: readonly string[]): Promise<Record<string, unknown> | null> {
    this.#hasPower = true;
    return new Promise((resolve) => {
      const env = { ...process.env, LOG_LEVEL: "fatal", ...this.settings };
      const child = execFile(process.execPath, [cli, ...words, "--json"], { env }, (error, stdout) =>
        resolve(error === null ? JSON.parse(stdout) : null),
      );
      this.#commands.push(child);
    });
  }

  /** Has visitors post until the cut; resolves once the first message is accepted. */
  async load(): Promise<void> {
    this.visitors = new Visitors(this.url ?? "", this.known);
    await this.visitors.begun();
  }

  /**
   * Polls until the answer is true, over a direct database connection that plays no part in keeping it running. Rejects
   * if the power is cut first, or after two minutes.
   */
  async watch(isSo: (client: pg.Client) => boolean | Promise<boolean>): Promise<void> {
    const startedMs = performance.now();
    let client: pg.Client | null = null;
    try {
      while (this.#hasPower) {
        try {
          client ??= await connect(this.dataDir);
          if (await isSo(client)) return;
        } catch {
          // It is not up yet, or was killed.
          await client?.end().catch(() => undefined);
          client = null;
        }
        if (performance.now() - startedMs > MAX_WATCH_MS) throw new Error("What was waited for did not happen.");
        await sleep(POLL_MS);
      }
      throw new Error("The power was cut.");
    } finally {
      await client?.end().catch(() => undefined);
    }
  }

  async cut(how: Parameters<Disk["cut"]>[0]): Promise<void> {
    this.#hasPower = false;
    await this.disk.cut(how);
    await this.kill();
  }

  async kill(): Promise<void> {
    this.#hasPower = false;
    const visited = this.visitors?.end();
    this.disk.killUsers();
    const all = [this.#server, ...this.#commands].filter((child) => child !== null);
    for (const child of all) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    this.disk.killUsers();
    [this.#server, this.url, this.#commands, this.visitors] = [null, null, [], null];
    await visited;
  }

  /** Violated guarantees while the server runs; empty if there are none. */
  async problems(): Promise<string[]> {
    const { known, url } = this;
    const problems: string[] = [];
    if (known.secret !== readSecretOf(this.dataDir)) problems.push("the secret is another one");
    if (known.session !== null && url !== null && !(await isSignedIn(url, known.session)))
      problems.push("the session is not valid");
    return withDeps({ settings: this.settings }, async (deps) => [
      ...problems,
      ...(await compareDatabase(deps, known)),
    ]);
  }
}

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...addressOf(openPlace(dataDir)).connection, connectionTimeoutMillis: 5_000 });
  // A lost connection rejects the query as well.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
