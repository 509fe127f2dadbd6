import { Writable } from "node:stream";
import { afterEach, beforeEach } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Config } from "../../server/core/config.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import type { OwnerFacts } from "./builders.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { openDashboard, TestDashboard, testPassword } from "./dashboard.ts";
import { makeDataDir } from "./data-dir.ts";
import { deleteAccounts, type TestDatabase, useDatabase } from "./database.ts";
import { createTestDeps, type TestDepsOptions } from "./deps.ts";
import { jsonPost, onThisMachine } from "./http.ts";
import { join, type MemberFacts } from "./members.ts";
import { createMailSink, type MailSink } from "./smtp.ts";

interface ServerFacts extends Omit<TestDepsOptions, "clock" | "log"> {
  /** Whether a mail server accepts its mail. */
  readonly mails?: boolean;
  /** Who is signed in as `ada`. */
  readonly ada?: Pick<OwnerFacts, "email" | "plan">;
}

/** The setup of a sign-in test: its own server on an emptied database, and browsers. */
export class TestServer {
  declare clock: TestClock;
  declare deps: Deps;
  declare app: App;
  declare sink: MailSink;
  declare ada: TestDashboard;
  lines: string[] = [];
  readonly #database: Pick<TestDatabase, "db">;
  #options: TestDepsOptions = {};

  constructor(database: Pick<TestDatabase, "db">) {
    this.#database = database;
  }

  get prisma() {
    return this.#database.db.prisma;
  }

  async begin({ mails = false, ada, config, ...options }: ServerFacts): Promise<void> {
    const { db } = this.#database;
    await deleteAccounts(db);
    await db.pool.query("TRUNCATE rate_buckets; DELETE FROM graphile_worker._private_jobs");
    this.clock = createTestClock();
    this.lines = [];
    if (mails) this.sink = await createMailSink();
    const smtp = mails ? { smtpUrl: this.sink.url } : {};
    this.#options = { ...options, config: { dataDir: makeDataDir(), ...config, ...smtp } };
    this.#serve();
    if (ada !== undefined) this.ada = await this.open(ada);
  }

  /** Restarts the process with other settings or dependencies. */
  async restart(config: Partial<Config> = {}, change: (deps: Deps) => Partial<Deps> = () => ({})): Promise<void> {
    await this.app.close();
    this.#serve(config, change);
    if (this.ada !== undefined) this.ada = new TestDashboard(this.app, this.ada.owner, this.ada.cookie);
  }

  #serve(changed: Partial<Config> = {}, change: (deps: Deps) => Partial<Deps> = () => ({})): void {
    const write = new Writable({ write: (chunk, _encoding, done) => done(void this.lines.push(`${chunk}`)) });
    const [config, log] = [{ ...this.#options.config, ...changed }, createLogger("info", write)];
    const deps = createTestDeps(this.#database.db, { ...this.#options, config, log, clock: this.clock });
    this.deps = { ...deps, ...change(deps) };
    this.app = buildApp(this.deps);
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return Promise.resolve(this.app.hono.request(`http://localhost:4000${path}`, init, onThisMachine));
  }

  /** Sends what the dashboard's pages for signing in send. */
  post(path: string, body: object, cookie = "", headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.request(`/auth${path}`, jsonPost(body, { ...(cookie === "" ? {} : { cookie }), ...headers }));
  }

  async signIn(email = "ada@example.test", password = testPassword): Promise<Response> {
    return this.post("/sign-in", { email, password });
  }

  async state(cookie = ""): Promise<{ readonly signedIn: boolean }> {
    return (await this.request("/auth/state", { headers: { cookie } })).json();
  }

  async isSignedIn(cookie: string): Promise<boolean> {
    return (await this.state(cookie)).signedIn;
  }

  open(facts: ServerFacts["ada"] = {}): Promise<TestDashboard> {
    return openDashboard(this.app, this.deps, { emailVerified: true, ...facts });
  }

  /** A new member of Ada's account, in a separate browser. */
  join(facts: MemberFacts): Promise<TestDashboard> {
    return join(this.app, this.deps, this.ada, facts);
  }

  forgetAttempts() {
    return this.prisma.rateBucket.deleteMany();
  }
}

/** A server for each test of a file, over one database. */
export function useServer(facts: ServerFacts = {}): TestServer {
  const server = new TestServer(useDatabase());
  beforeEach(() => server.begin(facts));
  afterEach(() => server.app.close());
  return server;
}
