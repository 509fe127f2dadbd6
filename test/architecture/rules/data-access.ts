import { SENDERS, SERVICES, STORE, SURFACES, together, without } from "../areas.ts";
import { forbidCode, forbidImports, named, type Rule } from "../rule.ts";

const OUTSIDE_STORE = without({ in: ["server/"] }, STORE);

export const dataAccessRules: readonly Rule[] = [
  forbidImports({
    name: "Only the store sees the generated database client and the database's driver",
    from: OUTSIDE_STORE,
    to: { in: ["server/core/database/generated/", "@prisma/", "pg", "pg-cursor"] },
    violations: [
      {
        "server/features/planted/planted.ts": `import { PrismaClient } from "/server/core/database/generated/client.ts";`,
      },
      { "server/features/planted/planted.ts": `import type { Prisma } from "@prisma/client";` },
      { "server/core/graphql/planted.ts": `import pg from "pg";` },
    ],
    allowed: [
      {
        "server/features/planted/store/planted.ts": `import type { Prisma } from "/server/core/database/generated/client.ts";`,
      },
    ],
  }),
  forbidCode({
    name: "Only the store holds the pool, asks Prisma or writes SQL",
    area: OUTSIDE_STORE,
    hint: /pool|prisma|direct|Raw|SELECT|INSERT|DELETE|UPDATE/,
    matcher: {
      rule: {
        any: [
          { kind: "member_expression", has: { field: "property", regex: "^(pool|prisma|direct)$" } },
          { kind: "subscript_expression", has: { field: "index", regex: `^["'](pool|prisma|direct)["']$` } },
          { kind: "object_pattern", has: { regex: "^(pool|prisma|direct)(:.*)?$" } },
          named("$queryRaw", "$executeRaw", "$queryRawUnsafe", "$executeRawUnsafe"),
          {
            any: [{ kind: "string" }, { kind: "template_string" }],
            regex: "\\b(SELECT\\s[\\s\\S]*\\sFROM|INSERT INTO|DELETE FROM|UPDATE\\s+\\w+\\s[\\s\\S]*\\bSET)\\s",
          },
        ],
      },
    },
    exceptions: { "server/core/jobs/worker.ts": "hands the pool to the job queue, which works on it" },
    violations: [
      { "server/features/planted/planted.ts": `await deps.db.pool.query(text);` },
      { "server/features/planted/planted.ts": `const { pool } = deps.db;` },
      { "server/features/planted/planted.ts": `await deps.db.direct.query(text);` },
      { "server/features/planted/planted.ts": `await deps.db["prisma"].form.findMany();` },
      { "server/core/graphql/planted.ts": "const rows = await db.prisma.form.findMany();" },
      { "server/features/planted/planted.ts": "const text = `SELECT id\n FROM forms`;" },
      { "server/features/planted/planted.ts": `const text = "DELETE FROM forms WHERE id = $1";` },
    ],
    allowed: [
      { "server/features/planted/store/planted.ts": "const rows = await db.pool.query(`SELECT id FROM forms`);" },
      { "server/features/planted/planted.ts": `const help = "Select a form from the list";` },
    ],
  }),
  forbidCode({
    name: "No edge of the GraphQL schema loads owned rows around the services",
    area: { in: ["server/core/graphql/", /\/graphql(\.ts$|\/)/] },
    hint: /relat|prisma/,
    matcher: {
      rule: {
        kind: "call_expression",
        has: {
          field: "function",
          regex:
            "(^|\\.)(relation|relatedConnection|relationCount|prismaNode|prismaConnection|prismaField|prismaFieldWithInput)$",
        },
      },
    },
    violations: [
      { "server/features/planted/graphql/planted.ts": `builder.prismaNode("Form", {});` },
      { "server/features/planted/graphql/planted.ts": `({ submissions: t.relation("submissions") })` },
    ],
    allowed: [{ "server/features/planted/graphql/planted.ts": `t.exposeInt("submissions")` }],
  }),
  forbidCode({
    name: "Only the authenticators make scopes",
    area: { in: ["server/"], except: ["server/core/access/authenticate"] },
    hint: /scopeMint|create\w+Scope/,
    matcher: { rule: named("scopeMint", "createOwnerScope", "createIntakeScope", "createSystemScope") },
    exceptions: { "server/core/scope/scope.ts": "declares them" },
    violations: [
      { "server/features/planted/planted.ts": `import { scopeMint } from "/server/core/scope/scope.ts";` },
      {
        "server/core/access/planted.ts": `import * as scopes from "/server/core/scope/scope.ts";\nscopes.scopeMint.system();`,
      },
      {
        "server/features/planted/routes/planted.ts": `const { scopeMint: make } = await import("/server/core/scope/scope.ts");`,
      },
    ],
    allowed: [{ "server/core/access/authenticate-planted.ts": `scopeMint.owner(facts);` }],
  }),
  forbidCode({
    name: "No surface that answers requests acts with internal access, but for what happens before anybody is signed in",
    area: SURFACES,
    hint: /ystemScope|authenticateOperator/,
    matcher: { rule: named("systemScope", "SystemScope", "authenticateOperator") },
    exceptions: {
      "server/core/accounts/routes/sign-in.ts": "counts attempts at a password against everybody's limit",
      "server/features/passkeys/routes.ts": "signs in with a passkey, before it is known who that is",
      "server/features/two-factor/routes.ts": "asks for the second step, before anybody is signed in",
      "server/core/accounts/routes/auth-routes.ts": "signs up and signs in, before there is an owner",
      "server/features/backup/backup-gauges.ts": "figures of the whole installation for its operator",
      "server/core/destinations/routes.ts": "the mailed link is the right to confirm one address",
      "server/core/http/delivery-gauges.ts": "figures of the whole installation for its operator",
      "server/features/files/file-gauges.ts": "figures of the whole installation for its operator",
      "server/core/accounts/routes/email-change-routes.ts": "the mailed link is the right to confirm one change",
      "server/features/members/routes.ts": "the link is the right to look at one invitation",
      "server/features/oauth/routes/oauth-routes.ts": "registers this installation as what connections are made to",
      "server/features/oauth/routes/client-form.ts": "proves a client, before there is an owner",
      "server/features/oauth/routes/register.ts": "registers a client, before there is an owner",
      "server/features/oauth/routes/revoke.ts": "the token is the right to end its own connection",
      "server/features/oauth/routes/token.ts": "ends the connection whose code or token was stolen",
      "server/core/accounts/routes/password-reset-routes.ts": "the mailed link is the right to set one password",
      "server/features/single-sign-on/routes/single-sign-on-routes.ts":
        "signs in with a provider, before it is known who that is",
      "server/core/accounts/routes/welcome.ts": "completes a sign-in",
    },
    violations: [
      { "server/core/graphql/planted.ts": `import { systemScope } from "/server/core/access/authenticate.ts";` },
      {
        "server/core/mcp/planted.ts": `import * as access from "/server/core/access/authenticate.ts";\naccess.systemScope();`,
      },
      { "server/core/exports/planted.ts": `import type { SystemScope } from "/server/core/scope/scope.ts";` },
      { "server/features/planted/routes/planted.ts": `const owner = await authenticateOperator(deps, email);` },
    ],
    allowed: [{ "server/core/jobs/planted.ts": `await sweepExpired(systemScope(), deps);` }],
  }),
  forbidCode({
    name: "Services and store are given a scope and never take one",
    area: together(SERVICES, STORE, SENDERS),
    hint: /systemScope|ownerScope|authenticate/,
    matcher: { rule: named("systemScope", "ownerScope", "authenticate\\w+") },
    violations: [
      { "server/features/planted/planted.ts": `import { systemScope } from "/server/core/access/authenticate.ts";` },
      { "server/features/planted/store/planted.ts": `const owner = await authenticateOperator(deps, email);` },
    ],
    allowed: [
      { "server/features/planted/planted.ts": `async function sweep(scope: SystemScope) { await other(scope); }` },
    ],
  }),
];
