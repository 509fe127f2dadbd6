import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { SEALED_COLUMNS } from "../../../server/core/accounts/store/sealed-values.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { readDestinationToken, writeDestinationToken } from "../../../server/core/destinations/confirm-destination.ts";
import { saveMailSettings } from "../../../server/core/mail-server/mail-settings.ts";
import { readMailSetup } from "../../../server/core/mail-server/mailer.ts";
import { readSecretState, requireKnownSecret, rotateSecret } from "../../../server/core/operations/instance-secret.ts";
import { deriveKeys, type Keys, seal, unseal } from "../../../server/core/platform/secret.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { content } from "../../support/builders.ts";
import { cookieOf } from "../../support/cookies.ts";
import { openDashboard, type TestDashboard, testPassword } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { totpCode } from "../../support/totp.ts";

const database = useDatabase();
const system = systemScope();
const [OLD, NEW, OTHER] = ["old", "new", "other"].map((name) => `the ${name} secret, at least 32 characters long`) as [
  string,
  string,
  string,
];
const email = "ada@example.test";

let apps: App[] = [];

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.prisma.secretCheck.deleteMany();
  await database.db.prisma.fileKey.deleteMany();
  await database.db.prisma.mailSettings.deleteMany();
});

afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

/** A process that was started with these secrets. */
function start(secret: string, ...previous: string[]): { deps: Deps; app: App } {
  const deps = createTestDeps(database.db, { keys: deriveKeys(secret, previous) });
  const app = buildApp(deps);
  apps.push(app);
  return { deps, app };
}

const json = (body: object, cookie = ""): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) },
  body: JSON.stringify(body),
});

const MAIL_PASSWORD = "hunter2 of the mail server";

interface Sealed {
  readonly ada: TestDashboard;
  readonly totp: string;
  readonly backupCodes: readonly string[];
  readonly webhook: { readonly id: string; readonly secret: string };
}

/** An owner with something in every column that is encrypted. */
async function sealEverything({ deps, app }: { deps: Deps; app: App }): Promise<Sealed> {
  await requireKnownSecret(system, deps);
  const ada = await openDashboard(app, deps, { email, plan: "pro" });
  const started = await ada.request("/auth/two-factor/start", json({ password: testPassword }));
  const { secret: totp, backupCodes } = (await started.json()) as { secret: string; backupCodes: string[] };
  await ada.request("/auth/two-factor/confirm", json({ code: totpCode(totp) }));
  const scope = ada.owner.scope();
  const { endpoint, secret } = await createEndpoint(scope, deps, { url: "https://8.8.8.8/hooks" });
  const previousEncryptedSecret = seal(deps.keys.webhookSecrets, "whsec_before", endpoint.id);
  await deps.db.prisma.webhookEndpoint.update({ where: { id: endpoint.id }, data: { previousEncryptedSecret } });
  const form = await ada.owner.form();
  const encryptedTurnstileSecret = seal(deps.keys.spamSecrets, "turnstile", form.id);
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { encryptedTurnstileSecret } });
  const filter = {
    encryptedAkismetKey: seal(deps.keys.spamSecrets, "akismet", scope.accountId),
  };
  await saveMailSettings(scope, deps, {
    ...{ host: "mail.example.test", port: 465, security: "tls", username: "ada", password: MAIL_PASSWORD },
  });
  const { accountId } = scope;
  await deps.files.write(newStorageKey(), content("a CV"));
  await deps.db.prisma.spamFilter.upsert({ where: { accountId }, create: { accountId, ...filter }, update: filter });
  return { ada, totp, backupCodes, webhook: { id: endpoint.id, secret: secret ?? "" } };
}

async function signInWith({ app }: { app: App }, code: { code: string; backup?: boolean }): Promise<Response> {
  await database.db.pool.query("TRUNCATE rate_buckets");
  const challenge = await app.hono.request(
    "http://localhost:4000/auth/sign-in",
    json({ email, password: testPassword }),
  );
  const cookie = cookieOf(challenge);
  return app.hono.request("http://localhost:4000/auth/sign-in/code", json(code, cookie));
}

async function webhookSecret(keys: Keys, id: string): Promise<string | null> {
  const row = await database.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  return unseal(keys.webhookSecrets, row.encryptedSecret, id);
}

