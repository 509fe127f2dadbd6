import { forbidCode, forbidImports, named, type Rule } from "../rule.ts";

const OUTSIDE_STORE = { in: ["server/"], except: ["server/store/"] };
/** What answers requests. */
const SURFACES = [
  "server/graphql/",
  "server/mcp/",
  "server/exports/",
  "server/imports/",
  "server/intake/",
  "server/live/",
  "server/http/",
];

export const dataAccessRules: readonly Rule[] = [
  forbidImports({
    name: "Only the store sees the generated database client and the database's driver",
    from: OUTSIDE_STORE,
    to: { in: ["server/store/generated/", "@prisma/", "pg", "pg-cursor"] },
    violations: [
      { "server/services/planted.ts": `import { PrismaClient } from "../store/generated/client.ts";` },
      { "server/services/planted.ts": `import type { Prisma } from "@prisma/client";` },
      { "server/graphql/planted.ts": `import pg from "pg";` },
    ],
    allowed: [{ "server/store/forms/planted.ts": `import type { Prisma } from "../generated/client.ts";` }],
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
    exceptions: { "server/jobs/worker.ts": "hands the pool to the job queue, which works on it" },
    violations: [
      { "server/services/planted.ts": `await deps.db.pool.query(text);` },
      { "server/services/planted.ts": `const { pool } = deps.db;` },
      { "server/services/planted.ts": `await deps.db.direct.query(text);` },
      { "server/services/planted.ts": `await deps.db["prisma"].form.findMany();` },
      { "server/graphql/planted.ts": "const rows = await db.prisma.form.findMany();" },
      { "server/services/planted.ts": "const text = `SELECT id\n FROM forms`;" },
      { "server/services/planted.ts": `const text = "DELETE FROM forms WHERE id = $1";` },
    ],
    allowed: [
      { "server/store/forms/planted.ts": "const rows = await db.pool.query(`SELECT id FROM forms`);" },
      { "server/services/planted.ts": `const help = "Select a form from the list";` },
    ],
  }),
  forbidCode({
    name: "No edge of the GraphQL schema loads owned rows around the services",
    area: { in: ["server/graphql/"] },
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
      { "server/graphql/types/planted.ts": `builder.prismaNode("Form", {});` },
      { "server/graphql/types/planted.ts": `({ submissions: t.relation("submissions") })` },
    ],
    allowed: [{ "server/graphql/types/planted.ts": `t.exposeInt("submissions")` }],
  }),
  forbidCode({
    name: "Only the authenticators make scopes",
    area: { in: ["server/"], except: ["server/access/authenticate"] },
    hint: /scopeMint|create\w+Scope/,
    matcher: { rule: named("scopeMint", "createOwnerScope", "createIntakeScope", "createSystemScope") },
    exceptions: { "server/scope/scope.ts": "declares them" },
    violations: [
      { "server/services/planted.ts": `import { scopeMint } from "../scope/scope.ts";` },
      { "server/access/planted.ts": `import * as scopes from "../scope/scope.ts";\nscopes.scopeMint.system();` },
      { "server/http/planted.ts": `const { scopeMint: make } = await import("../scope/scope.ts");` },
    ],
    allowed: [{ "server/access/authenticate-planted.ts": `scopeMint.owner(facts);` }],
  }),
  forbidCode({
    name: "No surface that answers requests acts with internal access, but for what happens before anybody is signed in",
    area: { in: SURFACES },
    hint: /ystemScope|authenticateOperator/,
    matcher: { rule: named("systemScope", "SystemScope", "authenticateOperator") },
    exceptions: {
      "server/http/account-routes.ts": "counts attempts at a password against everybody's limit",
      "server/http/auth-routes.ts": "signs up and signs in, before there is an owner",
      "server/http/backup-gauges.ts": "figures of the whole installation for its operator",
      "server/http/confirm-routes.ts": "the mailed link is the right to confirm one address",
      "server/http/delivery-gauges.ts": "figures of the whole installation for its operator",
      "server/http/file-gauges.ts": "figures of the whole installation for its operator",
      "server/http/email-change-routes.ts": "the mailed link is the right to confirm one change",
      "server/http/invitation-routes.ts": "the link is the right to look at one invitation",
      "server/http/oauth-routes.ts": "registers this installation as what connections are made to",
      "server/http/oauth/client-form.ts": "proves a client, before there is an owner",
      "server/http/oauth/register.ts": "registers a client, before there is an owner",
      "server/http/oauth/revoke.ts": "the token is the right to end its own connection",
      "server/http/oauth/token.ts": "ends the connection whose code or token was stolen",
      "server/http/password-reset-routes.ts": "the mailed link is the right to set one password",
      "server/http/single-sign-on-routes.ts": "signs in with a provider, before it is known who that is",
      "server/http/welcome.ts": "completes a sign-in",
    },
    violations: [
      { "server/graphql/planted.ts": `import { systemScope } from "../access/authenticate.ts";` },
      { "server/mcp/planted.ts": `import * as access from "../access/authenticate.ts";\naccess.systemScope();` },
      { "server/exports/planted.ts": `import type { SystemScope } from "../scope/scope.ts";` },
      { "server/http/planted.ts": `const owner = await authenticateOperator(deps, email);` },
    ],
    allowed: [{ "server/jobs/planted.ts": `await sweepExpired(systemScope(), deps);` }],
  }),
  forbidCode({
    name: "Services and store are given a scope and never take one",
    area: { in: ["server/services/", "server/store/", "server/mail/", "server/outbound/"] },
    hint: /systemScope|ownerScope|authenticate/,
    matcher: { rule: named("systemScope", "ownerScope", "authenticate\\w+") },
    violations: [
      { "server/services/planted.ts": `import { systemScope } from "../access/authenticate.ts";` },
      { "server/store/planted.ts": `const owner = await authenticateOperator(deps, email);` },
    ],
    allowed: [{ "server/services/planted.ts": `async function sweep(scope: SystemScope) { await other(scope); }` }],
  }),
];
