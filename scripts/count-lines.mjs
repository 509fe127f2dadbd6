// Counts the sources, tests, documents and tables, and fails when one is above its figure in budget.json:
//   node scripts/count-lines.mjs              this checkout
//   node scripts/count-lines.mjs FOLDER       another
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

const GENERATED =
  /^(shared\/operations|packages\/spam\/src\/model\/weights\.ts$|packages\/spam\/src\/fitted\/reference-messages\.ts$)/;
const IGNORED_FOLDERS = new Set(["node_modules", "generated", "dist"]);
const NOT_SOURCE = /(^|\/)(test|training|scripts)\//;
const FOR_USERS = /^(README\.md|docs\/getting-started\.md|docs\/(guide|operate|reference)\/.*)$/;

const code = ["server", "web/src", "shared", "packages"].flatMap(filesIn).filter((path) => !GENERATED.test(path));
const documents = [...readdirSync(root), ...["docs", "packages"].flatMap(filesIn)].filter((path) =>
  path.endsWith(".md"),
);
const models = filesIn("prisma").filter((path) => path.endsWith(".prisma"));

const MEASURES = {
  source: ["lines of source", () => lines(code.filter((path) => isSource(path) && !NOT_SOURCE.test(path)))],
  tests: ["lines of tests", () => lines([...filesIn("test"), ...code.filter(isInTestFolder)].filter(isTypeScript))],
  userWords: ["words for users", () => words(documents.filter((path) => FOR_USERS.test(path)))],
  contributorWords: ["words for contributors", () => words(documents.filter((path) => !FOR_USERS.test(path)))],
  decisions: ["decision records", () => documents.filter((path) => /^docs\/adr\/\d{4}-/.test(path)).length],
  tables: ["tables", () => matches(models, /^model \w+ \{/gm)],
  persistedOperations: [
    "persisted operations",
    () =>
      matches(
        filesIn("web/src").filter((path) => path.endsWith(".graphql")),
        /^(query|mutation|subscription) /gm,
      ),
  ],
};

const budget = JSON.parse(read("budget.json"));
for (const [name, [what, count]] of Object.entries(MEASURES)) {
  const measured = count();
  const allowed = budget[name];
  const excess = measured - allowed;
  let remark = "";
  if (!(excess <= 0)) remark = `: ${excess} too many`;
  else if (-excess > allowed / 100) remark = `: lower "${name}" in budget.json`;
  console.log(`${measured} ${what}, ${allowed} allowed${remark}`);
  if (!(excess <= 0)) process.exitCode = 1;
}

function filesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name)).replaceAll(sep, "/");
    if (!entry.isDirectory()) return [path];
    return IGNORED_FOLDERS.has(entry.name) ? [] : filesIn(path);
  });
}

/** Code, and the texts of the languages, which are catalogues in JSON. */
function isSource(path) {
  return isTypeScript(path) || (path.endsWith(".json") && !path.endsWith("/package.json"));
}

function isTypeScript(path) {
  return /\.tsx?$/.test(path);
}

function isInTestFolder(path) {
  return /^packages\/[^/]+\/test\//.test(path);
}

function lines(paths) {
  return matches(paths, /\n/g);
}

function words(paths) {
  return matches(paths, /\S+/g);
}

function matches(paths, pattern) {
  return paths.reduce((sum, path) => sum + (read(path).match(pattern)?.length ?? 0), 0);
}

function read(path) {
  return readFileSync(join(root, path), "utf8");
}
