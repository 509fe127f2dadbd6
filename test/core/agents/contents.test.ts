import { describe, expect, test } from "vitest";
import { takeContents } from "../../../server/core/agents/contents.ts";
import { createToken } from "../../../server/core/agents/tokens.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { removeSubmissions } from "../../../server/core/submissions/store/removal.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp({ contentsPerDay = 500 } = {}) {
  const { deps, ada, form } = await arrangeForm(database);
  const { token } = await createToken(ada.scope(), deps, { name: "Agent", content: true, contentsPerDay, formIds: [] });
  const scope = ada.scope({ write: false }, { kind: "agent", id: token.id, name: "Agent" });
  const [gone, kept] = [await form.submission(), await form.submission()];
  const facts = { surface: "mcp", clientName: null, formId: form.id, folder: "inbox" } as const;
  const access = { ...facts, rows: 2, contents: true, complete: true };
  const take = (submissionIds = [kept, gone]) => takeContents(scope, deps, { access, submissionIds });
  const record = () => deps.db.prisma.accessRecord.findFirst({ where: { credentialId: token.id } });
  /** What stands for the messages that were read. */
  const marks = async () => {
    const reads = await deps.db.prisma.submissionRead.findMany({ where: { credentialId: token.id } });
    return reads.flatMap(({ submissions }) => submissions);
  };
  /** Begins the work while calls of the agent get no further than their turn. */
  const whileStopped = (work: () => Promise<void>) =>
    inTransaction(deps.db, async (client) => {
      await client.query("SELECT FROM agent_tokens WHERE id = $1 FOR UPDATE", [token.id]);
      await work();
    });
  return { deps, scope, gone, kept, take, record, marks, whileStopped };
}

/** How many statements wait for a row. */
async function waiting(): Promise<number> {
  const { rowCount } = await database.db.pool.query(
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rowCount ?? 0;
}

describe("A message that is erased while an agent's call reads it", () => {
  test.each(["first", "later"])("is neither returned nor recorded, at its %s call", async (call) => {
    const { deps, scope, gone, kept, take, record, marks } = await setUp();
    const data = { credentialId: scope.actor.id, theoreticalArrivalTime: deps.clock.now() };
    if (call === "later") await deps.db.prisma.agentCaller.create({ data });
    let taken: ReturnType<typeof take> | undefined;
    await inTransaction(deps.db, async (client) => {
      await removeSubmissions(client, [gone]);
      taken = take();
      await expect.poll(waiting).toBe(1);
    });
    expect(await taken).toEqual({ given: new Set([kept]), present: new Set([kept]) });
    expect(await record()).toMatchObject({ contents: true, rows: 1 });
    expect(await marks()).toHaveLength(1);
  });

  test("is not on record any more, if the call was first", async () => {
    const { deps, gone, kept, take, marks, whileStopped } = await setUp();
    let taken: ReturnType<typeof take> | undefined;
    let removed: Promise<unknown> | undefined;
    await whileStopped(async () => {
      taken = take();
      await expect.poll(waiting).toBe(1);
      removed = inTransaction(deps.db, (other) => removeSubmissions(other, [gone]));
      await expect.poll(waiting).toBe(2);
    });
    expect((await taken)?.given).toEqual(new Set([gone, kept]));
    await removed;
    const [ofKept, ofGone] = await marks();
    expect([ofKept === 0n, ofGone]).toEqual([false, 0n]);
  });
});

test("two calls at the same time have one daily limit", async () => {
  const { gone, kept, take, whileStopped } = await setUp({ contentsPerDay: 1 });
  const calls: ReturnType<typeof take>[] = [];
  await whileStopped(async () => {
    calls.push(take([kept]), take([gone]));
    await expect.poll(waiting).toBe(2);
  });
  const given = (await Promise.all(calls)).map((taken) => taken.given.size);
  expect(given.toSorted()).toEqual([0, 1]);
});
