import { expect, test, vi } from "vitest";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { lockTable } from "../../support/lock.ts";
import { callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();
const MANY = 40;
/** Each running call reads in one statement. */
const READING = 3;

async function setUp(maxWaitMs = 60_000) {
  const deps = createTestDeps(database.db);
  const [ada, bob] = [await owner(deps), await owner(deps)];
  const form = await ada.form();
  const url = await serveMcp(deps, { calls: { maxAtOnce: 6, maxPerKey: 3, maxWaitMs } });
  // Nobody can read submissions until it is released.
  const lock = await lockTable(database.connection, "submissions", "ACCESS EXCLUSIVE");
  const [token, others] = [await ada.token({ name: "First" }), [await ada.token(), await bob.token()]];
  const call = () => callRaw(url, token, { formId: form.id });
  return { deps, ada, call, lock, others, url };
}

test("Many calls with one credential take turns, and leave the database free for everybody else", async () => {
  const { call, lock, others, url } = await setUp();
  const calls = Array.from({ length: MANY }, call);
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(READING), { timeout: 20_000 });
  // Lists the credential's forms, which reads no submission.
  for (const other of others) expect((await callRaw(url, other, {})).text).toContain("This credential ");
  expect(await lock.waiting()).toBe(READING);
  await lock.letGo();
  for (const { status, result } of await Promise.all(calls)) {
    expect([status, result?.isError]).toEqual([200, undefined]);
  }
});

test("A call that waits too long for its turn is refused with advice on what to do", async () => {
  const { call, lock } = await setUp(100);
  const calls = Array.from({ length: 4 }, call);
  const refused = await Promise.race(calls);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(JSON.parse(refused.text)).toMatchObject({
    jsonrpc: "2.0",
    error: { message: expect.stringMatching(/^Too many calls at the same time: .* 3\. .* call again/) },
  });
  await lock.letGo();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 429]);
});

test("A call whose token is revoked while it waits for its turn is refused", async () => {
  const { deps, ada, call, lock } = await setUp();
  const { prisma } = deps.db;
  const where = { accountId: ada.account.id, name: "First" };
  const { id: credentialId } = await prisma.agentToken.findFirstOrThrow({ where });
  const running = Array.from({ length: READING }, call);
  await expect.poll(lock.waiting).toBe(READING);
  const { theoreticalArrivalTime: before } = await prisma.agentCaller.findUniqueOrThrow({ where: { credentialId } });
  const waiting = call();
  const counted = { credentialId, theoreticalArrivalTime: { gt: before } };
  await expect.poll(() => prisma.agentCaller.count({ where: counted })).toBe(1);
  await prisma.agentToken.updateMany({ where, data: { revokedAt: deps.clock.now() } });
  await lock.letGo();
  expect((await waiting).status).toBe(401);
  for (const { status } of await Promise.all(running)) expect(status).toBe(200);
});
