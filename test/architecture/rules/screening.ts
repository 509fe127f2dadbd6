import { forbidCode, named, type Rule } from "../rule.ts";

const SERVER = { in: ["server/"] };

const SPAM_PACKAGE = { field: "source", regex: "@postern/spam" };

export const screeningRules: readonly Rule[] = [
  forbidCode({
    name: "Only the intake, an owner's import and the demo add submissions",
    area: SERVER,
    hint: /INSERT/i,
    matcher: {
      rule: {
        any: [{ kind: "template_string" }, { kind: "string" }],
        regex: `(?i)\\bINSERT\\s+INTO\\s+"?submissions\\b`,
      },
    },
    exceptions: {
      "server/store/intake/commit-batch.ts": "commits what the intake has accepted",
      "server/store/lifecycle/import.ts": "adds what an owner imports from a file",
      "server/store/lifecycle/seed.ts": "fills an account for a demonstration",
    },
    violations: [
      { "server/store/planted.ts": "const text = `INSERT INTO submissions (id) VALUES ($1)`;" },
      { "server/store/planted.ts": "const text = `WITH new AS (insert into\n submissions (id) VALUES ($1))`;" },
    ],
    allowed: [{ "server/store/planted.ts": "const text = `INSERT INTO submission_words (id) VALUES ($1)`;" }],
  }),
  forbidCode({
    name: "Only the intake, an owner's import and the demo call what adds submissions",
    area: SERVER,
    hint: /commitBatch|insertImported|insertSeedSubmissions/,
    matcher: { rule: named("commitBatch", "insertImported", "insertSeedSubmissions") },
    exceptions: {
      "server/intake/batch-outcome.ts": "is the intake",
      "server/services/seed/seed-submissions.ts": "is the demo",
      "server/services/seed/seed-applications.ts": "is the demo, with files",
      "server/services/submissions/import.ts": "is the import",
      "server/store/intake/commit-batch.ts": "declares the first",
      "server/store/lifecycle/import.ts": "declares the second",
      "server/store/lifecycle/seed.ts": "declares the third",
    },
    violations: [
      { "server/services/planted.ts": `import { commitBatch } from "../store/intake/commit-batch.ts";` },
      {
        "server/graphql/planted.ts": `import * as batch from "../store/intake/commit-batch.ts";\nbatch.commitBatch(db);`,
      },
    ],
    allowed: [],
  }),
  forbidCode({
    name: "Only the intake's own route records what it received",
    area: SERVER,
    hint: /\.record\(|recordWithFiles/,
    matcher: { rule: { any: [{ pattern: "writer.record($$$)" }, { pattern: "recordWithFiles($$$)" }] } },
    exceptions: {
      "server/intake/intake.ts": "is the route",
      "server/intake/submission-writer.ts": "declares the second by the first",
    },
    violations: [
      { "server/intake/planted.ts": `await writer.record(arrival);` },
      { "server/http/planted.ts": `await recordWithFiles(writer, arrival);` },
    ],
    allowed: [{ "server/intake/planted.ts": `activity.record(arrival);` }],
  }),
  forbidCode({
    name: "A submission's folder is the spam filter's verdict on it and nothing else",
    area: { in: ["server/intake/"] },
    hint: /folder|verdict/,
    matcher: {
      rule: {
        any: [
          {
            kind: "pair",
            has: { field: "key", regex: "^folder$" },
            not: { has: { field: "value", regex: "^verdict\\.folder$" } },
          },
          { kind: "shorthand_property_identifier", regex: "^folder$" },
          {
            kind: "variable_declarator",
            has: { field: "name", regex: "^verdict$" },
            not: {
              has: { field: "value", any: [{ pattern: "await screenArrival($$$)" }, { pattern: "screen($$$)" }] },
            },
          },
        ],
      },
    },
    violations: [
      { "server/intake/planted.ts": `const submission = { folder: "inbox" };` },
      { "server/intake/planted.ts": `const submission = { folder };` },
      { "server/intake/planted.ts": `const verdict = { folder: verdict.folder };` },
    ],
    allowed: [
      {
        "server/intake/planted.ts": `const verdict = await screenArrival(deps, arrival);\nconst made = { folder: verdict.folder };`,
      },
    ],
  }),
  forbidCode({
    name: "Every message is screened by screenMessage, in packages/spam/src/screen-message.ts",
    area: SERVER,
    hint: /@postern\/spam/,
    matcher: {
      rule: {
        any: [{ kind: "import_specifier" }, { kind: "export_specifier" }, { kind: "namespace_import" }],
        regex: "^(screen\\b|\\*)",
        inside: { stopBy: "end", any: [{ kind: "import_statement" }, { kind: "export_statement" }], has: SPAM_PACKAGE },
      },
    },
    exceptions: {
      "server/services/spam/preview-spam-change.ts": "shows what a change of the settings would do",
    },
    violations: [
      { "server/http/planted.ts": `import { screen } from "@postern/spam";` },
      { "server/http/planted.ts": `import { type Verdict, screen as judge } from "@postern/spam";` },
      { "server/http/planted.ts": `import * as spam from "@postern/spam";` },
      { "server/http/planted.ts": `export { screen } from "@postern/spam";` },
    ],
    allowed: [
      { "server/http/planted.ts": `import { screenMessage, type Verdict } from "@postern/spam";` },
      {
        "server/http/planted.ts": `import { screen } from "./screen.ts";\nimport { thresholdOf } from "@postern/spam";`,
      },
    ],
  }),
];
