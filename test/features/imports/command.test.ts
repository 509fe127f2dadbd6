import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseUrl, runPostern, startPostern } from "../../support/command-line.ts";
import { useDatabase } from "../../support/database.ts";
import { patient } from "../../support/patience.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const database = useDatabase();
const email = "ada@example.test";
let folder: string;
let settings: Record<string, string>;
let formId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-import-"));
  settings = { DATABASE_URL: databaseUrl(database.connection), POSTERN_DATA_DIR: folder };
  await runPostern(["owner", "create", "--email", email, "--password", "a long password", "--plan", "pro"], settings);
  const { output } = await runPostern(["form", "create", "--email", email, "--name", "Contact", "--json"], settings);
  formId = String((JSON.parse(output) as { id: string }).id);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = () => database.db.prisma.submission.count({ where: { formId } });
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const target = () => ["--email", email, "--form", formId];

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("postern import", () => {
  it("previews the import in words, and imports with the given column mapping", async () => {
    const path = write("export.csv", `sent,id_no,text,junk,note\n${yesterday},7,Hello,yes,x\nsoon,8,Bye,no,y\n`);
    const columns = ["--column", "sent=date", "id_no=id", "junk=spam", "note=ignore"];
    const preview = await runPostern(["import", path, ...target(), ...columns, "--preview"], settings);
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.output).toContain("Source: Other. Encoding: UTF-8.");
    expect(preview.output).toContain("Would import 1 message: 0 to the inbox, 1 to spam.");
    expect(preview.output).toContain("line 3: “soon” is not a date.");
    expect(await rows()).toBe(0);
    const done = await runPostern(["import", path, ...target(), ...columns, "--json"], settings);
    expect(JSON.parse(done.output)).toMatchObject({ ok: true, imported: 1, spam: 1, skipped: 1 });
    const [row] = await database.db.prisma.submission.findMany({ where: { formId } });
    expect(row).toMatchObject({ fields: [["text", "Hello"]], folder: "spam" });
    await database.db.prisma.submission.deleteMany({ where: { formId } });
  });

  it.each([
    ["a file that does not exist", ["nowhere.csv"], [], 2, "There is no file nowhere.csv."],
    ["a column that does not exist", ["x.csv"], ["--column", "when=date"], 2, "The file has no column “when”."],
    [
      "a use of a column that does not exist",
      ["x.csv"],
      ["--column", "text=body"],
      1,
      "Use a column as one of these: field",
    ],
    ["a form that does not exist", ["x.csv"], ["--form", "frm_nothing"], 1, "There is no such form."],
    ["a time zone that does not exist", ["x.csv"], ["--time-zone", "Mars/Base"], 1, "Use a time zone such as"],
  ])("explains what is wrong with %s", async (_what, [name = ""], options, code, message) => {
    const path = name === "x.csv" ? write(name, `created_at,text\n${yesterday},Hello\n`) : name;
    const outcome = await runPostern(["import", path, ...target(), ...options], settings);
    expect(outcome).toMatchObject({ code, errors: expect.stringContaining(message) });
    expect(await rows()).toBe(0);
  });

  it("keeps what it added before being killed, and resumes on the next run", async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `${yesterday},text ${index}`);
    const text = `created_at,text\n${lines.join("\n")}\n`;
    const child = spawn(process.execPath, [join(root, "bin", "postern.mjs"), "import", "-", ...target()], {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: "silent", ...settings },
      stdio: ["pipe", "ignore", "ignore"],
    });
    const exited = once(child, "exit");
    child.stdin.on("error", () => undefined).write(text.slice(0, text.length / 2));
    await expect.poll(rows, { timeout: patient(60_000) }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await exited;
    const kept = await rows();
    expect(kept).toBeLessThan(2_000);
    const again = await startPostern(["import", "-", ...target(), "--json"], settings, text);
    expect(JSON.parse(again.output)).toMatchObject({ imported: 2_000 - kept, alreadyThere: kept });
    expect(await rows()).toBe(2_000);
  });
});
