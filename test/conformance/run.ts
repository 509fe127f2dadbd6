// The official conformance suite and the inspector's command line against a running Postern:
//   npm run conformance
// Needs npm's registry and Linux on x64 (the tools want a newer Node, which npm brings). Ends with 1 when anything fails.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostern, startPostern } from "../browser/support/postern.ts";
import { runAuthorization } from "./authorization.ts";
import { APPLICABLE, INSPECTOR, NOT_APPLICABLE, RUNTIME, type Scenario, SUITE } from "./scenarios.ts";
import { startSignedInProxy } from "./signed-in-proxy.ts";

const email = "owner@example.com";
const password = "correct horse battery";
const postern = await startPostern();
let token = "";
const proxy = await startSignedInProxy(postern.url, () => token);
let failures = 0;
try {
  await postern.command("owner", "create", "--email", email, "--password", password);
  const form = await postern.command("form", "create", "--email", email, "--name", "Contact");
  token = await newToken(postern);
  await reportUnknownScenarios();
  for (const [name, scenario] of Object.entries(APPLICABLE)) await runScenario(name, scenario);
  for (const [name, why] of NOT_APPLICABLE) say("–", name, why);
  await inspect(String(form.id));
  await authorize();
} finally {
  proxy.server.close();
  await postern.stop();
}
say(failures === 0 ? "✓" : "✗", SUITE, failures === 0 ? "all that applies passes" : `${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

/** One token per scenario, so that none hits another's rate limit. */
async function newToken({ command }: RunningPostern): Promise<string> {
  return String((await command("token", "create", "--email", email, "--content")).token);
}

async function reportUnknownScenarios(): Promise<void> {
  const { output } = await tool(SUITE, "conformance", ["list", "--server"]);
  const listed = [...output.matchAll(/^ +- (\S+) \[/gm)].map((match) => match[1] ?? "");
  const patterns = [...Object.keys(APPLICABLE), ...NOT_APPLICABLE.map(([name]) => name)];
  const isKnown = (name: string) =>
    patterns.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
  const unknown = listed.filter((name) => !isKnown(name));
  if (listed.length === 0) unknown.push("the list itself, which is empty");
  for (const name of unknown) fail(name, "is not in scenarios.ts");
}

async function runScenario(name: string, { revisions, untestable = [] }: Scenario): Promise<void> {
  for (const revision of revisions) {
    token = await newToken(postern);
    const folder = mkdtempSync(join(tmpdir(), "postern-conformance-"));
    const words = ["server", "--url", proxy.url, "--scenario", name, "--spec-version", revision, "-o", folder];
    const { output } = await tool(SUITE, "conformance", words);
    const checks = readChecks(folder);
    rmSync(folder, { recursive: true, force: true });
    const counted = checks.filter(({ status }) => status === "SUCCESS" || status === "FAILURE");
    const passed = counted.filter(({ status }) => status === "SUCCESS").length;
    const failed = counted.filter(({ id, status }) => status === "FAILURE" && !untestable.includes(id));
    if (checks.length === 0) fail(`${name} ${revision}`, output.slice(-500));
    for (const check of failed) fail(`${name} ${revision}`, `${check.id}: ${check.errorMessage ?? ""}`);
    const aside = counted.length - passed - failed.length;
    if (failed.length === 0 && checks.length > 0) {
      say("✓", `${name} ${revision}`, `${passed} passed${aside > 0 ? `, ${aside} need the suite's fixtures` : ""}`);
    }
  }
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

function readChecks(folder: string): Check[] {
  return readdirSync(folder).flatMap((name) => {
    const parsed: Check[] = JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8"));
    return parsed;
  });
}

async function inspect(formId: string): Promise<void> {
  for (const era of ["modern", "legacy"]) {
    token = await newToken(postern);
    const connection = ["--cli", proxy.url, "--transport", "http", "--protocol-era", era];
    const list = await tool(INSPECTOR, "mcp-inspector", [...connection, "--method", "tools/list", "--strict"]);
    report(`inspector ${era} tools/list --strict`, list, /"list_submissions"/);
    const call = [
      "--method",
      "tools/call",
      "--tool-name",
      "list_submissions",
      "--tool-arg",
      `formId=${formId}`,
      "limit=5",
    ];
    report(
      `inspector ${era} tools/call`,
      await tool(INSPECTOR, "mcp-inspector", [...connection, ...call]),
      /inbox_count/,
    );
  }
}

async function authorize(): Promise<void> {
  const printed = await runAuthorization(postern, { email, password });
  const [, passed = "0", failed = "1"] = /Total: (\d+) passed, (\d+) failed/.exec(printed) ?? [];
  if (failed === "0") say("✓", "authorization server", `${passed} passed`);
  else fail("authorization server", printed.slice(-500));
}

function report(name: string, { code, output }: ToolRun, expected: RegExp): void {
  if (code === 0 && expected.test(output)) say("✓", name, "exit 0");
  else fail(name, `exit ${code}: ${output.slice(-500)}`);
}

interface ToolRun {
  readonly code: number;
  readonly output: string;
}

function tool(source: string, program: string, words: readonly string[]): Promise<ToolRun> {
  const env = { ...process.env, NPM_CONFIG_LOGLEVEL: "error", NO_COLOR: "1" };
  return new Promise((resolve) => {
    const all = ["-y", "-p", RUNTIME, "-p", source, program, ...words];
    execFile("npx", all, { env, cwd: tmpdir(), timeout: 180_000, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

function fail(name: string, why: string): void {
  failures += 1;
  say("✗", name, why);
}

function say(mark: string, name: string, what: string): void {
  process.stdout.write(`${mark} ${name}: ${what}\n`);
}
