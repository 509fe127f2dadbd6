import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { waitForIndex } from "../../bench/database.ts";
import type { Deps } from "../../server/core/deps.ts";
import { idAt } from "../../server/core/platform/ids.ts";
import { seal } from "../../server/core/platform/secret.ts";
import { withDeps } from "../features/files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { OWNER, type Session, startVersion } from "../upgrade/instance.ts";
import { freePort, use } from "../upgrade/journey.ts";
import { type Known, NOTHING, readSecretOf } from "./known.ts";

const root = join(import.meta.dirname, "..", "..");
// Enough that exports, sweeps, migrations and rotations take long enough to be cut off.
const [MESSAGES, EXPIRED, FRESH, ENDPOINTS] = [6_000, 8_000, 50, 2_000];
const ROWS_AT_ONCE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** An initial data folder, and the facts known about it. */
export interface Template {
  /** `null` for an empty disk. */
  readonly dataDir: string | null;
  known(): Known;
}

export const EMPTY: Template = {
  dataDir: null,
  known: () => ({ ...NOTHING, kept: new Set(), sent: new Set() }),
};

/** A data folder with a signed-in owner, messages, webhooks, and another owner's expired messages. */
export async function makeUsed(folder: string, receiverUrl: string): Promise<Template> {
  const dataDir = newFolder(folder, "used");
  const settings = { POSTERN_DATA_DIR: dataDir, POSTERN_DEFAULT_PLAN: "pro", POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" };
  const instance = await startVersion(root, dataDir, await freePort(), settings);
  try {
    const { session, formIds } = await use(instance, receiverUrl);
    const form = await instance.command("form", "create", "--email", OWNER.email, "--name", "Under load");
    const { ids, expiring } = await withDeps({ settings }, async (deps) => {
      await addCopies(deps.db.pool, formIds);
      await addEndpoints(deps);
      const own = await idsOf(deps.db.pool);
      const expired = await addExpired(deps);
      await waitForIndex(deps.db.pool);
      await deps.db.pool.query("ANALYZE");
      return { ids: own, expiring: expired };
    });
    const facts = {
      ...{ ...NOTHING, email: OWNER.email, formId: String(form.id) },
      ...{ session: atPortOfLife(session), ids, expiring },
    };
    return { dataDir, known: () => ({ ...facts, secret: readSecretOf(dataDir), kept: new Set(), sent: new Set() }) };
  } finally {
    await instance.stop();
  }
}

/** Cookie names contain the configured port, which is 0 for the server of a life. */
function atPortOfLife(session: Session): Session {
  return { ...session, cookie: session.cookie.replace(/postern-\d+\./g, "postern-0.") };
}

type Pool = Deps["db"]["pool"];

async function addCopies(pool: Pool, [from, into]: readonly string[]): Promise<void> {
  if (from === undefined || into === undefined) throw new Error("There are too few forms.");
  await addSubmissions(pool, { from, into, count: MESSAGES });
}

async function idsOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM submissions");
  return rows.map(({ id }) => id);
}

/** Adds them to an owner without forms, so nothing is delivered. */
async function addEndpoints(deps: Deps): Promise<void> {
  const { account } = await owner(deps, { plan: "pro" });
  const data = Array.from({ length: ENDPOINTS }, () => {
    const id = deps.newId("whk");
    const encryptedSecret = seal(deps.keys.webhookSecrets, `whsec_of_${id}`, id);
    return { id, accountId: account.id, url: "https://example.test/hooks", encryptedSecret };
  });
  await deps.db.prisma.webhookEndpoint.createMany({ data });
}

async function addExpired(deps: Deps): Promise<NonNullable<Known["expiring"]>> {
  const { form } = await (await owner(deps, { plan: "pro", retentionDays: 30 })).form();
  const expiring = { formId: form.id, kept: new Set<string>(), expired: new Set<string>() };
  const data = Array.from({ length: EXPIRED + FRESH }, (_, n) => {
    const [isExpired, message] = [n < EXPIRED, `old-${n}-end`];
    (isExpired ? expiring.expired : expiring.kept).add(message);
    const createdAt = new Date(Date.now() - (isExpired ? 40 : 3) * DAY_MS);
    return {
      ...{ id: idAt("sub", createdAt), accountId: form.accountId, formId: form.id, createdAt },
      ...{ folder: "inbox" as const, fields: [["message", message]], sender: "Grace", preview: message },
      ...{ spamScore: 0, spamReasons: [] },
    };
  });
  // Prisma splits a query with more parameters than a statement allows, and sends the parts concurrently, which pg
  // warns about.
  for (let start = 0; start < data.length; start += ROWS_AT_ONCE)
    await deps.db.prisma.submission.createMany({ data: data.slice(start, start + ROWS_AT_ONCE) });
  return expiring;
}

function newFolder(folder: string, name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
}

const SPAN_DAYS = 300;
const BATCH_ROWS = 20_000;
const TEMPLATES = 500;

/**
 * Adds copies of one form's newest submissions to another, spread evenly over the last 300 days, with all trigger
 * effects.
 */
async function addSubmissions(
  pool: pg.Pool,
  { from, into, count }: { readonly from: string; readonly into: string; readonly count: number },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'submissions' AND table_schema = 'public'",
  );
  const copied = rows.map(({ name }) => name).filter((name) => !["id", "form_id", "created_at"].includes(name));
  const insert = `WITH template AS (
      SELECT *, row_number() OVER (ORDER BY id DESC) - 1 AS number FROM submissions WHERE form_id = $3 ORDER BY id DESC LIMIT ${TEMPLATES}
    ) INSERT INTO submissions (id, form_id, created_at, ${copied.join(", ")})
    SELECT made.id, $4, made.at, ${copied.map((name) => `template.${name}`).join(", ")}
    FROM unnest($1::text[], $2::timestamptz[]) WITH ORDINALITY AS made (id, at, place)
    JOIN template ON template.number = made.place % ${TEMPLATES}`;
  const startMs = Date.now() - SPAN_DAYS * DAY_MS;
  for (let done = 0; done < count; done += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - done);
    const times = Array.from(
      { length: size },
      (_, at) => new Date(startMs + ((done + at) / count) * SPAN_DAYS * DAY_MS),
    );
    await pool.query(insert, [times.map((at) => idAt("sub", at)), times.map((at) => at.toISOString()), from, into]);
  }
  await pool.query("VACUUM ANALYZE submissions");
}
