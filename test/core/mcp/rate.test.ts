import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { countCall } from "../../../server/core/access/authenticate-agent.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();
const rate = { burst: 3, intervalMs: 2_000 };

async function setUp() {
  const { clock, deps, ada, form } = await arrangeForm(database);
  return { clock, deps, ada, form, token: await ada.token(), url: await serveMcp(deps, { rate }) };
}

describe("One credential's calls", () => {
  test("are answered up to the limit, then get 429 with the time to wait, still a millisecond too early", async () => {
    const { clock, form, token, url } = await setUp();
    const call = () => callRaw(url, token, { formId: form.id });
    for (let index = 0; index < 3; index += 1) expect((await call()).status).toBe(200);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("2");
    expect(JSON.parse(refused.text)).toMatchObject({
      jsonrpc: "2.0",
      error: { message: expect.stringMatching(/3 at once and then 0\.5 a second\. Wait 2 seconds, then call again/) },
    });
    clock.advance({ ms: 1_999 });
    expect((await call()).headers.get("Retry-After")).toBe("1");
    clock.advance({ ms: 1 });
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(429);
    clock.advance({ seconds: 6 });
    for (let index = 0; index < 3; index += 1) expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(429);
  });

  test("are counted across all processes, even when they arrive at the same time", async () => {
    const { deps, form, token, url } = await setUp();
    const otherProcess = await serveMcp(deps, { rate });
    const calls = Array.from({ length: 12 }, (_, index) =>
      callRaw(index % 2 === 0 ? url : otherProcess, token, { formId: form.id }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  test("do not count against another credential of the same owner", async () => {
    const { ada, form, token, url } = await setUp();
    for (let index = 0; index < 4; index += 1) await callRaw(url, token, { formId: form.id });
    expect((await callRaw(url, await ada.token(), { formId: form.id })).status).toBe(200);
  });
});

test("a caller idle for 90 days is forgotten, and a more recent one is kept", async () => {
  const { clock, deps, ada, token: early } = await setUp();
  const late = await ada.token({ name: "Late" });
  await countCall(deps, early, rate);
  clock.advance({ seconds: 10 });
  const { scope } = await countCall(deps, late, rate);
  clock.advance({ days: 90 });
  await sweepOutdated(systemScope(), deps);
  const agents = await deps.db.prisma.agentToken.findMany({ where: { accountId: ada.account.id } });
  const kept = await deps.db.prisma.agentCaller.findMany({
    where: { credentialId: { in: agents.map(({ id }) => id) } },
  });
  expect(kept.map(({ credentialId }) => credentialId)).toEqual([scope.actor.id]);
});
