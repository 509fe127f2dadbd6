import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticateCaller } from "../../../server/core/access/authenticate-agent.ts";
import { authenticateSession } from "../../../server/core/access/authenticate-session.ts";
import { type Database, openDatabase } from "../../../server/core/database/db.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { connect, type OAuthContext, openOAuthContext } from "../../support/oauth.ts";

const database = useDatabase();
let otherDatabase: Database;
let context: OAuthContext;
let ada: TestDashboard;
/** Another process, which shares only the database and the secret with the first. */
let other: { readonly deps: Deps; readonly clock: TestClock };

beforeAll(() => {
  otherDatabase = openDatabase(database.connection, () => undefined);
});
afterAll(() => otherDatabase.close());

beforeEach(async () => {
  await database.db.prisma.rateBucket.deleteMany();
  context = openOAuthContext(database.db);
  ada = await openDashboard(context.app, context.deps);
  const clock = createTestClock(new Date());
  other = { clock, deps: createTestDeps(otherDatabase, { clock }) };
  return () => context.app.close();
});

const refused = { code: "UNAUTHENTICATED" };
const signedIn = (cookie: string) =>
  authenticateSession(other.deps, new Request("http://localhost:4000/graphql", { headers: { cookie } }));

describe("Revocation across processes", () => {
  it("rejects the next request with a signed-out session", async () => {
    const scope = await signedIn(ada.cookie);
    expect(scope.accountId).toBe(ada.owner.account.id);
    await ada.request("/auth/sign-out", { method: "POST" });
    await expect(signedIn(ada.cookie)).rejects.toMatchObject(refused);
  });

  it("rejects the next request with a revoked agent token", async () => {
    const secret = await ada.owner.token();
    const { actor } = await authenticateCaller(other.deps, secret);
    expect(await ada.run("RevokeAgentToken", { id: actor.id })).not.toHaveProperty("errors");
    await expect(authenticateCaller(other.deps, secret)).rejects.toMatchObject(refused);
  });

  it("rejects the next request of a disconnected agent", async () => {
    const { accessToken } = await connect(context.app, ada);
    const { actor } = await authenticateCaller(other.deps, accessToken);
    expect(await ada.run("DisconnectAgent", { id: actor.id })).not.toHaveProperty("errors");
    await expect(authenticateCaller(other.deps, accessToken)).rejects.toMatchObject(refused);
  });

  it("rejects the next request with any session or token of a deleted account", async () => {
    const secret = await ada.owner.token();
    await database.db.prisma.account.delete({ where: { id: ada.owner.account.id } });
    await expect(signedIn(ada.cookie)).rejects.toMatchObject(refused);
    await expect(authenticateCaller(other.deps, secret)).rejects.toMatchObject(refused);
  });
});

describe("A session cookie", () => {
  it("works until just before its session expires at 30 days, and not at expiry", async () => {
    const [session] = await database.db.prisma.session.findMany({ where: { userId: ada.owner.user.id } });
    const end = session?.expiresAt.getTime() ?? 0;
    other.clock.set(new Date(end - 1));
    await expect(signedIn(ada.cookie)).resolves.toBeDefined();
    other.clock.set(new Date(end));
    await expect(signedIn(ada.cookie)).rejects.toMatchObject(refused);
  });

  it("works for at most 90 days, however often the session is renewed", async () => {
    const made = await database.db.prisma.session.findFirstOrThrow({ where: { userId: ada.owner.user.id } });
    const end = made.createdAt.getTime() + 90 * 24 * 60 * 60 * 1_000;
    await database.db.prisma.session.update({ where: { id: made.id }, data: { expiresAt: new Date(end + 60_000) } });
    other.clock.set(new Date(end - 1));
    await expect(signedIn(ada.cookie)).resolves.toBeDefined();
    other.clock.set(new Date(end));
    await expect(signedIn(ada.cookie)).rejects.toMatchObject(refused);
  });

  it("is found among other cookies, and rejected with a forged, truncated, missing or mismatched signature", async () => {
    await expect(signedIn(`theme=dark; ${ada.cookie}; lang=pt`)).resolves.toBeDefined();
    const [name, value = ""] = ada.cookie.split("=");
    const decoded = decodeURIComponent(value);
    const token = decoded.slice(0, decoded.lastIndexOf("."));
    const forged = createHmac("sha256", "another secret").update(token).digest("base64");
    const wrong = [
      "",
      ".",
      token,
      `${token}.`,
      `${token}.${forged}`,
      decoded.slice(0, -1),
      `x${decoded}`,
      `${decoded}.x`,
    ];
    for (const text of wrong) {
      await expect(signedIn(`${name}=${encodeURIComponent(text)}`), text).rejects.toMatchObject(refused);
    }
    await expect(signedIn(`other=${value}`)).rejects.toMatchObject(refused);
  });
});
