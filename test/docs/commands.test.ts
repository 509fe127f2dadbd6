import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../server/cli.ts";
import { COMMANDS } from "../../server/commands.ts";
import type { CommandDefinition } from "../../server/core/cli/command.ts";
import { readPages, root } from "./pages.ts";
import { shellCommands, shellWords } from "./shell.ts";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  name: string;
  version: string;
  scripts: Record<string, string>;
};
const tarball = `${manifest.name}-*.tgz`;
const pages = readPages();

/** Third-party programs. */
const OUTSIDE = new Set([
  "age",
  "chmod",
  "chown",
  "claude",
  "codex",
  "cp",
  "createdb",
  "curl",
  "docker",
  "echo",
  "git",
  "journalctl",
  "openssl",
  "pg_dump",
  "pg_restore",
  "pgbackrest",
  "systemctl",
  "useradd",
]);
const NPM_COMMANDS = new Set(["ci", "audit", "sbom"]);
const NPM_ALIASES: Readonly<Record<string, string>> = { start: "start", test: "test", t: "test", cit: "test" };

/** The problem with a documented command, or null. */
async function problemOf(command: string): Promise<string | null> {
  return problemOfWords(shellWords(command));
}

async function problemOfWords(words: readonly string[]): Promise<string | null> {
  if (words.every(isAssignment)) return `${words.join(" ")} sets nothing for the commands after it: export it`;
  if (words[0] === "export") return words.slice(1).every(isAssignment) ? null : "export needs a value";
  const [program = "", first = "", ...rest] = withoutSettings(words);
  if (OUTSIDE.has(program)) return null;
  if (program === "runuser" && first === "-u") return problemOfWords(rest.slice(rest.indexOf("--") + 1));
  if (program === "sh") {
    if (!existsSync(join(root, "deploy", first))) return `there is no deploy/${first}`;
    return rest[0] === tarball ? null : `the package is ${tarball}`;
  }
  if (program === "npm" && first === "run") return problemOfScript(rest);
  if (program === "npm" && first === "install") return problemOfInstall(rest);
  if (program === "npm") return NPM_COMMANDS.has(first) || first in NPM_ALIASES ? null : `npm has no ${first} here`;
  if (program === "npx" && first === "postern") return problemOfPostern(rest);
  if (program === "postern") return problemOfPostern([first, ...rest]);
  if (program === "node" && first.startsWith("--env-file=")) return problemOfWords(["node", ...rest]);
  if (program === "node" && /^\$\(command -v postern\)$|bin\/postern\.mjs$/.test(first)) return problemOfPostern(rest);
  if (program === "node" || (program === "npx" && first === "tsx")) {
    const file = program === "node" ? first : rest[0];
    return existsSync(join(root, file ?? "")) ? null : `there is no file ${file}`;
  }
  if (program === "npx" && ["vitest", "playwright"].includes(first)) {
    const file = rest.at(-1) ?? "";
    return existsSync(join(root, file)) ? null : `there is no file ${file}`;
  }
  return `${program} is not known`;
}

const isAssignment = (word: string) => /^[A-Z0-9_]+=/.test(word);
const withoutSettings = (words: readonly string[]) => words.slice(words.findIndex((word) => !isAssignment(word)));

/** Documents install nothing but the package. */
function problemOfInstall([flag, file]: readonly string[]): string | null {
  return flag === "-g" && file === `./${tarball}` ? null : `the package is ./${tarball}`;
}

function problemOfScript([name = "", separator, ...rest]: readonly string[]): string | null | Promise<string | null> {
  if (manifest.scripts[name] === undefined) return `package.json has no script ${name}`;
  if (separator !== undefined && separator !== "--") return `npm would take ${separator} for itself`;
  return name === "postern" && rest.length > 0 ? problemOfPostern(rest) : null;
}

