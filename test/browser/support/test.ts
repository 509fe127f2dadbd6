import { test as base } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import { type BrowserMailSink, startMailSink } from "./mail-sink.ts";
import type { AccountFacts, Owner } from "./people.ts";
import { type RunningPostern, startPostern } from "./postern.ts";
import type { Store } from "./store.ts";

export { expect } from "@playwright/test";

/** A Postern, its database, and its outgoing mail server. */
export interface Server extends RunningPostern {
  readonly mail: BrowserMailSink;
  readonly store: Store;
  /** A new account. A server's first account is its operator's. */
  owner(facts?: AccountFacts): Promise<Owner>;
}

interface WorkerFixtures {
  /** Shared by all tests of a worker. */
  readonly server: Server;
  /** The owner of that server's first account. */
  readonly operator: Owner;
}

interface TestFixtures {
  /** Extra settings for `ownServer`, beside those of a first start. */
  readonly settings: Readonly<Record<string, string>>;
  /** A server for this test alone, as after its first start. Each costs as much as ten tests. */
  readonly ownServer: Server;
  /** The owner of an account for this test alone. */
  readonly owner: Owner;
  readonly pageErrors: string[];
}

const STARTS = patient(180_000);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const mail = await startMailSink();
      const server = await startServer(mail, {
        ...{ SMTP_URL: mail.url, MAIL_FROM: "Postern <postern@example.test>", POSTERN_DEFAULT_PLAN: "pro" },
        ...{ POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8", POSTERN_CLIENT_DOCUMENTS: "off" },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: STARTS },
  ],
  operator: [
    async ({ server }, use) => use(await server.owner({ name: "Olga Operator" })),
    { scope: "worker", auto: true },
  ],
  settings: [{}, { option: true }],
  ownServer: [
    async ({ settings }, use) => {
      const server = await startServer(await startMailSink(), settings);
      await use(server);
      await server.stop();
    },
    { timeout: STARTS },
  ],
  owner: async ({ server }, use) => use(await server.owner()),
  /** The dashboard's scripts must not throw uncaught errors. */
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(errors);
      if (errors.length > 0) throw new Error(`A page threw: ${errors.join("; ")}`);
    },
    { auto: true },
  ],
});

async function startServer(mail: BrowserMailSink, settings: Readonly<Record<string, string>>): Promise<Server> {
  const postern = await startPostern(settings);
  // Pulls in most of the server's code, which the process that only lists tests does not need.
  const [{ openStore }, { createOwner }] = await Promise.all([import("./store.ts"), import("./people.ts")]);
  const store = await openStore(postern);
  return {
    ...postern,
    mail,
    store,
    owner: (facts) => createOwner(store.deps, facts),
    stop: async () => {
      await store.close();
      await postern.stop();
      await mail.stop();
    },
  };
}
