import type { NapiConfig, SgNode } from "@ast-grep/napi";
import { columnOf } from "../../../server/core/database/sql.ts";
import { factsLeavingWith } from "../../../server/core/scope/facts.ts";
import { STORE as STORE_LAYER } from "../areas.ts";
import { forbidCode, isIn, type Rule } from "../rule.ts";
import { declarationOf, type Source } from "../source.ts";

const PREDICATES = new Set(["visible", "visibleUsingIndex", "visibleOrTrashed", "expiredButPresent"]);
const VISIBILITY = "server/core/scope/store/visibility.ts";

const TEXT = { rule: { any: [{ kind: "template_string" }, { kind: "string" }] } };
const FILES = /\b(?:FROM|JOIN|UPDATE|INTO|USING|TRUNCATE)\s+(?:ONLY\s+)?(?:public\.)?"?files\b/i;
const STORE = { in: ["server/"] };
const LEAVING = [...factsLeavingWith("contents"), ...factsLeavingWith("origin")];

export const submissionRules: readonly Rule[] = [
  {
    name: "Every statement on submissions contains the predicate that says which of them exist for the scope",
    find: (source) =>
      source.path.startsWith("server/") && /submissions/i.test(source.text)
        ? source.root.findAll(TEXT).filter((text) => {
            if (isReadThrough(text)) return false;
            const named = submissionsIn(text);
            return named > 0 && named > predicatesIn(source, text);
          })
        : [],
    exceptions: {
      "server/core/accounts/store/removal.ts#removeSome": "an account's end takes all, also what its window hides",
      "server/features/backup/store/removals.ts#findReturned": "finds what a restored state has of what was deleted",
      "server/features/backup/store/removals.ts#readRemovals": "a restore reads which ids are gone, of all accounts",
      "server/core/deliveries/store/due-delivery.ts#selectDue": "the worker reads what its claim gives it",
      "server/core/deliveries/store/transitions.ts#claimDigest": "the worker reads what its claim gives it",
      "server/core/destinations/store/backlog.ts#deliverWaiting": "queues what one confirmed address has waited for",
      "server/core/submissions/store/insert.ts#insertSubmissions": "adds, and reads nothing",
      "server/features/rules/store/apply-outcomes.ts#APPLY":
        "changes rows that the transaction added, or that the scope has locked",
      "server/features/doubtful/store.ts#queueDoubtful":
        "names accounts with something to email, and shows nothing of it",
      "server/core/spam/store/fitting.ts#findLeft": "fits the weights of the account that it names",
      "server/core/spam/store/form-habits.ts#findScreened": "shows nobody anything; counts what the scope's form had",
      "server/core/spam/store/training-samples.ts#forgetAllSamples":
        "reads nothing; forgets samples of the scope's account",
      "server/core/spam/store/training-samples.ts#readMoved": "called for rows that the scope has locked",
      "server/core/submissions/store/changes.ts#wakeBatch":
        "opens what is due of all accounts, and shows nothing of it",
      "server/features/imports/store.ts#FORGET_DELETED": "shows nothing of the rows that it leaves alone",
      "server/features/search/store/index-terms.ts#indexWaiting": "indexes whatever waits, and returns a number",
      "server/features/search/store/index-terms.ts#queueOutdated": "has everything indexed again, and returns no row",
      "server/core/submissions/store/deliver-once.ts#findDue": "called for rows that the scope has locked",
      "server/features/confirmed-addresses/store/confirmations.ts#findHeld": "for rows that the scope has locked",
      "server/core/submissions/store/moves.ts#moveSubmissions": "changes rows that the scope has locked",
      "server/core/submissions/store/removal.ts#removeSubmissions": "called for rows that were found and locked",
      "server/features/imports/store.ts#FIND_TRASHED":
        "takes what the scope's account deleted, and shows nothing of it",
      "server/features/trash/store.ts#trashSubmissions": "changes rows that the scope has locked",
      "server/features/trash/store.ts#restoreSubmissions": "changes rows that the scope has locked",
      "server/features/backup/store/removals.ts#removeContentsAgain":
        "a restore removes again what was removed, of all accounts",
      "server/core/retention/store/contents.ts#removeContents":
        "called for rows that were found, and shows nothing of them",
      "server/core/retention/store/contents.ts#indexOthers": "called for rows that were found and locked",
      "server/core/retention/store/contents.ts#removeOrigin": "takes what the form's days hide from everybody",
      "server/core/retention/store/content-sweep.ts#findDueParts":
        "names forms with something that their days hide, and shows nothing of it",
      "server/core/retention/store/content-sweep.ts#findNext":
        "the sweep takes what the form's days hide from everybody",
      "server/core/retention/store/delivered-contents.ts":
        "takes contents from what was delivered, of all accounts, and shows nothing of it",
      "server/core/retention/store/sweep.ts#OLD": "the sweep takes what the window hides from everybody",
      "server/core/retention/store/sweep.ts#findDue":
        "names accounts with something that the window hides, and shows nothing of it",
      "server/core/retention/store/sweep.ts#removeExpired": "the sweep takes what the window hides from everybody",
    },
    violations: [
      statement("SELECT s.fields FROM submissions s WHERE s.id = $1"),
      planted("db.pool.query(`SELECT s.fields FROM ${keptSubmissions(scope, parameters)} s WHERE s.id = $1`);"),
      statement("SELECT s.fields FROM submissions AS s WHERE s.id = $1"),
      statement("SELECT fields FROM public.submissions WHERE id = $1"),
      statement(`SELECT fields FROM "submissions" WHERE id = $1`),
      statement("SELECT s.fields FROM deliveries AS d JOIN submissions AS s ON s.id = d.submission_id"),
      statement("SELECT s.fields FROM forms AS form, submissions AS s WHERE s.form_id = form.id"),
      statement("UPDATE submissions SET status = 'read' WHERE id = $1"),
      statement("UPDATE ONLY submissions AS s SET status = 'read'"),
      statement("DELETE FROM submissions WHERE id = $1"),
      statement("DELETE FROM forms USING submissions AS s WHERE s.form_id = forms.id"),
      statement("INSERT INTO submissions (id) VALUES ($1)"),
      statement("TRUNCATE submissions"),
      // A predicate elsewhere in the file or function, or for only one of two statements, does not count.
      planted("const seen = visible(scope, parameters);\ndb.pool.query(`SELECT s.id FROM submissions s`);"),
      planted(
        "const other = `SELECT ${visible(scope, parameters)}`;\ndb.pool.query(`SELECT s.id FROM submissions s`);",
      ),
      planted(
        "db.pool.query(`SELECT s.id FROM submissions s WHERE ${visible(scope, parameters)} UNION ALL SELECT s.id FROM submissions s`);",
      ),
      planted("db.pool.query(`SELECT s.id FROM submissions s WHERE ${all ? 'true' : visible(scope, parameters)}`);"),
      planted(
        "let seen = visible(scope, parameters);\nseen = 'true';\ndb.pool.query(`SELECT s.id FROM submissions s WHERE ${seen}`);",
      ),
      planted("const head = `SELECT s.id FROM submissions AS s`;\ndb.pool.query(`${head} WHERE s.id = $1`);"),
      // A function with the predicate's name that is not the predicate.
      {
        "server/features/planted/store/planted.ts":
          "const visible = () => 'true';\ndb.pool.query(`SELECT s.id FROM submissions s WHERE ${visible()}`);",
      },
      { "server/features/planted/planted.ts": "db.query(`SELECT s.id FROM submissions AS s`);" },
    ],
    allowed: [
      planted("db.pool.query(`SELECT s.id FROM submissions s WHERE ${visible(scope, parameters)} AND s.id = $1`);"),
      planted(
        "const kept = `${visible(scope, parameters)} AND true`;\ndb.pool.query(`SELECT s.id FROM submissions s WHERE ${kept}`);",
      ),
      planted("db.pool.query(`INSERT INTO erasures (id, submissions) VALUES ($1, $2)`);"),
      planted("db.pool.query(`SELECT words FROM submission_words`);"),
    ],
  },
  {
    name: "Every statement on files contains the predicate that says which of them exist for the scope",
    find: (source) =>
      source.path.startsWith("server/") && source.text.includes("files")
        ? source.root
            .findAll(TEXT)
            .filter((text) => FILES.test(text.text()) && !text.text().includes("${visibleFile(scope, parameters)}"))
        : [],
    exceptions: {
      "server/core/attachments/store.ts#INSERT_FILES": "the intake adds to the submission that it adds",
      "server/core/retention/store/contents.ts#removeContents": "called for submissions that were found",
      "server/core/retention/store/delivered-contents.ts#FILES":
        "asks whether files were delivered, and shows nothing of them",
      "server/features/erasure/store/answered.ts#FILES":
        "names the files of a submission that the statement has found for the scope",
      "server/features/erasure/store/answered.ts#isAnsweredFilePresent":
        "joins the submission with its predicate: files in the Trash are part of what is held about a person",
      "server/core/intake/store/sends.ts#FIND_EARLIER": "answers a repeated send as the first one was answered",
      "server/core/deliveries/store/due-delivery.ts#filesOf":
        "names the files of a submission that a worker has claimed, or that the statement has found for the scope",
      "server/core/submissions/store/submissions.ts":
        "asks for the files of a submission that the statement has found for the scope",
    },
    violations: [
      statement("SELECT file.name FROM files AS file WHERE file.id = $1"),
      statement("SELECT file.name FROM submissions s JOIN files AS file ON file.submission_id = s.id"),
      statement("DELETE FROM files WHERE id = $1"),
      statement("UPDATE files SET scan = 'clean'"),
    ],
    allowed: [
      planted(
        "db.pool.query(`SELECT file.name FROM files AS file WHERE ${visibleFile(scope, parameters)} AND file.id = $1`);",
      ),
      planted("db.pool.query(`SELECT storage_key FROM file_removals`);"),
    ],
  },
  {
    name: "Prisma is asked for submissions and files only within the predicate of the scope",
    find: (source) =>
      isIn(STORE_LAYER, source.path) && /ubmission|file/.test(source.text)
        ? source.root.findAll(ASKED_FOR_ROWS).filter((node) => !isWithinScope(source, node))
        : [],
    exceptions: {
      "server/core/accounts/store/usage.ts#countTotals": "counts what the whole installation holds",
      "server/features/files/store/file-copies.ts": "the backup works on the files of all accounts",
      "server/features/files/store/file-figures.ts#findFileFigures":
        "counts all files for the operator, and returns none",
      "server/features/files/store/removals.ts#findNamedKeys": "the sweep learns which content belongs to any row",
      "server/features/privacy/store/facts.ts#findFactRows":
        "names the forms that have files, and shows nothing of them",
      "server/features/demo/store/seed.ts#insertSeedFiles": "adds to submissions that were seeded",
      "server/core/spam/store/corrections.ts#findMovedForServices": "reports one move to the owner's own services",
      "server/core/spam/store/fitting.ts#readToFit": "reads what findToFit found",
    },
    violations: [
      planted("db.prisma.submission.findUnique({ where: { id } });"),
      planted("db.prisma.file.findUnique({ where: { id } });"),
      planted("tx.submission.findMany({ where: { id } });"),
      planted("db.prisma.submission.updateMany({ data: { status } });"),
      planted("db.prisma.submission.count();"),
      planted("inPrismaTransaction(db, ({ submission }) => submission.deleteMany({ where: { id } }));"),
      planted(`db.prisma["submission"].findMany();`),
      planted("const { submission } = db.prisma;"),
      planted("db.prisma.form.findMany({ include: { submissions: true } });"),
      planted("db.prisma.delivery.findMany({ select: { id: true, submission: { select: { fields: true } } } });"),
      // The predicate is present but does not apply to every row.
      planted("db.prisma.submission.findMany({ where: { OR: [visibleSubmissions(scope), { id }] } });"),
      planted("db.prisma.submission.findMany({ where: { NOT: visibleSubmissions(scope) } });"),
      planted("db.prisma.submission.findMany({ where: { ...visibleSubmissions(scope), accountId } });"),
      planted("db.prisma.submission.findMany({ where: { AND: [visibleSubmissions(other)] } });"),
      planted("db.prisma.file.findMany({ where: { AND: [all ? {} : visibleFiles(scope)] } });"),
      {
        "server/features/planted/store/planted.ts":
          "const visibleFiles = () => ({});\ndb.prisma.file.findMany({ where: visibleFiles(scope) });",
      },
    ],
    allowed: [
      planted("db.prisma.form.findMany({ where: ownForms(scope) });"),
      planted("wordsOf(delivery.submission.fields);"),
      planted("db.prisma.submission.findMany({ where: visibleSubmissions(scope) });"),
      planted("db.prisma.file.count({ where: { AND: [visibleFiles(scope), { id }] } });"),
      planted(
        "db.prisma.delivery.findFirst({ where: { id, submission: visibleSubmissions(scope) }, select: { submission: true } });",
      ),
      planted(
        "db.prisma.submission.findFirst({ where: { AND: [visibleSubmissions(scope), { id }] }, select: { files: true } });",
      ),
    ],
  },
  forbidCode({
    name: "Only the Trash and erasures find what is in the Trash",
    area: STORE,
    hint: /visibleOrTrashed/,
    matcher: { rule: { pattern: "visibleOrTrashed($$$)" } },
    exceptions: {
      "server/features/erasure/store/answered.ts": "the Trash is part of what is held about a person",
      "server/features/erasure/store/erasure.ts": "an erasure does not wait for the Trash",
      "server/features/erasure/store/mentions.ts": "an erasure does not wait for the Trash",
      "server/features/erasure/store/spellings.ts": "an erasure does not wait for the Trash",
      "server/features/trash/store.ts": "is the Trash",
      "server/core/scope/store/lock.ts#lockSubmissions": "locks rows for an erasure",
    },
    violations: [
      planted("db.pool.query(`SELECT s.id FROM submissions s WHERE ${visibleOrTrashed(scope, parameters)}`);"),
    ],
    allowed: [planted("db.pool.query(`SELECT s.id FROM submissions s WHERE ${visible(scope, parameters)}`);")],
  }),
  forbidCode({
    name: "Contents and origins of submissions are read from `keptSubmissions`, which empties what has left",
    area: STORE,
    hint: /submissions/,
    matcher: {
      rule: {
        kind: "template_string",
        all: [
          { regex: "\\b(FROM|JOIN)\\s+submissions\\s+(AS\\s+)?s\\b" },
          { regex: `selectList\\(|hasPart\\(|\\bs\\.(${LEAVING.map(columnOf).join("|")})\\b` },
        ],
      },
    },
    exceptions: {
      "server/core/retention/store/contents.ts#removeContents": "finds what there is to remove",
      "server/core/retention/store/contents.ts#removeOrigin": "finds what there is to remove",
      "server/core/submissions/store/field-names.ts#findNamesInLists":
        "asks for `hasContents`, so that an index leads it",
    },
    violations: [
      planted("db.pool.query(`SELECT s.sender FROM submissions s WHERE ${visible(scope, parameters)}`);"),
      planted(
        "db.pool.query(`SELECT ${selectList(columns)} FROM submissions AS s WHERE ${visible(scope, parameters)}`);",
      ),
    ],
    allowed: [
      planted(
        "db.pool.query(`SELECT s.sender FROM ${keptSubmissions(scope, parameters)} s WHERE ${visible(scope, parameters)}`);",
      ),
      planted("db.pool.query(`SELECT s.id FROM submissions s WHERE ${visible(scope, parameters)}`);"),
    ],
  }),
  forbidCode({
    name: "Names of tables are written in the statement",
    area: { in: [...STORE.in, "packages/embedded-postgres/src/"] },
    hint: /FROM|JOIN|UPDATE|INTO|TRUNCATE/,
    matcher: {
      rule: {
        any: [
          { kind: "template_string", regex: "\\b(FROM|JOIN|UPDATE|INTO|TRUNCATE)\\s+\\$\\{([^k]|k[^e])" },
          {
            any: [{ kind: "string" }, { kind: "template_string" }],
            regex: "\\b(DELETE FROM|JOIN|INSERT INTO|SELECT .* FROM)\\s*[\"'`]$",
          },
        ],
      },
    },
    exceptions: {
      "server/features/backup/store/consistency-point.ts#fingerprint":
        "reads every table there is, and returns only a hash of each",
      "server/core/accounts/store/sealed-values.ts#replaceSealedValues": "the names are a constant list above it",
      "server/core/database/rate-limits.ts#takeStatement": "two tables have the same columns",
      "server/core/history/store/audit.ts#readRows": "the names are those of constant kinds",
      "packages/embedded-postgres/src/copy-database.ts#compare":
        "every table of a database that is copied to another cluster",
      "packages/embedded-postgres/src/copy-database.ts#copyDatabase":
        "every table of a database that is copied to another cluster",
      "packages/embedded-postgres/src/copy-database.ts#readSequences":
        "every sequence of a database that is copied to another cluster",
      "server/core/submissions/store/counts.ts#countQuery": "two tables have the same columns",
      "server/core/submissions/store/walk.ts#entriesOf": "the names are those of the walks above it",
      "server/core/scope/store/visibility.ts#keptSubmissions": "the table, or rows of it that its caller reads",
    },
    violations: [
      planted("db.pool.query(`SELECT id FROM ${table}`);"),
      planted(`db.pool.query("SELECT id FROM " + table);`),
      planted("db.pool.query(`DELETE FROM ${table}`);"),
    ],
    allowed: [planted("db.pool.query(`SELECT id FROM (${query}) AS found`);")],
  }),
  duty({
    name: "Whoever moves submissions to another folder trains the spam filter",
    statement: /\bUPDATE\s+submissions\b[^;]*\bSET\s+[^;]*\bfolder\b/,
    duty: "trainOnMoved",
    exceptions: {
      "server/features/trash/store.ts#trashSubmissions":
        "calls forgetSamples: the filter learns nothing from the Trash",
      "server/features/trash/store.ts#restoreSubmissions": "learns again from what was moved before it was deleted",
    },
    code: "client.query(`UPDATE submissions SET folder = $2 WHERE id = ANY($1::text[])`);",
  }),
  duty({
    name: "Only removal deletes submissions",
    statement: /\bDELETE\s+FROM\s+submissions\b/,
    duty: null,
    exceptions: { "server/core/submissions/store/removal.ts#removeSubmissions": "with all that belongs to them" },
    code: "client.query(`DELETE FROM submissions WHERE id = ANY($1::text[])`);",
  }),
  forbidCode({
    name: "What an owner deletes is forgotten by the spam filter",
    area: STORE,
    hint: /removeSubmissions/,
    matcher: {
      rule: { pattern: "removeSubmissions($$$)" },
    },
    exceptions: {
      "server/core/accounts/store/removal.ts#removeSome": "the filter goes with its account",
      "server/core/submissions/store/removal.ts#removeOwned": "calls forgetSamples first",
      "server/features/imports/store.ts#insertImported":
        "takes what is in the Trash, of which the filter knows nothing",
      "server/core/retention/store/sweep.ts#removeExpired": "what only grows too old takes its sample along",
      "server/features/trash/store.ts#removeTrashed": "the filter knows nothing of what is in the Trash",
    },
    violations: [planted("await removeSubmissions(client, ids);")],
    allowed: [planted("await removeOwned(scope, client, ids);")],
  }),
];

