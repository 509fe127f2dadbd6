import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTenants, fill, type Share, sharesOf } from "../../bench/population.ts";
import { type App, buildApp } from "../../server/app.ts";
import { PLANNER } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import { systemClock } from "../../server/core/platform/clock.ts";
import { createEndpoint } from "../../server/core/webhooks/manage-endpoints.ts";
import { createLabel } from "../../server/features/labels/labels.ts";
import { deleteSubmissions } from "../../server/features/trash/trash.ts";
import { openDashboard, operations, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { readingsOf } from "./buffers.ts";
import { MOST, READS, type Reader } from "./reads.ts";

/*
 * An instance with many accounts, and the reads of three of them: one with a form of 200 old messages, one with twenty
 * forms, and one with most of the data. Counts pages of memory and disk, which depend on neither the machine nor its
 * load.
 */

const MOST_GROWTH = 1.1;
/** When an account reads thousands of rows, they are spread further apart the more other rows there are. */
const MOST_GROWTH_OF_ALL = 1.2;
/** Allows for a table or an index that grows by a level, which costs the same for any number of rows. */
const SLACK = 20;
/** The labels, files and deliveries of a page's messages are spread over more pages of their indexes. */
const SLACK_OF_MARKS = 120;

const database = useDatabase();
let deps: Deps;
let app: App;
let client: pg.Client;

interface Tenant extends Reader {
  readonly dashboard: TestDashboard;
  readonly token: string;
}

const SHAPES = ["quiet", "middle", "giant"] as const;
let tenants: Readonly<Record<(typeof SHAPES)[number], Tenant>>;
let others: readonly Omit<Share, "count" | "days">[];
let before: ReadonlyMap<string, Measured>;

beforeAll(async () => {
  deps = createTestDeps(database.db, { clock: systemClock });
  app = buildApp(deps);
  client = new pg.Client({ ...database.connection, options: PLANNER });
  await client.connect();
  tenants = {
    quiet: await tenant(1, 200, [250, 200]),
    middle: await tenant(20, 6_000, [300, 0]),
    giant: await tenant(1, 20_000, [300, 0]),
  };
  const { dashboard, formId } = tenants.quiet;
  others = await addTenants(deps.db.pool, { accountId: dashboard.owner.account.id, formId }, 40);
  await addOthers(8_000);
  before = await measure();
}, 300_000);

afterAll(async () => {
  await client.end();
  await app.close();
});

async function tenant(forms: number, count: number, days: Share["days"]): Promise<Tenant> {
  const dashboard = await openDashboard(app, deps, { plan: "pro" });
  const scope = dashboard.owner.scope();
  const formIds: string[] = [];
  for (let made = 0; made < forms; made += 1) formIds.push((await dashboard.owner.form()).id);
  const label = await createLabel(scope, deps, { name: "Urgent", color: "red" });
  const [formId = ""] = formIds;
  const { endpoint } = await createEndpoint(scope, deps, { url: "https://8.8.8.8/hook" });
  await fill(deps.db.pool, [{ accountId: scope.accountId, formIds, count, days }]);
  const found = await deps.db.prisma.delivery.findFirstOrThrow({ where: { formId, kind: "webhook" } });
  return {
    dashboard,
    token: await dashboard.owner.token({ content: true }),
    formId,
    labelId: label.id,
    endpointId: endpoint.id,
    submissionId: found.submissionId,
    deliveryId: found.id,
  };
}

function addOthers(count: number): Promise<void> {
  return fill(deps.db.pool, sharesOf(others, count));
}

interface Measured {
  readonly buffers: number;
  readonly most: number;
}

interface Work {
  readonly name: string;
  readonly most: number;
  run(): Promise<unknown>;
}

function worksFor(tenant: Tenant): Work[] {
  const queries = Object.entries(READS).flatMap(([operation, reads]) =>
    reads.map(({ variables, most }, place) => ({
      name: `${operation} ${place}`,
      most,
      run: async () => {
        const answer = await tenant.dashboard.run(operation, { ...variables(tenant) });
        expect(answer.errors, operation).toBeUndefined();
      },
    })),
  );
  return [
    ...queries,
    { name: "list_submissions", most: MOST.exact, run: () => listOverMcp(tenant) },
    { name: "CSV", most: MOST.all, run: () => downloadCsv(tenant) },
  ];
}

async function listOverMcp({ token, formId }: Tenant): Promise<void> {
  const params = { name: "list_submissions", arguments: { formId, includeContent: true, limit: 50 } };
  const response = await app.hono.request("http://localhost:4000/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(await response.text()).toContain("sub_");
}

async function downloadCsv({ dashboard, formId }: Tenant): Promise<void> {
  const { data } = await dashboard.run("StartExport", { formId, variant: "program" });
  const { startExport } = data as { startExport: { url: string } };
  expect(await (await dashboard.request(startExport.url)).text()).toContain("sub_");
}

/** Pages read by the costliest statement of each kind, for each work. */
async function measure(): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  for (const shape of SHAPES) {
    for (const { name, most, run } of worksFor(tenants[shape])) {
      for (const { text, custom, generic } of await readingsOf(client, run)) {
        const key = `${shape} ${name}: ${text.replace(/\s+/g, " ").slice(0, 80)}`;
        found.set(key, { buffers: Math.max(found.get(key)?.buffers ?? 0, custom, generic), most });
      }
    }
  }
  return found;
}

test("every dashboard query is measured", () => {
  const queries = [...operations].flatMap(([name, { document }]) =>
    document.definitions.some((one) => one.kind === "OperationDefinition" && one.operation === "query") ? [name] : [],
  );
  expect(Object.keys(READS).sort()).toEqual(queries.sort());
});

test("no statement for an owner reads more than its stated number of pages", () => {
  const beyond = [...before].filter(([, { buffers, most }]) => buffers > most);
  expect(beyond).toEqual([]);
});

test("no statement reads more when all other accounts grow tenfold", async () => {
  await addOthers(80_000);
  const after = await measure();
  const grown = [...after].flatMap(([name, { buffers, most }]) => {
    const was = before.get(name)?.buffers ?? buffers;
    const growth = most < MOST.all ? MOST_GROWTH : MOST_GROWTH_OF_ALL;
    const slack = name.includes("WITH page") ? SLACK_OF_MARKS : SLACK;
    return buffers > Math.min(most, Math.max(was * growth, was + slack)) ? [{ name, was, buffers }] : [];
  });
  expect(grown).toEqual([]);
}, 600_000);

test("10,000 messages in the Trash do not push the newest pages or the counts beyond their stated limits", async () => {
  const { dashboard, formId } = tenants.giant;
  const newest = await deps.db.prisma.submission.findMany({
    where: { formId, folder: "inbox" },
    select: { id: true },
    orderBy: { id: "desc" },
    take: 10_000,
  });
  const ids = newest.map(({ id }) => id);
  expect(ids).toHaveLength(10_000);
  for (let from = 0; from < ids.length; from += 500) {
    await deleteSubmissions(dashboard.owner.scope(), deps, { ids: ids.slice(from, from + 500) });
  }
  await deps.db.pool.query("VACUUM (ANALYZE) submissions, trashed_submissions");
  const pages = worksFor(tenants.giant).filter(({ name }) =>
    /^(SubmissionList|FormPage|Shell|OpenMessages|Trash|FormTable) /.test(name),
  );
  for (const { name, most, run } of pages) {
    // Indexes of other tables include messages in the Trash, and are read window by window.
    const bound = most === MOST.partly ? MOST.window : most;
    for (const { custom, generic } of await readingsOf(client, run)) {
      expect({ name, beyond: Math.max(0, custom - bound, generic - bound) }).toEqual({ name, beyond: 0 });
    }
  }
}, 600_000);