/** Parses it with the real command line, without running anything. */
async function problemOfPostern(words: readonly string[]): Promise<string | null> {
  // A page may name a command without all its options, or any command at all.
  const isMention = !words.some((word) => word.startsWith("--"));
  if (words.length === 0 || words[0] === "<command>" || words.join(" ") === "--version") return null;
  const named = COMMANDS.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
  if (named === undefined) return `postern has no command ${words.join(" ")}`;
  if (isMention && words.length === named.name.split(" ").length) return null;
  let found: CommandDefinition | null = null;
  try {
    const program = createProgram(async (definition) => {
      found = definition;
    });
    await program.parseAsync([...words], { from: "user" });
    return found === named ? null : `it runs ${String(found)}`;
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
    throw error;
  }
}

const inBlocks = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => ["sh", "bash", "shell", "console"].includes(language))
    .flatMap(({ text }) => shellCommands(text).map((command) => [path, command] as const)),
);
const inText = pages.flatMap(({ path, codes }) =>
  codes.filter((code) => /^(?:npm|npx|node|postern) /.test(code)).map((command) => [path, command] as const),
);

describe("The commands in the documents", () => {
  it.each(inBlocks)("can be run, in a code block of %s: %s", async (_path, command) => {
    expect(await problemOf(command)).toBeNull();
  });

  it.each(inText)("can be run, in the text of %s: %s", async (_path, command) => {
    // Placeholders.
    const example = command.replace(/(?<= )<(?:file\.jsonl|folder)>/g, "example").replace(/ \[.*$/, "");
    expect(await problemOf(example)).toBeNull();
  });

  it("are in code blocks with a language, and only drawings have none", () => {
    const bare = pages.flatMap(({ path, blocks }) =>
      blocks.filter(({ language, text }) => language === "" && !/[─│►┐]|^===/.test(text)).map(() => path),
    );
    expect(bare).toEqual([]);
  });

  it.each([
    ["npm run nowhere", "no script"],
    ["npx postern nowhere", "no command"],
    ["npx postern owner create", null],
    ["npx postern owner create --name Ana", "--email"],
    ["npx postern doctor --nowhere", "unknown option"],
    ["npx postern plan set --email a@example.com --plan gold", "free, pro"],
    ["npm run postern -- nowhere", "no command"],
    ["npm run bench --fast", "for itself"],
    ["node scripts/nowhere.mjs", "no file"],
    ["npx tsx bench/nowhere.ts", "no file"],
    ["make install", "not known"],
    ["PUBLIC_URL=https://inbox.example.com", "export it"],
    ['MAIL_FROM="Postern <inbox@example.com>"', "export it"],
    ["export PUBLIC_URL=https://inbox.example.com", null],
    ["PUBLIC_URL=https://inbox.example.com npm start", null],
    ["PUBLIC_URL=https://inbox.example.com npm run nowhere", "no script"],
  ])("are checked correctly, as in “%s”", async (command, problem) => {
    const found = await problemOf(command);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});

describe("docs/reference/cli.md", () => {
  const sections = readFileSync(join(root, "docs/reference/cli.md"), "utf8").split(/^### /m).slice(1);
  const documented = new Map(sections.map((section) => [/^`postern ([^`]+)`/.exec(section)?.[1] ?? "", section]));

  it("describes exactly the existing commands", () => {
    expect([...documented.keys()].toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
  });

  it.each(COMMANDS)("lists the options of postern $name and marks the required ones", ({ name, options = [] }) => {
    const rows = [...(documented.get(name) ?? "").matchAll(/^\| `(--[^`]+)` \| (required\. )?/gm)];
    expect(rows.map(([, flags, required]) => ({ flags, required: required !== undefined }))).toEqual(
      options.map(({ flags, mandatory }) => ({ flags, required: mandatory })),
    );
  });
});

describe("docs/development.md and docs/testing.md", () => {
  it("describe every package.json script between them", () => {
    const text = ["docs/development.md", "docs/testing.md", "packages/spam/docs/model.md"]
      .map((path) => readFileSync(join(root, path), "utf8"))
      .join("\n");
    const missing = Object.keys(manifest.scripts).filter(
      (name) => !text.includes(`npm run ${name}`) && !text.includes(`npm ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