function planted(body: string) {
  return {
    "server/features/planted/store/planted.ts": `import { visible, visibleFiles, visibleSubmissions } from "/server/core/scope/store/visibility.ts";\nfunction find(scope) {\n${body}\n}`,
  } as const;
}

function statement(sql: string) {
  return planted(`db.pool.query(\`${sql}\`);`);
}

/** Each function with such a statement also calls its duty; with none, no function has such a statement. */
function duty(rule: {
  readonly name: string;
  readonly statement: RegExp;
  readonly duty: string | null;
  readonly exceptions?: Readonly<Record<string, string>>;
  readonly code: string;
}): Rule {
  const wrapped = (body: string) => ({
    "server/features/planted/store/planted.ts": `async function change(client) {\n${body}\n}`,
  });
  return {
    name: rule.name,
    ...(rule.exceptions === undefined ? {} : { exceptions: rule.exceptions }),
    find: ({ path, text: code, root }) =>
      path.startsWith("server/") && rule.statement.test(code)
        ? root
            .findAll(TEXT)
            .filter((text) => rule.statement.test(text.text()))
            .filter((text) => rule.duty === null || !topOf(text)?.has({ rule: { pattern: `${rule.duty}($$$)` } }))
        : [],
    violations: [wrapped(rule.code)],
    allowed: rule.duty === null ? [] : [wrapped(`${rule.code}\nawait ${rule.duty}(scope, client, ids);`)],
  };
}

