import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { authenticateAgent } from "../../../server/core/access/authenticate-agent.ts";
import { createToken, revokeToken } from "../../../server/core/agents/tokens.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada } = await arrangeOwner(database, { plan: "pro", retentionDays: 90 });
  return { clock, deps, ada };
}

const refusal = { code: "UNAUTHENTICATED", message: "This agent token is unknown, has expired or was revoked." };

describe("An agent token", () => {
  test("grants a scope that only reads its own account and ends at the retention window", async () => {
    const { deps, ada } = await setUp();
    const { token, secret } = await createToken(ada.scope(), deps, { name: "Helper", content: false, formIds: [] });
    const scope = await authenticateAgent(deps, secret);
    expect(scope.accountId).toBe(ada.account.id);
    expect(scope.permissions).toEqual({ write: false, role: "owner", content: false, forms: "all" });
    expect(scope.actor).toEqual({ kind: "agent", id: token.id, name: "Helper" });
    expect(scope.visibleAfter).toEqual(new Date("2025-12-01T12:00:00.000Z"));
  });

  test("reads contents only if granted, and only in its granted forms", async () => {
    const { deps, ada } = await setUp();
    const form = await ada.form();
    const secret = await ada.token({ content: true, formIds: [form.id] });
    const scope = await authenticateAgent(deps, secret);
    expect(scope.permissions).toEqual({ write: false, role: "owner", content: true, forms: [form.id] });
  });

  test("sees no other form after its only form is deleted", async () => {
    const { deps, ada } = await setUp();
    const form = await ada.form();
    const secret = await ada.token({ formIds: [form.id] });
    await deps.db.prisma.form.delete({ where: { id: form.id } });
    expect((await authenticateAgent(deps, secret)).permissions.forms).toEqual([form.id]);
  });

  test("works just before its expiry, but not exactly at or after it", async () => {
    const { clock, deps, ada } = await setUp();
    const secret = await ada.token({ expiresInDays: 1 });
    clock.set("2026-03-02T11:59:59.999Z");
    await expect(authenticateAgent(deps, secret)).resolves.toBeDefined();
    clock.set("2026-03-02T12:00:00.000Z");
    await expect(authenticateAgent(deps, secret)).rejects.toMatchObject(refusal);
    clock.set("2026-03-02T12:00:00.001Z");
    await expect(authenticateAgent(deps, secret)).rejects.toMatchObject(refusal);
  });

  test("is rejected with the same message when unknown, malformed, nearly right or revoked", async () => {
    const { deps, ada } = await setUp();
    const { token, secret } = await createToken(ada.scope(), deps, { name: "x", content: true, formIds: [] });
    await revokeToken(ada.scope(), deps, { id: token.id });
    const flipped = secret.slice(0, -2) + (secret.at(-2) === "A" ? "B" : "A") + secret.slice(-1);
    for (const text of ["", "x", "pst_", `pst_${"A".repeat(43)}`, token.id, flipped, `${secret} `, secret]) {
      await expect(authenticateAgent(deps, text)).rejects.toMatchObject(refusal);
    }
  });

  test("is looked up by its hash, so lookup timing reveals nothing about a guess", async () => {
    const { deps, ada } = await setUp();
    const { token, secret } = await createToken(ada.scope(), deps, { name: "x", content: true, formIds: [] });
    const row = await deps.db.prisma.agentToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(row.tokenHash).toBe(createHash("sha256").update(secret).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, 12));
    await expect(authenticateAgent(deps, row.tokenHash)).rejects.toMatchObject(refusal);
  });

  test("records its last use at most once a minute", async () => {
    const { clock, deps, ada } = await setUp();
    const { token, secret } = await createToken(ada.scope(), deps, { name: "x", content: false, formIds: [] });
    const lastUse = async () =>
      (await deps.db.prisma.agentToken.findUniqueOrThrow({ where: { id: token.id } })).lastUsedAt?.toISOString();
    expect(await lastUse()).toBeUndefined();
    await authenticateAgent(deps, secret);
    expect(await lastUse()).toBe("2026-03-01T12:00:00.000Z");
    clock.advance({ ms: 59_999 });
    await authenticateAgent(deps, secret);
    expect(await lastUse()).toBe("2026-03-01T12:00:00.000Z");
    clock.advance({ ms: 1 });
    await authenticateAgent(deps, secret);
    expect(await lastUse()).toBe("2026-03-01T12:01:00.000Z");
  });

  test("stops working when its account is deleted", async () => {
    const { deps, ada } = await setUp();
    const secret = await ada.token();
    await deps.db.prisma.account.delete({ where: { id: ada.account.id } });
    await expect(authenticateAgent(deps, secret)).rejects.toMatchObject(refusal);
  });
});
