import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createToken, listTokens, revokeToken } from "../../../server/core/agents/tokens.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada } = await arrangeOwner(database);
  return { clock, deps, ada };
}

const plain = { name: "Helper", content: false, formIds: [] };

describe("Creating a token", () => {
  test("shows its text once and stores only the hash and the last four characters", async () => {
    const { deps, ada } = await setUp();
    const { token, secret } = await createToken(ada.scope(), deps, plain);
    expect(secret).toMatch(/^pst_[A-Za-z0-9_-]{43}$/);
    expect(token).not.toHaveProperty("tokenHash");
    expect(token.hint).toBe(secret.slice(-4));
    const stored = await deps.db.prisma.agentToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(stored.tokenHash).toBe(createHash("sha256").update(secret).digest("hex"));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(4, -4));
  });

  test("always grants access to metadata, and to contents only on request", async () => {
    const { deps, ada } = await setUp();
    const metadata = await createToken(ada.scope(), deps, plain);
    const content = await createToken(ada.scope(), deps, { ...plain, content: true });
    expect(metadata.token.scopes).toEqual(["submissions:metadata"]);
    expect(content.token.scopes).toEqual(["submissions:metadata", "submissions:content"]);
  });

  test("accepts a lifetime of 1 to 3,650 days, or no expiry", async () => {
    const { deps, ada } = await setUp();
    const expiry = async (expiresInDays: number | null | undefined) =>
      (await createToken(ada.scope(), deps, { ...plain, expiresInDays })).token.expiresAt?.toISOString();
    expect(await expiry(1)).toBe("2026-03-02T12:00:00.000Z");
    expect(await expiry(3650)).toBe("2036-02-27T12:00:00.000Z");
    expect(await expiry(null)).toBeUndefined();
    expect(await expiry(undefined)).toBeUndefined();
    for (const days of [0, -1, 3651, 1.5, Number.NaN]) {
      await expect(expiry(days)).rejects.toMatchObject({ code: "INVALID" });
    }
  });

  test("requires a name of 1 to 100 characters", async () => {
    const { deps, ada } = await setUp();
    const named = async (name: string) => (await createToken(ada.scope(), deps, { ...plain, name })).token.name;
    expect(await named(" a ")).toBe("a");
    expect(await named("a".repeat(100))).toHaveLength(100);
    for (const name of ["", "  ", "a".repeat(101)]) {
      await expect(named(name)).rejects.toMatchObject({ code: "INVALID" });
    }
  });

  test("can limit it to the owner's own forms, and does not find foreign, unknown or malformed ones", async () => {
    const { deps, ada } = await setUp();
    const own = await ada.form();
    const foreign = await (await owner(deps)).form();
    const limited = await createToken(ada.scope(), deps, { ...plain, formIds: [own.id, own.id] });
    expect(limited.token.formIds).toEqual([own.id]);
    for (const id of [foreign.id, deps.newId("frm"), "x", ""]) {
      const attempt = createToken(ada.scope(), deps, { ...plain, formIds: [own.id, id] });
      await expect(attempt).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("A token in the dashboard", () => {
  test("is listed newest first and only to its owner, including revoked ones", async () => {
    const { clock, deps, ada } = await setUp();
    const first = await createToken(ada.scope(), deps, plain);
    clock.advance({ seconds: 1 });
    const second = await createToken(ada.scope(), deps, plain);
    await revokeToken(ada.scope(), deps, { id: first.token.id });
    expect((await listTokens(ada.scope(), deps)).map(({ id }) => id)).toEqual([second.token.id, first.token.id]);
    expect(await listTokens((await owner(deps)).scope(), deps)).toEqual([]);
  });

  test("keeps its first revocation time when revoked again", async () => {
    const { clock, deps, ada } = await setUp();
    const { token } = await createToken(ada.scope(), deps, plain);
    const revoked = await revokeToken(ada.scope(), deps, { id: token.id });
    expect(revoked.revokedAt).toEqual(clock.now());
    clock.advance({ days: 1 });
    expect(await revokeToken(ada.scope(), deps, { id: token.id })).toEqual(revoked);
  });

  test("is not found and stays unchanged if it is another owner's, unknown or malformed", async () => {
    const { deps, ada } = await setUp();
    const { token } = await createToken(ada.scope(), deps, plain);
    const stranger = await owner(deps);
    for (const id of [token.id, deps.newId("tok"), "tok_x", ""]) {
      await expect(revokeToken(stranger.scope(), deps, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await listTokens(ada.scope(), deps))[0]?.revokedAt).toBeNull();
  });

  test("cannot be created, seen or revoked by an agent", async () => {
    const { deps, ada } = await setUp();
    const { token } = await createToken(ada.scope(), deps, plain);
    const agent = ada.scope({ write: false }, { kind: "agent" });
    await expect(createToken(agent, deps, plain)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(listTokens(agent, deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(revokeToken(agent, deps, { id: token.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
