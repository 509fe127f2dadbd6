import { ACCESS, PURE, SCOPE, SENDERS, SERVICES, STORE, TRANSPORTS, together } from "../areas.ts";
import { type Area, forbidCode, forbidImports, isIn, type Rule } from "../rule.ts";
import type { Source } from "../source.ts";

const PACKAGE_ENTRIES = ["spam", "embedded-postgres", "sample-data"].map((name) => `packages/${name}/src/index.ts`);

/** Everything that is not a pure function. */
const ALL_BUT_PURE: Area = {
  in: [""],
  except: [
    "packages/spam/src/",
    "server/features/search/index-terms.ts",
    "shared/agent-contents.ts",
    "shared/normalize-text.ts",
    "shared/search-words.ts",
  ],
};

export const dependencyRules: readonly Rule[] = [
  forbidImports({
    name: "A package imports nothing of the server or the dashboard",
    from: { in: ["packages/"] },
    to: { in: ["server/", "web/"] },
    violations: [
      { "packages/spam/src/planted.ts": `import { readConfig } from "../../../server/core/config.ts";` },
      { "packages/spam/scripts/planted.ts": `import type { Form } from "../../../server/core/forms/store/forms.ts";` },
      { "packages/embedded-postgres/test/planted.ts": `await import("../../../server/core/platform/log.ts");` },
    ],
    allowed: [{ "packages/spam/src/planted.ts": `import { normalizeText } from "../../../shared/normalize-text.ts";` }],
  }),
  forbidImports({
    name: "Server and dashboard enter a package by its name",
    from: { in: ["server/", "web/", "shared/"] },
    to: { in: ["packages/", "@postern/"], except: PACKAGE_ENTRIES },
    violations: [
      { "server/core/intake/planted.ts": `import { learn } from "/packages/spam/src/learn.ts";` },
      { "server/core/intake/planted.ts": `import { learn } from "@postern/spam/src/learn.ts";` },
      { "server/core/intake/planted.ts": `import type { Row } from "/packages/spam/scripts/corpus.ts";` },
    ],
    allowed: [{ "server/core/intake/planted.ts": `import { screenMessage } from "@postern/spam";` }],
  }),
  forbidImports({
    name: "No service imports a transport",
    from: together(SERVICES, ACCESS, SCOPE, SENDERS),
    to: TRANSPORTS,
    violations: [
      { "server/features/planted/planted.ts": `import { problemOf } from "/server/core/http/problem.ts";` },
      { "server/features/planted/planted.ts": `import type { Context } from "/server/core/graphql/context.ts";` },
      { "server/features/planted/planted.ts": `export { problemOf } from "/server/core/http/problem.ts";` },
      { "server/core/access/planted.ts": `const { problemOf } = await import("/server/core/http/problem.ts");` },
    ],
    allowed: [{ "server/features/planted/planted.ts": `import { listForms } from "/server/core/forms/forms.ts";` }],
  }),
  forbidImports({
    name: "Access imports no service",
    from: together(ACCESS, SCOPE),
    to: SERVICES,
    violations: [{ "server/core/access/planted.ts": `import { findForm } from "/server/core/forms/forms.ts";` }],
    allowed: [
      {
        "server/features/planted/planted.ts": `import { requirePermission } from "/server/core/access/require-permission.ts";`,
      },
    ],
  }),
  forbidImports({
    name: "What sends mail and requests knows neither the configuration nor the store",
    from: SENDERS,
    to: together({ in: ["server/core/config.ts", "server/core/deps.ts"] }, STORE, SERVICES, ACCESS),
    violations: [
      { "server/core/mail/planted.ts": `import type { Config } from "/server/core/config.ts";` },
      { "server/core/outbound/planted.ts": `import type { Database } from "/server/core/database/db.ts";` },
    ],
    allowed: [{ "server/core/config.ts": `import { parseMailbox } from "/server/core/mail/mailbox.ts";` }],
  }),
  forbidImports({
    name: "The store imports neither services nor access nor a transport",
    from: STORE,
    to: together(TRANSPORTS, SERVICES, ACCESS, SENDERS, { in: ["server/core/deps.ts"] }),
    violations: [
      { "server/features/planted/store/planted.ts": `import { listForms } from "/server/core/forms/forms.ts";` },
      { "server/features/planted/store/planted.ts": `import type { SignIn } from "/server/core/access/sign-in.ts";` },
      { "server/features/planted/store/planted.ts": `import { createMetrics } from "/server/core/http/metrics.ts";` },
    ],
    allowed: [
      { "server/features/planted/store/planted.ts": `import type { OwnerScope } from "/server/core/scope/scope.ts";` },
    ],
  }),
  {
    name: "Spam filter, injection check and search terms are functions of their input",
    find: ({ path, imports }) =>
      isIn({ in: ["packages/spam/src/", "server/features/search/index-terms.ts"] }, path)
        ? imports.filter(({ target }) => isIn(ALL_BUT_PURE, target)).map(({ node }) => node)
        : [],
    violations: [
      { "packages/spam/src/planted.ts": `import pg from "pg";` },
      { "packages/spam/src/injection/planted.ts": `import { readConfig } from "../../../../server/core/config.ts";` },
      { "server/features/search/index-terms.ts": `import { readFileSync } from "node:fs";` },
    ],
    allowed: [
      { "packages/spam/src/text/planted.ts": `import { normalizeText } from "../../../../shared/normalize-text.ts";` },
    ],
  },
  forbidImports({
    name: "The server imports nothing of the dashboard, the tests or the scripts",
    from: { in: ["server/"] },
    to: { in: ["web/", "test/", "scripts/", "bench/"] },
    violations: [{ "server/features/planted/planted.ts": `import { createTestClock } from "/test/support/clock.ts";` }],
    allowed: [],
  }),
  forbidImports({
    name: "The dashboard imports nothing of the server",
    from: { in: ["web/"] },
    to: { in: ["server/", "node:"] },
    violations: [
      { "web/src/planted.ts": `import { visibleText } from "../../server/visible-text.ts";` },
      { "web/src/planted.tsx": `import type { Folder } from "../../server/core/database/db.ts";` },
    ],
    allowed: [{ "web/src/planted.ts": `import { visibleText } from "../../shared/visible-text.ts";` }],
  }),
  forbidImports({
    name: "What server and dashboard share imports from neither",
    from: { in: ["shared/"] },
    to: { in: ["server/", "web/", "node:"] },
    violations: [{ "shared/planted.ts": `import { readConfig } from "../server/core/config.ts";` }],
    allowed: [{ "shared/planted.ts": `import { visibleText } from "./visible-text.ts";` }],
  }),
  {
    name: "No files import each other in a circle, not even types",
    find: (source, sources) =>
      source.imports.filter(({ target }) => reaches(sources, fileOf, target, source.path)).map(({ node }) => node),
    violations: [
      {
        "server/planted-one.ts": `import { two } from "/server/planted-two.ts";`,
        "server/planted-two.ts": `import type { One } from "/server/planted-one.ts";`,
      },
      {
        "web/src/planted-one.tsx": `import { two } from "./planted-two.ts";`,
        "web/src/planted-two.ts": `export { three } from "./planted-three.ts";`,
        "web/src/planted-three.ts": `import type { One } from "./planted-one.tsx";`,
      },
    ],
    allowed: [
      {
        "server/planted-one.ts": `import { two } from "/server/planted-two.ts";\nimport { three } from "/server/planted-three.ts";`,
        "server/planted-two.ts": `import { three } from "/server/planted-three.ts";`,
        "server/planted-three.ts": `export const three = 3;`,
      },
    ],
  },
  noCircles("No folders of the dashboard import each other in a circle", dashboardFolder, {
    violation: {
      "web/src/inbox/list/planted.tsx": `import { two } from "../planted.tsx";`,
      "web/src/inbox/planted.tsx": `import { three } from "../kit/planted.ts";`,
      "web/src/kit/planted.ts": `import type { Row } from "../inbox/list/planted-row.ts";`,
      "web/src/inbox/list/planted-row.ts": `export interface Row {}`,
    },
    allowed: {
      "web/src/inbox/planted.tsx": `import { List } from "./list/planted.tsx";\nimport "../kit/planted.ts";`,
      "web/src/inbox/list/planted.tsx": `import { one } from "./planted-row.ts";\nimport "../../kit/planted.ts";`,
    },
  }),
  noCircles("No layers of the server's subjects import each other in a circle", layerOf, {
    violation: {
      "server/core/forms/planted.ts": `import { two } from "/server/core/webhooks/planted.ts";`,
      "server/core/webhooks/planted.ts": `import type { Form } from "/server/core/forms/planted-two.ts";`,
      "server/core/forms/planted-two.ts": `export interface Form {}`,
    },
    allowed: {
      "server/core/forms/planted.ts": `import { two } from "/server/core/webhooks/store/planted.ts";`,
      "server/core/webhooks/store/planted.ts": `import { three } from "/server/core/forms/store.ts";`,
      "server/core/forms/store.ts": `export const three = 3;`,
    },
  }),
  noCircles("No features import each other in a circle", featureOf, {
    violation: {
      "server/features/labels/planted.ts": `import { two } from "/server/features/notes/planted.ts";`,
      "server/features/notes/planted.ts": `import type { Label } from "/server/features/labels/planted-two.ts";`,
      "server/features/labels/planted-two.ts": `export interface Label {}`,
    },
    allowed: {
      "server/features/labels/planted.ts": `import { two } from "/server/features/notes/planted.ts";`,
      "server/features/notes/planted.ts": `import type { Form } from "/server/core/forms/forms.ts";`,
    },
  }),
  forbidCode({
    name: "Only the mail room sends mail, and only the outbound room connects to an address that somebody gave",
    area: { in: ["server/"], except: ["server/core/outbound/"] },
    hint: /fetch|node:|undici|axios|got/,
    matcher: {
      rule: {
        any: [
          { pattern: "fetch($$$)" },
          { pattern: "globalThis.fetch" },
          {
            kind: "import_statement",
            regex: `"(undici|axios|node-fetch|got)(/[^"]*)?"`,
          },
          {
            kind: "import_statement",
            regex: `"node:(https?|http2|net|tls|dgram|dns)(/[^"]*)?"`,
            not: { any: [{ regex: "^import type " }, { regex: `^import \\{ isIP \\} from "node:net"` }] },
          },
        ],
      },
    },
    exceptions: {
      "server/core/operations/doctor/instance-checks.ts": "asks the running Postern whether it is well",
      "server/core/mail/mail-sink.ts": "listens on the loopback address for the demo, and connects to nothing",
    },
    violations: [
      { "server/features/planted/planted.ts": `await fetch(url);` },
      { "server/features/planted/planted.ts": `const send = globalThis.fetch;` },
      { "server/features/planted/planted.ts": `import { request } from "undici";` },
      { "server/features/planted/planted.ts": `import { get } from "node:https";` },
      { "server/core/mcp/planted.ts": `import { connect } from "node:net";` },
    ],
    allowed: [
      { "server/core/outbound/planted.ts": `import { Agent } from "undici";` },
      { "server/features/planted/planted.ts": `await deps.safeFetch(url); await server.fetch(request);` },
      {
        "server/features/planted/routes/planted.ts": `import type { Server } from "node:http";\nimport { isIP } from "node:net";`,
      },
    ],
  }),
];

