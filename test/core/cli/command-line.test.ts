import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/core/config.ts";
import { announceInstance } from "../../../server/core/operations/running-instance.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { databaseUrl, runPostern, startPostern } from "../../support/command-line.ts";
import { switchAuditOracle, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const database = useDatabase();
let dataDir: string;
let settings: Record<string, string>;

beforeAll(async () => {
  // Every change that a command makes must be audited.
  await switchAuditOracle(database.db, true);
  dataDir = mkdtempSync(join(tmpdir(), "postern-cli-"));
  settings = { DATABASE_URL: databaseUrl(database.connection), POSTERN_DATA_DIR: dataDir };
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const email = "operator@example.test";

async function json(...words: string[]): Promise<Record<string, unknown>> {
  const { output, errors } = await runPostern([...words, "--json"], settings);
  try {
    return JSON.parse(output) as Record<string, unknown>;
  } catch {
    throw new Error(`It printed no JSON: ${output} ${errors}`);
  }
}

/** Everything that one of our modules statically imports, directly or indirectly. */
function staticImports(path: string, found = new Set<string>()): string[] {
  for (const [, name = ""] of readFileSync(join(root, path), "utf8").matchAll(/^import (?!type)[^;]*?"([^"]+)";/gm)) {
    const imported = name.startsWith(".") ? join(path, "..", name) : name;
    if (found.has(imported)) continue;
    found.add(imported);
    if (name.startsWith(".")) staticImports(imported, found);
  }
  return [...found].toSorted();
}

describe("The command line", () => {
  it("creates an owner, a form, a token and data, each with machine-readable output", async () => {
    const owner = await json("owner", "create", "--email", email, "--password", "a long password", "--plan", "pro");
    expect(owner).toMatchObject({ ok: true, id: expect.stringMatching(/^acc_/), email, plan: "pro" });

    const form = await json("form", "create", "--email", email, "--name", "Contact", "--destination", "a@example.test");
    expect(form).toMatchObject({ ok: true, id: expect.stringMatching(/^frm_/), destinations: ["a@example.test"] });
    expect(form.url).toBe(`http://localhost:4000/f/${String(form.id)}`);
    const destinations = await database.db.prisma.destination.findMany();
    expect(destinations).toMatchObject([{ address: "a@example.test", confirmedAt: expect.any(Date) }]);

    const token = await json("token", "create", "--email", email, "--content", "--form", String(form.id));
    expect(token).toMatchObject({
      ok: true,
      token: expect.stringMatching(/^pst_/),
      scopes: ["submissions:metadata", "submissions:content"],
    });

    const webhook = await json(
      "webhook",
      "create",
      "--email",
      email,
      "--form",
      String(form.id),
      "--url",
      "https://8.8.8.8/hooks",
    );
    expect(webhook).toMatchObject({
      ok: true,
      id: expect.stringMatching(/^whk_/),
      formId: form.id,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });

    const seeded = await json("seed", "--email", email, "--forms", "2", "--submissions", "30", "--days", "5");
    expect(seeded).toMatchObject({ ok: true, submissions: 30, formIds: [expect.any(String), expect.any(String)] });

    const plan = await json("plan", "set", "--email", email, "--plan", "free");
    expect(plan).toMatchObject({ ok: true, plan: "free" });

    expect(await json("migrate")).toMatchObject({ ok: true, upToDate: true });
    expect(await json("doctor")).toMatchObject({ ok: true, accounts: 1, forms: 3, submissions: 30 });
  }, 120_000);

  it("prints only the token, so that scripts can use the output directly", async () => {
    const { output } = await startPostern(["token", "create", "--email", email], settings);
    expect(output).toMatch(/^pst_[A-Za-z0-9_-]{43}\n$/);
  });

  it.each([
    [
      "a second account of one address",
      ["owner", "create", "--email", email, "--password", "a long password"],
      "already",
    ],
    ["a short password", ["owner", "create", "--email", "b@example.test", "--password", "short"], "at least 10"],
    [
      "an account that is not there",
      ["form", "create", "--email", "nobody@example.test", "--name", "X"],
      "no such account",
    ],
    [
      "a webhook on the plan free",
      ["webhook", "create", "--email", email, "--url", "https://8.8.8.8/hooks"],
      "part of the Pro plan",
    ],
    ["a form that is not there", ["token", "create", "--email", email, "--form", "frm_x"], "no such form"],
  ])("exits with 1 and explains the failure: %s", async (_what, words, message) => {
    const { code, output, errors } = await runPostern([...words, "--json"], settings);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
    expect(errors).toContain(message);
  });

  it.each([
    [["form", "create", "--name", "X"], "Required option '--email <address>' not specified.", "postern form create"],
    [
      ["plan", "set", "--email", email, "--plan", "pro", "--colour", "red"],
      "Unknown option '--colour'.",
      "postern plan set",
    ],
    [["form", "create", "--email"], "argument missing", "postern form create"],
    [["seed", "--email", email, "--forms", "many", "--submissions", "1"], "Use a whole number.", "postern seed"],
    [["plan", "set", "--email", email, "--plan", "gold"], "Allowed choices are free, pro.", "postern plan set"],
    [["form", "paint"], "Unknown command 'paint'.", "postern form"],
    [["form"], "Missing command.", "postern form"],
    [["paint"], "Unknown command 'paint'.", "postern"],
    [["frm", "create"], "Unknown command 'frm'.", "postern"],
    [
      ["seed", "--email", email, "--forms", "1", "--submissions", "1", "--dais", "2"],
      "Did you mean --days?",
      "postern seed",
    ],
  ])(
    "exits with 2, names the help command and prints one JSON object on incorrect usage: %j",
    async (words, message, help) => {
      const { code, output, errors } = await runPostern([...words, "--json"], settings);
      expect(code).toBe(2);
      expect(errors).toContain(message);
      expect(errors).toContain(`See \`${help} --help\`.`);
      expect(JSON.parse(output)).toEqual({
        ok: false,
        error: { code: "USAGE", message: expect.stringContaining(message) },
      });
    },
  );

  it("prints the running instance's address, whatever this shell has set", async () => {
    const config = readConfig({ PUBLIC_URL: "https://inbox.example.com", POSTERN_DATA_DIR: dataDir });
    const end = announceInstance(createTestDeps(database.db, { config }), null);
    const form = await json("form", "create", "--email", email, "--name", "Quotes");
    end();
    expect(form.url).toBe(`https://inbox.example.com/f/${String(form.id)}`);
  });

  it("exits with 2 without the token that mcp needs", async () => {
    const { code, errors } = await runPostern(["mcp"], settings);
    expect(code).toBe(2);
    expect(errors).toContain("Set POSTERN_TOKEN");
  });

  it.each([
    [["--help"], "owner create"],
    [[], "owner create"],
    [["help"], "owner create"],
    [["form", "create", "--help"], "--destination <address>"],
    [["help", "seed"], "--submissions <count>"],
    [["form", "--help"], "create"],
    [["--version"], packageVersion()],
  ])("prints help and the version regardless of settings: %j", async (words, text) => {
    const { code, output, errors } = await runPostern(words, { ...settings, PORT: "not a port" });
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain(text);
  });

  it("imports no application code until a command runs", () => {
    expect(staticImports("server/cli.ts")).toEqual([
      "commander",
      "node:fs",
      "node:path",
      "node:url",
      "server/commands.ts",
      "server/core/cli/command.ts",
      "server/core/cli/commands.ts",
      "server/core/platform/package-root.ts",
      "server/features/backup/commands.ts",
      "server/features/demo/commands.ts",
      "server/features/files/commands.ts",
      "server/features/imports/commands.ts",
    ]);
  });

  it("reports every environment problem at once", async () => {
    const { code, errors } = await runPostern(["doctor"], { ...settings, PORT: "http", POSTERN_SIGNUP: "maybe" });
    expect(code).toBe(1);
    expect(errors).toContain("PORT must be a whole number from 0 to 65535");
    expect(errors).toContain("POSTERN_SIGNUP must be one of first, open, closed");
  });
});

it("refuses to back up an external database and names suitable tools before it asks for any setting", async () => {
  const { output, errors, code } = await runPostern(["backup"], settings);
  expect({ output, code }).toEqual({ output: "", code: 1 });
  expect(errors).toContain(
    "only backs up the embedded database. Use pg_dump, pgBackRest, or the backups of the server's",
  );
});
