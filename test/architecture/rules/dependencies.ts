import { type Area, forbidCode, forbidImports, isIn, type Rule } from "../rule.ts";
import type { Source } from "../source.ts";

const TRANSPORTS = [
  "server/graphql/",
  "server/mcp/",
  "server/exports/",
  "server/imports/",
  "server/http/",
  "server/intake/",
  "server/live/",
  "server/jobs/",
  "server/cli/",
  "server/app.ts",
  "server/serve.ts",
  "server/cli.ts",
];

const PACKAGE_ENTRIES = ["spam", "embedded-postgres", "sample-data"].map((name) => `packages/${name}/src/index.ts`);

/** Where anything that is not a plain function of its input is to be found. */
const ALL_BUT_PURE: Area = {
  in: [""],
  except: [
    "packages/spam/src/",
    "server/search/",
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
      { "packages/spam/src/planted.ts": `import { readConfig } from "../../../server/config.ts";` },
      { "packages/spam/scripts/planted.ts": `import type { Form } from "../../../server/store/forms/forms.ts";` },
      { "packages/embedded-postgres/test/planted.ts": `await import("../../../server/platform/log.ts");` },
    ],
    allowed: [{ "packages/spam/src/planted.ts": `import { normalizeText } from "../../../shared/normalize-text.ts";` }],
  }),
  forbidImports({
    name: "Server and dashboard enter a package by its name",
    from: { in: ["server/", "web/", "shared/"] },
    to: { in: ["packages/", "@postern/"], except: PACKAGE_ENTRIES },
    violations: [
      { "server/intake/planted.ts": `import { learn } from "../../packages/spam/src/learn.ts";` },
      { "server/intake/planted.ts": `import { learn } from "@postern/spam/src/learn.ts";` },
      { "server/intake/planted.ts": `import type { Row } from "../../packages/spam/scripts/corpus.ts";` },
    ],
    allowed: [{ "server/intake/planted.ts": `import { screenMessage } from "@postern/spam";` }],
  }),
  forbidImports({
    name: "No service imports a transport",
    from: { in: ["server/services/", "server/access/", "server/scope/", "server/mail/", "server/outbound/"] },
    to: { in: TRANSPORTS },
    violations: [
      { "server/services/forms/planted.ts": `import { problemOf } from "../../http/problem.ts";` },
      { "server/services/forms/planted.ts": `import type { Context } from "../../graphql/context.ts";` },
      { "server/services/forms/planted.ts": `export { problemOf } from "../../http/problem.ts";` },
      { "server/access/planted.ts": `const { problemOf } = await import("../http/problem.ts");` },
    ],
    // The same folder's name below the services is not a transport.
    allowed: [{ "server/services/tokens/planted.ts": `import { startExport } from "../exports/start-export.ts";` }],
  }),
  forbidImports({
    name: "Access imports no service",
    from: { in: ["server/access/", "server/scope/"] },
    to: { in: ["server/services/"] },
    violations: [{ "server/access/planted.ts": `import { findForm } from "../services/forms/read-form.ts";` }],
    allowed: [{ "server/services/planted.ts": `import { requirePermission } from "../access/require-permission.ts";` }],
  }),
  forbidImports({
    name: "What sends mail and requests knows neither the configuration nor the store",
    from: { in: ["server/mail/", "server/outbound/"] },
    to: { in: ["server/config.ts", "server/deps.ts", "server/store/", "server/services/", "server/access/"] },
    violations: [
      { "server/mail/planted.ts": `import type { Config } from "../config.ts";` },
      { "server/outbound/planted.ts": `import type { Database } from "../store/database/db.ts";` },
    ],
    allowed: [{ "server/config.ts": `import { parseMailbox } from "./mail/mailbox.ts";` }],
  }),
  forbidImports({
    name: "The store imports neither services nor access nor a transport",
    from: { in: ["server/store/"] },
    to: {
      in: [...TRANSPORTS, "server/services/", "server/access/", "server/mail/", "server/outbound/", "server/deps.ts"],
    },
    violations: [
      { "server/store/forms/planted.ts": `import { listForms } from "../../services/forms/list-forms.ts";` },
      { "server/store/forms/planted.ts": `import type { SignIn } from "../../access/sign-in.ts";` },
      { "server/store/forms/planted.ts": `import { createMetrics } from "../../http/metrics.ts";` },
    ],
    allowed: [{ "server/store/forms/planted.ts": `import type { OwnerScope } from "../../scope/scope.ts";` }],
  }),
  {
    name: "Spam filter, injection check and search terms are functions of their input",
    find: ({ path, imports }) =>
      isIn({ in: ["packages/spam/src/", "server/search/"] }, path)
        ? imports.filter(({ target }) => isIn(ALL_BUT_PURE, target)).map(({ node }) => node)
        : [],
    violations: [
      { "packages/spam/src/planted.ts": `import pg from "pg";` },
      { "packages/spam/src/injection/planted.ts": `import { readConfig } from "../../../../server/config.ts";` },
      { "server/search/planted.ts": `import { readFileSync } from "node:fs";` },
    ],
    allowed: [
      { "packages/spam/src/text/planted.ts": `import { normalizeText } from "../../../../shared/normalize-text.ts";` },
    ],
  },
  forbidImports({
    name: "The server imports nothing of the dashboard, the tests or the scripts",
    from: { in: ["server/"] },
    to: { in: ["web/", "test/", "scripts/", "bench/"] },
    violations: [{ "server/services/planted.ts": `import { createTestClock } from "../../test/support/clock.ts";` }],
    allowed: [],
  }),
  forbidImports({
    name: "The dashboard imports nothing of the server",
    from: { in: ["web/"] },
    to: { in: ["server/", "node:"] },
    violations: [
      { "web/src/planted.ts": `import { visibleText } from "../../server/visible-text.ts";` },
      { "web/src/planted.tsx": `import type { Folder } from "../../server/store/database/db.ts";` },
    ],
    allowed: [{ "web/src/planted.ts": `import { visibleText } from "../../shared/visible-text.ts";` }],
  }),
  forbidImports({
    name: "What server and dashboard share imports from neither",
    from: { in: ["shared/"] },
    to: { in: ["server/", "web/", "node:"] },
    violations: [{ "shared/planted.ts": `import { readConfig } from "../server/config.ts";` }],
    allowed: [{ "shared/planted.ts": `import { visibleText } from "./visible-text.ts";` }],
  }),
  {
    name: "No files import each other in a circle, not even types",
    find: (source, sources) =>
      source.imports.filter(({ target }) => reaches(sources, fileOf, target, source.path)).map(({ node }) => node),
    violations: [
      {
        "server/planted-one.ts": `import { two } from "./planted-two.ts";`,
        "server/planted-two.ts": `import type { One } from "./planted-one.ts";`,
      },
      {
        "web/src/planted-one.tsx": `import { two } from "./planted-two.ts";`,
        "web/src/planted-two.ts": `export { three } from "./planted-three.ts";`,
        "web/src/planted-three.ts": `import type { One } from "./planted-one.tsx";`,
      },
    ],
    allowed: [
      {
        "server/planted-one.ts": `import { two } from "./planted-two.ts";\nimport { three } from "./planted-three.ts";`,
        "server/planted-two.ts": `import { three } from "./planted-three.ts";`,
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
  noCircles("No folders of the server import each other in a circle", folderOf("server/"), {
    violation: {
      "server/http/planted.ts": `import { two } from "../exports/planted.ts";`,
      "server/exports/planted.ts": `import type { Problem } from "../http/planted-two.ts";`,
      "server/http/planted-two.ts": `export interface Problem {}`,
    },
    allowed: {
      "server/http/planted.ts": `import { two } from "../platform/planted.ts";`,
      "server/platform/planted.ts": `import { readConfig } from "../planted.ts";`,
    },
  }),
  noCircles("No folders of the services import each other in a circle", folderOf("server/services/"), {
    violation: {
      "server/services/forms/planted.ts": `import { two } from "../webhooks/planted.ts";`,
      "server/services/webhooks/planted.ts": `import type { Form } from "../forms/planted-two.ts";`,
      "server/services/forms/planted-two.ts": `export interface Form {}`,
    },
    allowed: {
      "server/services/forms/planted.ts": `import { two } from "../../store/forms/planted.ts";`,
      "server/store/forms/planted.ts": `export const two = 2;`,
    },
  }),
  noCircles("No folders of the store import each other in a circle", folderOf("server/store/"), {
    violation: {
      "server/store/forms/planted.ts": `import { endpoint } from "../webhooks/planted-one.ts";`,
      "server/store/webhooks/planted-one.ts": `import { fields } from "../accounts/planted.ts";`,
      "server/store/accounts/planted.ts": `import type { Form } from "../forms/planted-two.ts";`,
      "server/store/forms/planted-two.ts": `export interface Form {}`,
    },
    allowed: {
      "server/store/forms/planted.ts": `import { visible } from "../planted.ts";`,
      "server/store/planted.ts": `import type { Form } from "./forms/planted-two.ts";`,
    },
  }),
  forbidCode({
    name: "Only the mail room sends mail, and only the outbound room connects to an address that somebody gave",
    area: { in: ["server/"], except: ["server/outbound/"] },
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
      "server/services/operations/doctor/instance-checks.ts": "asks the running Postern whether it is well",
      "server/mail/mail-sink.ts": "listens on the loopback address for the demo, and connects to nothing",
    },
    violations: [
      { "server/services/planted.ts": `await fetch(url);` },
      { "server/services/planted.ts": `const send = globalThis.fetch;` },
      { "server/services/planted.ts": `import { request } from "undici";` },
      { "server/services/planted.ts": `import { get } from "node:https";` },
      { "server/mcp/planted.ts": `import { connect } from "node:net";` },
    ],
    allowed: [
      { "server/outbound/planted.ts": `import { Agent } from "undici";` },
      { "server/services/planted.ts": `await deps.safeFetch(url); await server.fetch(request);` },
      { "server/http/planted.ts": `import type { Server } from "node:http";\nimport { isIP } from "node:net";` },
    ],
  }),
];

interface CircleExamples {
  readonly violation: Readonly<Record<string, string>>;
  readonly allowed: Readonly<Record<string, string>>;
}

/** A rule that no folder is reached again from what it imports, not even by types. */
function noCircles(name: string, folderOfFile: NodeOf, { violation, allowed }: CircleExamples): Rule {
  return {
    name,
    find: ({ path, imports }, sources) =>
      imports
        .filter(({ target }) => {
          const [from, to] = [folderOfFile(path), folderOfFile(target)];
          return from !== null && to !== null && from !== to && reaches(sources, folderOfFile, to, from);
        })
        .map(({ node }) => node),
    violations: [violation],
    allowed: [allowed],
  };
}

/** Returns the folder directly below `root` that a file is in; null for files elsewhere. */
function folderOf(root: string): NodeOf {
  return (path) => (path.startsWith(root) ? (/^[^/]+(?=\/)/.exec(path.slice(root.length))?.[0] ?? null) : null);
}

/** Returns the folder of a file of the dashboard; null for every other file. */
function dashboardFolder(path: string): string | null {
  return path.startsWith("web/src/") ? path.slice(0, path.lastIndexOf("/")) : null;
}

type Sources = ReadonlyMap<string, Source>;
type NodeOf = (path: string) => string | null;

function fileOf(path: string): string {
  return path;
}

/** Returns whether imports lead from one file, or folder, to another. */
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
      if (to !== null) targets.add(to);
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