interface CircleExamples {
  readonly violation: Readonly<Record<string, string>>;
  readonly allowed: Readonly<Record<string, string>>;
}

/** Forbids import cycles between folders, including type imports. */
function noCircles(name: string, folderOfFile: NodeOf, { violation, allowed }: CircleExamples): Rule {
  return {
    name,
    find: ({ path, imports }, sources) =>
      imports
        .filter(({ target }) => {
          const [from, to] = [folderOfFile(path), folderOfFile(target)];
          if (from === null || to === null || from === to || isDebt(from, to)) return false;
          return reaches(sources, folderOfFile, to, from);
        })
        .map(({ node }) => node),
    violations: [violation],
    allowed: [allowed],
  };
}

/** Null for files outside the features. */
function featureOf(path: string): string | null {
  return /^server\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** The server subject and layer that a file belongs to; null for files elsewhere. */
function layerOf(path: string): string | null {
  const subject = /^server\/(?:core|features)\/[^/]+(?=\/)/.exec(path)?.[0];
  if (subject === undefined) return null;
  if (isIn(PURE, path)) return null;
  return `${subject} ${isIn(STORE, path) ? "store" : isIn(TRANSPORTS, path) ? "transport" : "service"}`;
}

/** Null for files outside the dashboard. */
function dashboardFolder(path: string): string | null {
  return path.startsWith("web/src/") ? path.slice(0, path.lastIndexOf("/")) : null;
}

/** Imports that have a rule of their own. */
function isDebt(from: string, to: string): boolean {
  return from.startsWith("server/core/") && to.startsWith("server/features/");
}

type Sources = ReadonlyMap<string, Source>;
type NodeOf = (path: string) => string | null;

function fileOf(path: string): string {
  return path;
}

/** True if a chain of imports leads from one file or folder to another. */
function reaches(sources: Sources, nodeOf: NodeOf, from: string, wanted: string): boolean {
  return from === wanted || reachableFrom(sources, nodeOf, from).has(wanted);
}

interface Graph {
  readonly arrows: ReadonlyMap<string, ReadonlySet<string>>;
  readonly reachable: Map<string, ReadonlySet<string>>;
}

const graphs = new WeakMap<Sources, Map<NodeOf, Graph>>();

function graphOf(sources: Sources, nodeOf: NodeOf): Graph {
  const known = graphs.get(sources) ?? new Map<NodeOf, Graph>();
  graphs.set(sources, known);
  const graph = known.get(nodeOf) ?? { arrows: arrowsBetween(sources, nodeOf), reachable: new Map() };
  known.set(nodeOf, graph);
  return graph;
}

function arrowsBetween(sources: Sources, nodeOf: NodeOf): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of sources.values()) {
    const from = nodeOf(path);
    if (from === null) continue;
    const targets = arrows.get(from) ?? new Set<string>();
    arrows.set(from, targets);
    for (const { target } of imports) {
      const to = nodeOf(target);
      if (to !== null && !isDebt(from, to)) targets.add(to);
    }
  }
  return arrows;
}

function reachableFrom(sources: Sources, nodeOf: NodeOf, from: string): ReadonlySet<string> {
  const { arrows, reachable } = graphOf(sources, nodeOf);
  const before = reachable.get(from);
  if (before !== undefined) return before;
  const seen = new Set<string>();
  const queue = [from];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const target of arrows.get(node) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  reachable.set(from, seen);
  return seen;
}
