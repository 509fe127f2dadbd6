import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createLabel } from "../../server/services/submissions/labels.ts";
import { createEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import { openDashboard, operations, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { daily, schedule } from "../support/scheduled-exports.ts";
import { readingsOf } from "./buffers.ts";
import { addTenants, fill, type Share } from "./instance.ts";
import { READS, type Reader } from "./reads.ts";

/*
 * An instance with many accounts, and what three of them read: one with a form of 200 old messages, one with twenty forms,
 * and one with most of what there is. Pages of memory and disk are counted, which neither the machine nor its load changes.
 */

const MOST_BUFFERS = 500;
const MOST_GROWTH = 1.1;
/** Pages of a table or an index that grows by a level, which is no more work for any number of rows. */
const SLACK = 12;

const database = useDatabase();
let deps: Deps;
let app: App;

interface Tenant extends Reader {
  readonly dashboard: TestDashboard;
}

const SHAPES = ["quiet", "middle", "giant"] as const;
let tenants: Readonly<Record<(typeof SHAPES)[number], Tenant>>;
let others: readonly Omit<Share, "count" | "days">[];
let before: ReadonlyMap<string, number>;

beforeAll(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
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

afterAll(() => app.close());

async function tenant(forms: number, count: number, days: Share["days"]): Promise<Tenant> {
  const dashboard = await openDashboard(app, deps, { plan: "pro" });
  const scope = dashboard.owner.scope();
  const formIds: string[] = [];
  for (let made = 0; made < forms; made += 1) formIds.push((await dashboard.owner.form()).id);
  const label = await createLabel(scope, deps, { name: "Urgent", color: "red" });
  const [formId = ""] = formIds;
  const { endpoint } = await createEndpoint(scope, deps, { url: "https://8.8.8.8/hook" });
  const target = { kind: "webdav", url: "https://8.8.8.8/mine", user: "ana", secret: "password" } as const;
  const { id: scheduleId } = await schedule(dashboard.owner, deps, daily("", { target }));
  await fill(deps.db.pool, [{ accountId: scope.accountId, formIds, count, days }]);
  const found = await deps.db.prisma.delivery.findFirstOrThrow({ where: { formId, kind: "webhook" } });
  return {
    dashboard,
    formId,
    labelId: label.id,
    endpointId: endpoint.id,
    submissionId: found.submissionId,
    deliveryId: found.id,
    scheduleId,
  };
}

/** Half of them newer than anything of the quiet account, by Zipf's law. */
async function addOthers(count: number): Promise<void> {
  const weights = others.map((_, place) => 1 / (place + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  await fill(
    deps.db.pool,
    others.map((other, place) => ({
      ...other,
      count: Math.ceil((count * (weights[place] ?? 0)) / all),
      days: [300, 0],
    })),
  );
}

/** The most pages that one statement of each read takes, by either plan. */
async function measure(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const shape of SHAPES) {
    const reader = tenants[shape];
    for (const [operation, variants] of Object.entries(READS)) {
      for (const [place, variables] of variants.entries()) {
        const readings = await readingsOf(deps.db.pool, () =>
          reader.dashboard.run(operation, { ...variables(reader) }),
        );
        for (const [at, { text, custom, generic }] of readings.entries()) {
          const name = `${shape} ${operation} ${place}.${at} ${text.replace(/\s+/g, " ").slice(0, 60)}`;
          found.set(`${name} (custom)`, custom);
          found.set(`${name} (generic)`, generic);
        }
      }
    }
  }
  return found;
}

test("every query of the dashboard is measured", () => {
  const queries = [...operations].flatMap(([name, { document }]) =>
    document.definitions.some((one) => one.kind === "OperationDefinition" && one.operation === "query") ? [name] : [],
  );
  expect(Object.keys(READS).sort()).toEqual(queries.sort());
});

test("no statement for an owner reads more than a stated number of pages", () => {
  const beyond = [...before].filter(([, buffers]) => buffers > MOST_BUFFERS);
  expect(beyond.sort(([, one], [, other]) => other - one)).toEqual([]);
});

test("none reads more when all others grow tenfold", async () => {
  await addOthers(80_000);
  const after = await measure();
  const grown = [...after].flatMap(([name, buffers]) => {
    const was = before.get(name) ?? 0;
    return buffers > Math.max(was * MOST_GROWTH, was + SLACK) ? [[name, was, buffers] as const] : [];
  });
  expect(grown).toEqual([]);
}, 600_000);
