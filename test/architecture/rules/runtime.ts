import { forbidCode, type Rule } from "../rule.ts";

const PACKAGES = ["packages/spam/src/", "packages/embedded-postgres/src/", "packages/sample-data/src/"];

export const runtimeRules: readonly Rule[] = [
  forbidCode({
    name: "Only the configuration reads the environment",
    area: { in: ["server/", "shared/", ...PACKAGES] },
    hint: /process/,
    matcher: {
      rule: {
        any: [
          { pattern: "process.env" },
          { pattern: `process["env"]` },
          { pattern: "const { $$$, env, $$$ } = process" },
          { kind: "import_statement", regex: `\\benv\\b[^"]*"(node:)?process"` },
        ],
      },
    },
    exceptions: { "server/core/config.ts": "turns it into the configuration, and checks it" },
    violations: [
      { "server/features/planted/planted.ts": `const secret = process.env.POSTERN_SECRET;` },
      { "server/features/planted/planted.ts": `const secret = process["env"].POSTERN_SECRET;` },
      { "server/features/planted/planted.ts": `import { env } from "node:process";` },
    ],
    allowed: [{ "server/features/planted/planted.ts": `const launch = { env: { LC_ALL: "C" } }; // not process.env` }],
  }),
  forbidCode({
    name: "Only the clock tells the time",
    area: { in: ["server/", ...PACKAGES] },
    hint: /Date|performance|hrtime/,
    matcher: {
      rule: {
        any: [
          { pattern: "Date.now" },
          { kind: "call_expression", regex: "^Date\\(" },
          { kind: "new_expression", regex: "^new Date(\\(\\))?$" },
          { pattern: "performance.now" },
          { pattern: "performance.timeOrigin" },
          { pattern: "process.hrtime" },
        ],
      },
    },
    exceptions: {
      "server/core/platform/clock.ts": "is the clock",
      "server/core/access/verified-user.ts": "dates a challenge for the sign-in library, which goes by its own clock",
      "server/core/exports/paced-stream.ts": "measures how long a reader takes",
      "server/core/http/limit-connections.ts": "measures how long a connection is open",
      "server/core/http/observe-requests.ts": "measures how long an answer takes",
      "server/core/intake/receive.ts": "measures how long screening takes",
      "server/core/intake/submission-writer.ts": "measures how long a commit takes",
      "server/core/platform/background-pace.ts": "measures how long work keeps the processor",
    },
    violations: [
      { "server/features/planted/planted.ts": `const at = Date.now();` },
      { "server/features/planted/planted.ts": `const now = { now: Date.now };` },
      { "server/features/planted/planted.ts": `const at = new Date();` },
      { "server/features/planted/planted.ts": `const at = performance.now();` },
    ],
    allowed: [{ "server/features/planted/planted.ts": `const at = new Date(clock.now().getTime() + 1_000);` }],
  }),
  forbidCode({
    name: "Nothing writes to the console",
    area: { in: ["server/", "shared/", ...PACKAGES] },
    hint: /console/,
    matcher: { rule: { kind: "member_expression", has: { field: "object", regex: "^console$" } } },
    violations: [
      { "server/features/planted/planted.ts": `console.log("here");` },
      { "server/features/planted/planted.ts": `promise.catch(console.error);` },
    ],
    allowed: [{ "server/features/planted/planted.ts": `log.info("console.log");` }],
  }),
];
