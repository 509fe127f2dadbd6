import { forbidCode, named, type Rule } from "../rule.ts";

/**
 * The statements of the store that are SQL, as files or functions, by the reason why. How much more processor time Prisma
 * takes for the hottest of them is measured in docs/adr/0006-sql-and-prisma.md.
 */
const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  "asked by nearly every request, for which Prisma takes five to eight times the processor time": [
    "accounts/accounts.ts#findOwnAccount",
    "accounts/find-by-credential.ts",
    "forms/forms.ts#findForm",
    "forms/forms.ts#findForms",
  ],
  "counts a call for all processes in one statement that computes with what it finds": [
    "accounts/two-factors.ts#spendCode",
    "agents/callers.ts#takeCall",
    "database/rate-limits.ts",
  ],
  "a visitor waits for it: one statement for a batch of any size, and a commit whose fate can be asked for": [
    "database/begin-with.ts",
    "files/files.ts#insertFiles",
    "intake/commit-batch.ts",
    "intake/intake-forms.ts#findIntakeForms",
    "rules/apply-outcomes.ts",
    "rules/rule-sets.ts#findRuleSet",
    "spam/filters.ts#findFilter",
    "spam/form-habits.ts#findScreened",
  ],
  "pages, walks and counts of submissions, with plans that Prisma's conditions do not lead to": [
    "access-log/submission-readers.ts#findReaders",
    "accounts/usage.ts#estimateStoredBytes",
    "rules/ruled-messages.ts#findRuledMessages",
    "spam/fitting.ts#findLeft",
    "spam/judged.ts#findJudged",
    "submissions/counts.ts",
    "submissions/page.ts",
    "submissions/retention-preview.ts",
    "submissions/submissions.ts",
    "submissions/walk.ts",
    "webhooks/log.ts#countOutcomes",
    "webhooks/log.ts#findLoggedDeliveries",
    "webhooks/log.ts#findLoggedDelivery",
    "webhooks/replay.ts#findReplayableRange",
  ],
  "looks into the fields and words of submissions": [
    "erasure/erasure.ts",
    "erasure/mentions.ts",
    "submissions/answers.ts",
    "submissions/field-names.ts",
    "submissions/search.ts",
  ],
  "streams rows out of one snapshot, or measures it": [
    "submissions/export-parts.ts#findExportParts",
    "submissions/export.ts",
  ],
  "the states of deliveries: claims that skip what is locked, and what the channels say in SQL": [
    "deliveries/saved-emails.ts#countSavedEmails",
    "deliveries/timeline.ts",
    "deliveries/transitions.ts",
    "destinations/backlog.ts#deliverWaiting",
    "destinations/destinations.ts#markWaitingDestinationsFailing",
  ],
  "claims or takes a row that others want too, in one statement": [
    "exports/runs.ts#claimRun",
    "files/file-links.ts#claimFileLink",
    "submissions/index-terms.ts#indexWaiting",
  ],
  "locks rows or a number until its transaction ends": [
    "accounts/accounts.ts#lockEmails",
    "accounts/sealed-values.ts#replaceSealedValues",
    "agents/clients.ts#keepResource",
    "lock.ts",
    "spam/filters.ts#lockFilter",
    "submissions/labels.ts#ownsLabel",
    "webhooks/replay.ts#lockInbox",
  ],
  "adds or changes any number of rows by what other rows say, in one statement": [
    "access-log/access-records.ts",
    "exports/runs.ts#createRun",
    "exports/runs.ts#fillSchedule",
    "exports/runs.ts#findLatestRuns",
    "files/file-links.ts#openFileLinks",
    "intake/fold-hours.ts#foldHours",
    "lifecycle/import.ts#insertImported",
    "lifecycle/seed.ts",
  ],
  "changes submissions that its transaction has locked, with all that follows from it": [
    "lifecycle/changes.ts#markSubmissions",
    "lifecycle/moves.ts",
    "spam/filters.ts#keepLearned",
    "spam/fitting.ts#forgetFitted",
    "spam/training-samples.ts",
  ],
  "removes submissions and accounts for good, in batches": [
    "accounts/removal.ts",
    "database/announcements.ts#removeOldChanges",
    "lifecycle/removal.ts",
    "lifecycle/sweep.ts",
  ],
  "queues jobs through the functions of the job queue, or mends its tables": [
    "jobs/add-job.ts#addJob",
    "jobs/clock-skew.ts#releaseMisdatedJobs",
    "spam/corrections.ts#queueCorrections",
    "spam/doubtful-emails.ts#queueDoubtful",
    "spam/fitting.ts#queueFitting",
    "spam/fitting.ts#queueOutdated",
  ],
  "announces changes after the commit, and tells which transaction made them": [
    "database/announcements.ts#ListeningConnection",
    "database/change-announcer.ts",
  ],
  "about the server itself: its connections, transactions, clock, size, tables and log": [
    "accounts/usage.ts#countTotals",
    "accounts/usage.ts#databaseBytes",
    "accounts/usage.ts#pingDatabase",
    "accounts/usage.ts#readClocks",
    "backup/base-backup.ts",
    "backup/consistency-point.ts",
    "backup/removals.ts",
    "backup/replication.ts",
    "backup/wal-stream.ts",
    "database/apply-migration.ts",
    "database/db.ts#RetryingPool",
    "database/former-history.ts#replaceFormerHistory",
    "database/migrate.ts",
    "database/transaction.ts",
    "files/file-copies.ts#settleFileInserts",
  ],
};

export const sqlRules: readonly Rule[] = [
  forbidCode({
    name: "Only the listed statements are SQL; Prisma reads and writes the rest",
    area: { in: ["server/store/"] },
    hint: /query|Raw|Cursor/,
    matcher: {
      rule: {
        any: [
          { kind: "member_expression", has: { field: "property", regex: "^query$" } },
          { kind: "subscript_expression", has: { field: "index", regex: `^["']query["']$` } },
          { kind: "variable_declarator", has: { field: "name", kind: "object_pattern", regex: "\\bquery\\b" } },
          { kind: "new_expression", has: { field: "constructor", regex: "^(Cursor|pg\\.Query)$" } },
          named("$queryRaw", "$executeRaw", "$queryRawUnsafe", "$executeRawUnsafe", "$queryRawTyped"),
        ],
      },
    },
    exceptions: Object.fromEntries(
      Object.entries(STATEMENTS).flatMap(([reason, places]) =>
        places.map((place) => [`server/store/${place}`, reason] as const),
      ),
    ),
    violations: [
      { "server/store/planted.ts": "await db.pool.query(`SELECT id FROM labels`);" },
      { "server/store/planted.ts": "const { rows } = await client.query<Row>(text, values);" },
      { "server/store/planted.ts": "const { query } = db.pool;" },
      { "server/store/planted.ts": `await db.pool["query"](text);` },
      { "server/store/planted.ts": "await transaction.$queryRaw`SELECT id FROM labels`;" },
      { "server/store/planted.ts": "await db.prisma.$executeRawUnsafe(text);" },
      { "server/store/planted.ts": "const cursor = new Cursor(text, values);" },
      { "server/store/forms/forms.ts": "export function findOther(db) {\n  return db.pool.query(text);\n}" },
    ],
    allowed: [
      { "server/store/planted.ts": "await db.prisma.label.findMany({ where });" },
      { "server/store/forms/forms.ts": "export function findForm(db) {\n  return db.pool.query(text);\n}" },
    ],
  }),
];
