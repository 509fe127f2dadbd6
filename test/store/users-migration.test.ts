import { expect, test } from "vitest";
import { hashSecret, mintAgentToken } from "../../server/access/agent-token.ts";
import { systemScope } from "../../server/access/authenticate.ts";
import { authenticateCaller } from "../../server/access/authenticate-agent.ts";
import { signAccessToken } from "../../server/access/oauth/access-token.ts";
import { mcpResource } from "../../server/access/oauth/addresses.ts";
import { createLogger } from "../../server/platform/log.ts";
import { findAccountByEmail } from "../../server/store/accounts/accounts.ts";
import { findBySession } from "../../server/store/accounts/find-by-credential.ts";
import { migrate } from "../../server/store/database/migrate.ts";
import { readMigrations } from "../../server/store/database/migrations.ts";
import { createTestDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const log = createLogger("silent");
const OF_USERS = "20261126150000_users";

const before = (token: string) => `
  INSERT INTO accounts (id, email, email_verified, name, time_zone, plan, two_factor_enabled, created_at, updated_at)
    SELECT 'acc_' || n, n || '@example.test', n = 'ada', n, 'Europe/Lisbon', 'pro', n = 'ada', now(), now()
    FROM unnest(ARRAY['ada', 'eve']) AS n;
  INSERT INTO credentials (id, account_id, provider_id, provider_account_id, password, updated_at)
    SELECT 'crd_' || id, id, 'credential', id, 'a hash', now() FROM accounts;
  INSERT INTO two_factors (id, account_id, secret, backup_codes) VALUES ('fac_1', 'acc_ada', 'sealed', 'sealed');
  INSERT INTO sessions (id, account_id, token, expires_at, updated_at)
    SELECT 'ses_' || id, id, 'hash of ' || id, '2100-01-01', now() FROM accounts;
  INSERT INTO password_resets VALUES ('acc_ada', 'hash', '2100-01-01', NULL, now());
  INSERT INTO email_changes (account_id, id, new_email, expires_at, created_at)
    VALUES ('acc_ada', 'emc_1', 'new@example.test', '2100-01-01', now());
  INSERT INTO agent_tokens (id, account_id, name, token_hash, hint, scopes)
    VALUES ('tok_1', 'acc_ada', 'Agent', '${hashSecret(token)}', 'abcd', '{submissions:metadata}');
  INSERT INTO agent_clients (id, client_id, account_id) VALUES ('cli_1', 'client', 'acc_ada');
  INSERT INTO agent_connections (id, account_id, client_id, scopes, all_forms, updated_at)
    VALUES ('con_1', 'acc_ada', 'client', '{submissions:metadata}', true, now());
  INSERT INTO agent_refresh_tokens (id, token, account_id, client_id, session_id, expires_at, created_at)
    VALUES ('rft_1', 'hash', 'acc_ada', 'client', 'ses_acc_ada', '2100-01-01', now());
  INSERT INTO verifications (id, identifier, value, expires_at, updated_at) VALUES
    ('vrf_1', '2fa-challenge', 'acc_01kjm1ze00fhqtzfsrf95djtr0', '2100-01-01', now()),
    ('vrf_2', 'a code', '{"type":"authorization_code","userId":"acc_ada"}', '2100-01-01', now());`;

test("who had an account is its owner afterwards, with the same sessions, passwords, codes, tokens and agents", async () => {
  const database = await createTestDatabase("template1");
  try {
    const { db, connection } = database;
    const deps = createTestDeps(db);
    await migrate(
      connection,
      log,
      readMigrations().filter(({ name }) => name < OF_USERS),
    );
    const token = mintAgentToken();
    await db.pool.query(before(token));
    await migrate(connection, log);

    const { prisma } = db;
    expect(await findAccountByEmail(systemScope(), db, "ada@example.test")).toMatchObject({
      ...{ id: "acc_ada", timeZone: "Europe/Lisbon", plan: "pro" },
      contact: { id: "usr_ada", name: "ada", email: "ada@example.test", emailVerified: true },
    });
    expect(await prisma.membership.findMany({ orderBy: { userId: "asc" } })).toMatchObject([
      { accountId: "acc_ada", userId: "usr_ada", role: "owner" },
      { accountId: "acc_eve", userId: "usr_eve", role: "owner" },
    ]);
    expect(await prisma.user.findUnique({ where: { id: "usr_ada" }, include: { twoFactor: true } })).toMatchObject({
      twoFactorEnabled: true,
      twoFactor: { id: "fac_1", secret: "sealed" },
    });
    expect(await prisma.credential.findMany({ where: { userId: "usr_eve" } })).toMatchObject([
      { id: "crd_acc_eve", providerAccountId: "usr_eve", password: "a hash" },
    ]);
    for (const name of ["ada", "eve"]) {
      const session = { tokenHash: `hash of acc_${name}`, now: new Date(), madeAfter: new Date(0), accountId: null };
      expect(await findBySession(systemScope(), db, session)).toMatchObject({
        ...{ session: { id: `ses_acc_${name}` }, userId: `usr_${name}`, account: { id: `acc_${name}` } },
      });
    }
    expect(await prisma.passwordReset.count({ where: { userId: "usr_ada" } })).toBe(1);
    expect(await prisma.emailChange.count({ where: { userId: "usr_ada" } })).toBe(1);
    expect(await prisma.agentRefreshToken.findMany()).toMatchObject([
      { id: "rft_1", accountId: "acc_ada", userId: "usr_ada", clientId: "client", sessionId: "ses_acc_ada" },
    ]);
    expect(await prisma.verification.findMany()).toMatchObject([{ value: "usr_01kjm1ze00fhqtzfsrf95djtr0" }]);

    expect(await authenticateCaller(deps, token)).toMatchObject({ accountId: "acc_ada", userId: "usr_ada" });
    // As the release before signed it: good for an hour.
    const signed = await signAccessToken(deps.keys, {
      ...{ iss: deps.config.publicUrl, aud: mcpResource(deps.config), sub: "acc_ada", client_id: "client" },
      ...{ connection: "con_1", scope: "submissions:metadata", exp: deps.clock.now().getTime() / 1000 + 3_600 },
    });
    expect(await authenticateCaller(deps, signed)).toMatchObject({ accountId: "acc_ada", userId: "usr_ada" });
  } finally {
    await database.drop();
  }
});
