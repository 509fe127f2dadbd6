import { forbidCode, named, type Rule } from "../rule.ts";

const SERVER = { in: ["server/"] };

const SPAM_PACKAGE = { field: "source", regex: "@postern/spam" };

export const screeningRules: readonly Rule[] = [
  forbidCode({
    name: "Submissions are added by one statement",
    area: SERVER,
    hint: /INSERT/i,
    matcher: {
      rule: {
        any: [{ kind: "template_string" }, { kind: "string" }],
        regex: `(?i)\\bINSERT\\s+INTO\\s+"?submissions\\b`,
      },
    },
    exceptions: { "server/core/submissions/store/insert.ts": "is that statement" },
    violations: [
      { "server/features/planted/store/planted.ts": "const text = `INSERT INTO submissions (id) VALUES ($1)`;" },
      {
        "server/features/planted/store/planted.ts":
          "const text = `WITH new AS (insert into\n submissions (id) VALUES ($1))`;",
      },
    ],
    allowed: [
      { "server/features/planted/store/planted.ts": "const text = `INSERT INTO submission_words (id) VALUES ($1)`;" },
    ],
  }),
  forbidCode({
    name: "Only the intake, an owner's import and the demo call what adds submissions",
    area: SERVER,
    hint: /commitBatch|insertImported|insertSeedSubmissions|insertSubmissions/,
    matcher: { rule: named("commitBatch", "insertImported", "insertSeedSubmissions", "insertSubmissions") },
    exceptions: {
      "server/core/intake/batch-outcome.ts": "is the intake",
      "server/features/demo/seed-submissions.ts": "is the demo",
      "server/features/demo/seed-applications.ts": "is the demo, with files",
      "server/features/imports/import.ts": "is the import",
      "server/core/intake/store/commit-batch.ts": "declares the first",
      "server/features/imports/store.ts": "declares the second",
      "server/features/demo/store/seed.ts": "declares the third",
      "server/core/submissions/store/insert.ts": "declares what they are made with",
    },
    violations: [
      {
        "server/features/planted/planted.ts": `import { commitBatch } from "/server/core/intake/store/commit-batch.ts";`,
      },
      {
        "server/core/graphql/planted.ts": `import * as batch from "/server/core/intake/store/commit-batch.ts";\nbatch.commitBatch(db);`,
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
      "server/core/intake/intake.ts": "is the route",
      "server/core/intake/submission-writer.ts": "declares the second by the first",
    },
    violations: [
      { "server/core/intake/planted.ts": `await writer.record(arrival);` },
      { "server/features/planted/routes/planted.ts": `await recordWithFiles(writer, arrival);` },
    ],
    allowed: [{ "server/core/intake/planted.ts": `activity.record(arrival);` }],
  }),
  forbidCode({
    name: "A submission's folder is the spam filter's verdict on it and nothing else",
    area: { in: ["server/core/intake/"], except: ["server/core/intake/store/"] },
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
      { "server/core/intake/planted.ts": `const submission = { folder: "inbox" };` },
      { "server/core/intake/planted.ts": `const submission = { folder };` },
      { "server/core/intake/planted.ts": `const verdict = { folder: verdict.folder };` },
    ],
    allowed: [
      {
        "server/core/intake/planted.ts": `const verdict = await screenArrival(deps, arrival);\nconst made = { folder: verdict.folder };`,
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
      "server/core/spam/preview-spam-change.ts": "shows what a change of the settings would do",
    },
    violations: [
      { "server/features/planted/routes/planted.ts": `import { screen } from "@postern/spam";` },
      { "server/features/planted/routes/planted.ts": `import { type Verdict, screen as judge } from "@postern/spam";` },
      { "server/features/planted/routes/planted.ts": `import * as spam from "@postern/spam";` },
      { "server/features/planted/routes/planted.ts": `export { screen } from "@postern/spam";` },
    ],
    allowed: [
      { "server/features/planted/routes/planted.ts": `import { screenMessage, type Verdict } from "@postern/spam";` },
      {
        "server/features/planted/routes/planted.ts": `import { screen } from "/server/features/planted/routes/screen.ts";\nimport { thresholdOf } from "@postern/spam";`,
      },
    ],
  }),
];