const MENTION =
  /(?:\b(?:FROM|JOIN|UPDATE|INTO|USING|TRUNCATE|TABLE)\s+(?:ONLY\s+|TABLE\s+)?|\b(?:FROM|USING)\b[\w\s."]+,\s*)(?:public\.)?"?submissions\b/gi;

/** How often a text names the table, itself or by a constant of its file that it contains. */
function submissionsIn(text: SgNode): number {
  const own = text
    .children()
    .map((part) => (part.kind() !== "template_substitution" ? part.text() : namesKept(part) ? "submissions" : "${}"))
    .join("");
  const constants = substitutionsOf(text)
    .flatMap((part) => part.namedChildren())
    .filter((part) => part.kind() === "identifier")
    .flatMap((name) => constantOf(name) ?? [])
    .filter((value) => value.kind() === "template_string" || value.kind() === "string");
  return [...own.matchAll(MENTION)].length + constants.reduce((sum, value) => sum + submissionsIn(value), 0);
}

/** `${keptSubmissions(scope, …)}` stands for the table. */
function namesKept(substitution: SgNode): boolean {
  return substitution.text().startsWith("${keptSubmissions(scope, parameters");
}

/** Rows that a statement reads as `keptSubmissions`, where it has its predicate. */
function isReadThrough(text: SgNode): boolean {
  const call = text.parent()?.parent();
  return text.parent()?.kind() === "arguments" && call?.field("function")?.text() === "keptSubmissions";
}

function predicatesIn(source: Source, text: SgNode): number {
  const known = new Set(
    source.imports
      .filter(({ target }) => target === VISIBILITY)
      .flatMap(({ names }) => names.filter((name) => PREDICATES.has(name))),
  );
  return substitutionsOf(text).filter((part) => part.namedChildren().some((inner) => carries(inner, known))).length;
}

/** Whether the predicate is in the text that an expression results in, whichever way its conditions go. */
function carries(node: SgNode, known: ReadonlySet<string>, outer: ReadonlySet<number> = new Set()): boolean {
  if (outer.has(node.id())) return false;
  const within = new Set(outer).add(node.id());
  const inside = (part: SgNode | null) => part !== null && carries(part, known, within);
  switch (node.kind()) {
    case "call_expression": {
      const called = node.field("function");
      if (called !== null && known.has(called.text())) return /^\(scope, /.test(node.field("arguments")?.text() ?? "");
      return inside(called);
    }
    case "identifier":
      return inside(constantOf(node));
    case "arrow_function":
      return inside(node.field("body"));
    case "statement_block": {
      const returned = node.findAll({ rule: { kind: "return_statement" } });
      return returned.length > 0 && returned.every((statement) => statement.namedChildren().some(inside));
    }
    case "member_expression":
      return inside(node.field("object"));
    case "ternary_expression":
      return inside(node.field("consequence")) && inside(node.field("alternative"));
    case "template_string":
      return substitutionsOf(node).some((part) => part.namedChildren().some(inside));
    case "array":
    case "parenthesized_expression":
      return node.namedChildren().some(inside);
    default:
      return false;
  }
}

/** The value of a constant or the body of a function that the name stands for, near it or at the top of the file. */
function constantOf(name: SgNode): SgNode | null {
  const escaped = name.text().replaceAll("$", "\\$");
  for (const place of [topOf(name), name.getRoot().root()]) {
    const declared = place?.find({
      rule: {
        any: [
          {
            kind: "variable_declarator",
            has: { field: "name", regex: `^${escaped}$` },
            inside: { kind: "lexical_declaration", regex: "^const " },
          },
          { kind: "function_declaration", has: { field: "name", regex: `^${escaped}$` } },
        ],
      },
    });
    const value = declared?.field("value") ?? declared?.field("body");
    if (value !== null && value !== undefined) return value;
  }
  return null;
}

/** Calls of Prisma for these rows, ways around such a call, and what it loads along with other rows. */
const CALLED = "(find|count|create|update|delete|upsert|aggregate|groupBy)\\w*$";
const ASKED_FOR_ROWS: NapiConfig = {
  rule: {
    any: [
      {
        kind: "call_expression",
        has: { field: "function", regex: `(^|\\.)(submission|file|submissionWords|submissionRead)\\.${CALLED}` },
      },
      { kind: "subscript_expression", has: { field: "object", regex: "\\bprisma$" } },
      { pattern: "const { $$$ } = $DB.prisma" },
      {
        kind: "pair",
        all: [
          { has: { field: "key", regex: "^(submissions?|files?|words|reads)$" } },
          { inside: { kind: "pair", stopBy: "end", has: { field: "key", regex: "^(include|select|_count)$" } } },
        ],
      },
    ],
  },
};
const PRISMA_PREDICATES = new Set(["visibleSubmissions", "visibleFiles"]);

/** Whether the predicate is the condition of the call around a node, stands in an AND at its top, or holds for its submission. */
function isWithinScope(source: Source, node: SgNode): boolean {
  const call = [node, ...node.ancestors()].find(
    (around) =>
      around.kind() === "call_expression" && new RegExp(`\\.${CALLED}`).test(around.field("function")?.text() ?? ""),
  );
  const where = conditionOf(call?.field("arguments")?.namedChildren()[0], "where");
  const conditions = [where, conditionOf(where, "submission"), ...(conditionOf(where, "AND")?.namedChildren() ?? [])];
  const known = source.imports.filter(({ target }) => target === VISIBILITY).flatMap(({ names }) => names);
  return conditions.some((condition) => {
    const name = condition?.field("function")?.text() ?? "";
    return known.includes(name) && PRISMA_PREDICATES.has(name) && condition?.text() === `${name}(scope)`;
  });
}

/** What an object says under a key. */
function conditionOf(node: SgNode | null | undefined, key: string): SgNode | null {
  if (node?.kind() !== "object") return null;
  const pair = node.namedChildren().find((child) => child.kind() === "pair" && child.field("key")?.text() === key);
  return pair?.field("value") ?? null;
}

function substitutionsOf(text: SgNode): SgNode[] {
  return text.children().filter((part) => part.kind() === "template_substitution");
}

function topOf(node: SgNode): SgNode | undefined {
  return declarationOf(node) === null ? undefined : node.ancestors().at(-2);
}
