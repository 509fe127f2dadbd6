import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postmasterOf } from "./measure/processes.ts";
import { operation, signIn, start, stop } from "./postern.ts";

export const owner = { email: "bench@example.com", password: "harbour violet seventeen" };

/** Differs between runs side by side. Not 4190, which fetch refuses. */
export const BENCH_PORT = 4_200 + (process.pid % 700);

/** A dedicated Postern from the built checkout in `folder`, with one filled form and its owner signed in. */
export class Instance {
  readonly dataDir: string;
  readonly url: string;
  formId = "";
  token = "";
  headers: Readonly<Record<string, string>> = {};
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #wrapper: readonly string[];
  #child: ChildProcess | null = null;

  /**
   * `folder` is a built checkout, `settings` extends its environment, `wrapper` is a command that becomes the server,
   * `dataDir` belongs to a kept instance.
   */
  constructor(
    folder: string,
    port: number,
    settings: NodeJS.ProcessEnv = {},
    wrapper: readonly string[] = [],
    dataDir?: string,
  ) {
    this.dataDir = dataDir ?? mkdtempSync(join(tmpdir(), "postern-bench-"));
    const { SMTP_URL: _mail, DATABASE_URL: _database, ...rest } = process.env;
    this.#folder = folder;
    this.#wrapper = wrapper;
    this.url = `http://127.0.0.1:${port}`;
    const place = { POSTERN_DATA_DIR: this.dataDir, PORT: String(port), PUBLIC_URL: this.url };
    this.#env = { ...rest, ...place, LOG_LEVEL: "error", ...settings };
  }

  createOwner(email: string = owner.email): void {
    this.command("owner", "create", "--email", email, "--password", owner.password, "--plan", "pro");
  }

  /** Creates the database, its owner, a form and its submissions; returns the seconds that the submissions took. */
  fill(rows: number): number {
    this.createOwner();
    const startedMs = performance.now();
    this.formId = this.addForm(rows);
    const seconds = (performance.now() - startedMs) / 1_000;
    this.token = this.createToken();
    return seconds;
  }

  createToken(email: string = owner.email): string {
    const created = this.command("token", "create", "--email", email, "--content");
    return (JSON.parse(created) as { token: string }).token;
  }

  /** Adds a form with this many submissions; returns its id. */
  addForm(rows: number): string {
    const seeded = this.command("seed", "--email", owner.email, "--forms", "1", "--submissions", String(rows));
    return /frm_[0-9a-z]{26}/.exec(seeded)?.[0] ?? "";
  }

  /** Returns the milliseconds until it was ready. */
  async start(command: "serve" | "worker" = "serve"): Promise<number> {
    const startedMs = performance.now();
    const [file = process.execPath, ...words] = [...this.#wrapper, process.execPath, this.#bin, command];
    const { child } = await start([file, ...words], this.#env, /is ready/);
    this.#child = child;
    return performance.now() - startedMs;
  }

  async signIn(email: string = owner.email): Promise<void> {
    this.headers = await signIn(this.url, email, owner.password);
  }

  get node(): number {
    return this.#child?.pid ?? 0;
  }

  get postgres(): number {
    return postmasterOf(this.dataDir);
  }

  operation(name: string, variables: object = {}): string {
    return operation(name, variables, this.#folder);
  }

  async run<Data>(name: string, variables: object = {}, headers = this.headers): Promise<Data> {
    const init = { method: "POST", headers, body: this.operation(name, variables) };
    const response = await fetch(`${this.url}/graphql`, init);
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    return data;
  }

  /** Starts a CSV export; `rows` is null if only reading them all would tell. */
  async startExport(asked: object, headers = this.headers): Promise<{ url: string; rows: number | null }> {
    type Started = { startExport: { url: string; rows: number | null } };
    const variables = { variant: "spreadsheet", ...asked };
    const { startExport } = await this.run<Started>("StartExport", variables, headers);
    return { ...startExport, url: new URL(startExport.url, this.url).href };
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stop(this.#child);
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get #bin(): string {
    return join(this.#folder, "bin", "postern.mjs");
  }

  command(...words: string[]): string {
    const command = [this.#bin, ...words, "--json"];
    return execFileSync(process.execPath, command, {
      env: this.#env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  }
}
