import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { operation } from "../../bench/postern.ts";
import { unseal } from "../../server/secret.ts";
import { secretPath } from "../../server/secret-file.ts";
import { inspect } from "../faults/inspect.ts";
import { startServer, withDeps } from "../files/kill-rounds.ts";
import type { Disk } from "./disk.ts";

const cli = join(import.meta.dirname, "..", "..", "bin", "postern.mjs");
const [VISITORS, PAUSE_MS] = [4, 20];

/** What is known of a data folder from outside, and must be true of it after a cut. */
export interface Known {
  /** Null until the server has answered. */
  secret: string | null;
  email: string | null;
  formId: string | null;
  /** Texts of messages to the form that were answered with success. */
  readonly kept: Set<string>;
  readonly sent: Set<string>;
  /** Headers of somebody who is signed in. */
  session: Readonly<Record<string, string>> | null;
  /** Messages of before, by id. */
  readonly ids: readonly string[];
  /** A form with messages that expired, and those that have not. */
  readonly expiring: {
    readonly formId: string;
    readonly kept: ReadonlySet<string>;
    readonly expired: ReadonlySet<string>;
  } | null;
}

/** A data folder on a disk, and the server that runs on it at the moment. */
export class Life {
  readonly disk: Disk;
  readonly known: Known;
  readonly settings: Readonly<Record<string, string>>;
  url: string | null = null;
  #server: ChildProcess | null = null;
  #commands: ChildProcess[] = [];
  #visitors: Promise<unknown> | null = null;
  #isOver = false;

  constructor(disk: Disk, known: Known, settings: Readonly<Record<string, string>>) {
    [this.disk, this.known] = [disk, known];
    this.settings = { ...settings, POSTERN_DATA_DIR: join(disk.mount, "data") };
  }

  /** Starts the server as a machine does that has its power back: nobody is there. */
  async boot(): Promise<void> {
    const { child, url } = await startServer(this.settings);
    [this.#server, this.url] = [child, url];
    this.known.secret ??= this.#readSecret();
  }

  /** Runs a command; resolves with what it printed, or null where it failed or was cut off. */
  async command(...words: readonly string[]): Promise<Record<string, unknown> | null> {
    return new Promise((resolve) => {
      const env = { ...process.env, LOG_LEVEL: "fatal", ...this.settings };
      const child = execFile(process.execPath, [cli, ...words, "--json"], { env }, (error, stdout) =>
        resolve(error === null ? JSON.parse(stdout) : null),
      );
      this.#commands.push(child);
    });
  }

  /** Visitors post without a pause until the cut; resolves when the first message was received. */
  async load(): Promise<void> {
    const { known, url } = this;
    this.#isOver = false;
    const first = known.kept.size;
    const visit = async (visitor: number) => {
      while (!this.#isOver) {
        const text = `post-${visitor}-${known.sent.size}-end`;
        known.sent.add(text);
        if (await posts(`${url}/f/${known.formId}`, text)) known.kept.add(text);
        await sleep(PAUSE_MS);
      }
    };
    this.#visitors = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
    while (known.kept.size === first && !this.#isOver) await sleep(PAUSE_MS);
  }

  async cut(how: Parameters<Disk["cut"]>[0]): Promise<void> {
    await this.disk.cut(how);
    await this.kill();
  }

  /** Ends all processes with `kill -9`. */
  async kill(): Promise<void> {
    this.#isOver = true;
    this.disk.killUsers();
    const all = [this.#server, ...this.#commands].filter((child) => child !== null);
    for (const child of all) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    this.disk.killUsers();
    [this.#server, this.url, this.#commands] = [null, null, []];
    await this.#visitors;
  }

  /** What does not hold while the server runs, and nothing if all is well. */
  async problems(): Promise<string[]> {
    const { known } = this;
    const problems: string[] = [];
    if (known.secret !== this.#readSecret()) problems.push("the secret is another one");
    if (known.session !== null && this.url !== null) {
      const body = operation("FormsPage", {});
      const response = await fetch(`${this.url}/graphql`, {
        method: "POST",
        headers: { ...known.session, origin: this.url },
        body,
      });
      const { data } = (await response.json()) as { data?: unknown };
      if (data === undefined || data === null) problems.push(`the session answers ${response.status}`);
    }
    return withDeps({ settings: this.settings }, async (deps) => {
      const { kept, sent, email, formId, expiring, ids } = known;
      if (email !== null && (await deps.db.prisma.account.count({ where: { email } })) !== 1)
        problems.push("the account is lost");
      if (formId !== null) problems.push(...(await inspect(deps, formId, { kept, sent, removed: 0, files: "named" })));
      if (expiring !== null) {
        const there = await deps.db.prisma.submission.count({ where: { formId: expiring.formId } });
        const all = new Set([...expiring.kept, ...expiring.expired]);
        // They were put there without statistics.
        problems.push(
          ...(await inspect(deps, expiring.formId, {
            kept: expiring.kept,
            sent: all,
            removed: -there,
            files: "named",
          })),
        );
      }
      const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM submissions WHERE id = ANY($1)", [ids]);
      if (rows.length !== ids.length) problems.push(`${ids.length - rows.length} messages of before are lost`);
      for (const { id, encryptedSecret } of await deps.db.prisma.webhookEndpoint.findMany()) {
        if (unseal(deps.keys.webhookSecrets, encryptedSecret, id) === null)
          problems.push(`the secret of ${id} cannot be decrypted`);
      }
      return problems;
    });
  }

  #readSecret(): string | null {
    const path = secretPath(join(this.disk.mount, "data"));
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  }
}

async function posts(url: string, message: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ name: "Grace", message });
    const response = await fetch(url, {
      ...{ method: "POST", body, headers: { accept: "application/json" } },
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
