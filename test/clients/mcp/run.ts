// MCP hosts and client libraries as they come from npm against a running Postern:
//   npm run test:clients            all of them
//   npm run test:clients -- Mastra  those whose name contains a word
// Installs pinned versions below the system's temporary folder. Ends with 1 when anything fails.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type RunningPostern, startPostern } from "../../browser/support/postern.ts";
import { LIBRARIES, type Library, PROGRAMS, type Program } from "./hosts.ts";

const CHECKS = ["connect", "list", "metadata", "contents", "discovery", "wrong token"] as const;
const INSTALL_TIMEOUT_MS = 600_000;
const RUN_TIMEOUT_MS = 120_000;
const installed = join(tmpdir(), "postern-clients");

interface Row {
  readonly name: string;
  /** Failures by check name; an empty string if the check passed. */
  readonly outcomes: Readonly<Record<string, string>>;
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));

const postern = await startPostern();
const rows: Row[] = [];
try {
  const facts = await prepare(postern);
  for (const library of LIBRARIES.filter(isWanted)) rows.push(await driveLibrary(library, facts));
  for (const program of PROGRAMS.filter(isWanted)) rows.push(await askProgram(program, facts));
} finally {
  await postern.stop();
}
print();

interface Facts {
  readonly mcp: string;
  readonly token: string;
  readonly formId: string;
  readonly submissionId: string;
}

async function prepare({ url, command }: RunningPostern): Promise<Facts> {
  const email = "owner@example.com";
  await command("owner", "create", "--email", email, "--password", "correct horse battery");
  const form = await command("form", "create", "--email", email, "--name", "Contact");
  const { token } = await command("token", "create", "--email", email, "--content");
  const response = await fetch(`${url}/f/${form.id}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ name: "Grace Hopper", message: "canary: could you send me your opening hours?" }),
  });
  const { id } = (await response.json()) as { id: string };
  return { mcp: `${url}/mcp`, token: String(token), formId: String(form.id), submissionId: id };
}

async function driveLibrary({ name, packages, driver }: Library, facts: Facts): Promise<Row> {
  const folder = await install(driver, packages);
  if (typeof folder !== "string") return { name, outcomes: { connect: folder.problem } };
  const drivers = join(import.meta.dirname, "drivers");
  cpSync(join(drivers, "drive.mjs"), join(folder, "drive.mjs"));
  cpSync(join(drivers, `${driver}.mjs`), join(folder, "client.mjs"));
  const { output, errors } = await run(process.execPath, ["drive.mjs"], folder, {
    POSTERN_MCP: facts.mcp,
    POSTERN_TOKEN: facts.token,
    FORM_ID: facts.formId,
    SUBMISSION_ID: facts.submissionId,
  });
  const found = [...output.matchAll(/^\{"check":.*$/gm)].map(
    ([line]) => JSON.parse(line) as { check: string; problem: string | null },
  );
  const outcomes = Object.fromEntries(
    CHECKS.map((check) => {
      const one = found.find((outcome) => outcome.check === check);
      return [check, one === undefined ? `did not run: ${errors.slice(-300)}` : (one.problem ?? "")];
    }),
  );
  return { name, outcomes };
}

async function askProgram(program: Program, facts: Facts): Promise<Row> {
  const { name } = program;
  const folder = await install(name.toLowerCase().replaceAll(" ", "-"), [program.package]);
  if (typeof folder !== "string") return { name, outcomes: { connect: folder.problem } };
  if (program.postinstall !== undefined) await run(process.execPath, [program.postinstall], folder, {});
  const right = await printed(program, folder, facts.mcp, facts.token);
  const wrong = await printed(program, folder, facts.mcp, `pst_${"A".repeat(43)}`);
  return {
    name,
    outcomes: {
      connect: program.connected.test(right) ? "" : right.slice(-300),
      "wrong token": program.connected.test(wrong) ? "it was let in" : "",
    },
  };
}

/** The output of the program's last command, in a home that nothing else uses. */
async function printed(program: Program, folder: string, url: string, token: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "postern-client-home-"));
  try {
    for (const [path, text] of Object.entries(program.files?.(url, token) ?? {})) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    }
    const path = `${join(folder, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
    let last = "";
    for (const [command, ...rest] of program.commands(url, token)) {
      const { output, errors } = await run(command, rest, home, { HOME: home, PATH: path, NO_COLOR: "1" });
      last = output + errors;
    }
    return last;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function install(name: string, packages: readonly string[]): Promise<string | { readonly problem: string }> {
  const folder = join(installed, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  const flags = ["install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline"];
  const { code, errors } = await run("npm", [...flags, ...packages], folder, {}, INSTALL_TIMEOUT_MS);
  return code === 0 ? folder : { problem: `npm install failed: ${errors.slice(-300)}` };
}

interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  timeout = RUN_TIMEOUT_MS,
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, timeout, maxBuffer: 1e8, env: { ...process.env, ...env } };
    const child = execFile(command, [...args], options, (error, output, errors) => {
      resolve({ code: error === null ? 0 : 1, output, errors });
    });
    // Closes stdin so that a program that prompts does not wait for an answer.
    child.stdin?.end();
  });
}

function print(): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`${"".padEnd(width)}  ${CHECKS.join("  ")}`);
  for (const { name, outcomes } of rows) {
    const marks = CHECKS.map((check) => {
      const outcome = outcomes[check];
      return (outcome === undefined ? "–" : outcome === "" ? "✓" : "✗").padEnd(check.length);
    });
    console.log(`${name.padEnd(width)}  ${marks.join("  ")}`);
  }
  const problems = rows.flatMap(({ name, outcomes }) =>
    Object.entries(outcomes).flatMap(([check, problem]) => (problem === "" ? [] : [`${name}, ${check}: ${problem}`])),
  );
  for (const problem of problems) console.log(`✗ ${problem}`);
  process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1;
}