describe("The secret of a database", () => {
  it("is adopted when first opened, and a different one is rejected with instructions", async () => {
    const first = start(OLD);
    expect(await readSecretState(system, first.deps)).toBe("unknown");
    await requireKnownSecret(system, first.deps);
    await requireKnownSecret(system, first.deps);
    await expect(requireKnownSecret(system, start(NEW).deps)).rejects.toThrow("postern secret rotate");
    expect(await readSecretState(system, first.deps)).toBe("current");
  });

  it("is set by only one of two processes that open it first with different secrets", async () => {
    const outcomes = await Promise.allSettled(
      [OLD, NEW].map((secret) => requireKnownSecret(system, start(secret).deps)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("Secret rotation", () => {
  it("covers every encrypted column", () => {
    const models = join(import.meta.dirname, "../../../prisma/models");
    const schema = readdirSync(models)
      .map((name) => readFileSync(join(models, name), "utf8"))
      .join("\n");
    const encrypted = [...schema.matchAll(/@map\("(\w*encrypted_\w+)"\)/g)].map(([, column]) => column ?? "");
    const known = SEALED_COLUMNS.map(({ column }) => column as string);
    expect(encrypted.length).toBeGreaterThan(3);
    expect(encrypted.filter((column) => !known.includes(column))).toEqual([]);
  });

  it("reads everything with both secrets before and after, and with the new one alone after", async () => {
    const sealed = await sealEverything(start(OLD));
    const both = start(NEW, OLD);
    await requireKnownSecret(system, both.deps);
    expect(await webhookSecret(both.deps.keys, sealed.webhook.id)).toBe(sealed.webhook.secret);
    expect((await signInWith(both, { code: sealed.backupCodes[0] ?? "", backup: true })).status).toBe(200);

    expect(await rotateSecret(system, both.deps, { lost: false })).toEqual({ reencrypted: 8, unreadable: 0 });
    expect((await signInWith(both, { code: sealed.backupCodes[1] ?? "", backup: true })).status).toBe(200);

    const alone = start(NEW);
    await requireKnownSecret(system, alone.deps);
    expect(await readMailSetup(system, alone.deps)).toMatchObject({ server: { password: MAIL_PASSWORD } });
    expect(await readMailSetup(system, start(OLD).deps)).toMatchObject({ isUnreadable: true });
    expect(await webhookSecret(alone.deps.keys, sealed.webhook.id)).toBe(sealed.webhook.secret);
    expect((await signInWith(alone, { code: sealed.backupCodes[2] ?? "", backup: true })).status).toBe(200);
    expect((await signInWith(alone, { code: totpCode(sealed.totp, 1) })).status).toBe(200);
    expect(await webhookSecret(start(OLD).deps.keys, sealed.webhook.id)).toBeNull();
  });

  it("can be repeated and continued to a third secret", async () => {
    const sealed = await sealEverything(start(OLD));
    for (const [secret, previous] of [
      [NEW, OLD],
      [NEW, OLD],
      [OTHER, NEW],
    ] as const) {
      expect(await rotateSecret(system, start(secret, previous).deps, { lost: false })).toEqual({
        reencrypted: 8,
        unreadable: 0,
      });
    }
    expect((await signInWith(start(OTHER), { code: sealed.backupCodes[0] ?? "", backup: true })).status).toBe(200);
  });

  it("changes nothing if a value can be decrypted with neither secret", async () => {
    const sealed = await sealEverything(start(OLD));
    const strange = await createEndpoint(sealed.ada.owner.scope(), start(OTHER).deps, { url: "https://8.8.4.4/hooks" });
    await expect(rotateSecret(system, start(NEW, OLD).deps, { lost: false })).rejects.toThrow("1 encrypted value");
    await requireKnownSecret(system, start(OLD).deps);
    expect(await webhookSecret(start(OLD).deps.keys, sealed.webhook.id)).toBe(sealed.webhook.secret);
    expect(await webhookSecret(start(OTHER).deps.keys, strange.endpoint.id)).toBe(strange.secret);
  });

  it("abandons a lost secret only on request, and answers 2FA codes with recovery instructions", async () => {
    const sealed = await sealEverything(start(OLD));
    const without = start(NEW);
    await expect(rotateSecret(system, without.deps, { lost: false })).rejects.toThrow("another secret");
    expect(await rotateSecret(system, without.deps, { lost: true })).toEqual({ reencrypted: 0, unreadable: 8 });
    await requireKnownSecret(system, without.deps);
    for (const code of [{ code: totpCode(sealed.totp, 1) }, { code: sealed.backupCodes[0] ?? "", backup: true }]) {
      const response = await signInWith(without, code);
      expect(response.status).toBe(409);
      expect(await response.text()).toContain("npx postern owner disable-2fa");
    }
  });

  it("keeps links in emails working while the old secret is still configured", () => {
    const claim = { formId: "frm_1", address: "new@example.test", expiresAt: new Date("2026-03-08T00:00:00Z") };
    const now = new Date("2026-03-01T00:00:00Z");
    const token = writeDestinationToken(deriveKeys(OLD), claim);
    expect(readDestinationToken(deriveKeys(NEW, [OLD]), token, now)).toEqual(claim);
    expect(readDestinationToken(deriveKeys(NEW), token, now)).toBe("altered");
  });
});
