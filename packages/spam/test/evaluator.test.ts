import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { parseLabelled } from "../scripts/labelled-lines.ts";
import { intervalOf, measure } from "../scripts/measure.ts";
import { inputOf, judgeAll, replay } from "../scripts/replay.ts";
import { ReplayedForm } from "../scripts/replayed-form.ts";
import { marksOf } from "../src/habits.ts";
import { readSubmission } from "../src/text/read-submission.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");
const folder = mkdtempSync(join(tmpdir(), "spam-eval-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (row: object) => JSON.stringify(row);
const only = (row: object) =>
  parseLabelled(line({ label: "ham", fields: { message: "Hi" }, ...row }), "a.jsonl").rows[0];
const SPAM = {
  label: "spam",
  language: "en",
  source: "a",
  fields: { message: "Cheap viagra and casino bonus, buy at https://bit.ly/x1" },
};
const HAM = {
  label: "ham",
  language: "de",
  source: "b",
  fields: { message: "Guten Tag, ist der Raum am Freitag noch frei? Viele Grüße" },
};

describe("A row of a labeled file", () => {
  test("is judged with its recorded origin, timing and mark", () => {
    const row = only({ origin: "https://shop.example", secondsTaken: 0.5, mark: "valid" });
    expect(row && inputOf(row)).toMatchObject({ origin: "https://shop.example", secondsTaken: 0.5, signals: [] });
    expect(judgeAll(row ? [row] : [])[0]?.reasons).toContainEqual(
      expect.objectContaining({ name: "haste", points: 3 }),
    );
  });

  test("takes its origin from its headers, and ignores the time taken without a valid mark", () => {
    const row = only({ headers: { Referer: "https://shop.example/contact" }, secondsTaken: 0.5, mark: "forged" });
    expect(row && inputOf(row)).toMatchObject({
      origin: "https://shop.example",
      secondsTaken: null,
      signals: [{ name: "token", points: 2.5 }],
    });
  });

  test("has no origin, time taken or signals unless the file states them", () => {
    const row = only({});
    expect(row && inputOf(row)).toMatchObject({ origin: null, secondsTaken: null, signals: [] });
  });

  test("is rejected for an unknown mark", () => {
    expect(() => only({ mark: "old" })).toThrow("a.jsonl, line 1: mark is not as the format wants it.");
  });
});

describe("A row from a comment form", () => {
  test("is judged at the threshold for comments", () => {
    const thresholds = [only({ kind: "comments" }), only({ kind: "contact" }), only({})].flatMap((row) =>
      judgeAll(row ? [row] : []).map(({ threshold }) => threshold),
    );
    expect(thresholds).toEqual([4, 2.1, 2.1]);
  });

  test("is measured at its own threshold", () => {
    const at = (score: number) => measure([{ folder: "spam", score, threshold: 2.5 }], 2.1).caught;
    expect([at(2.4), at(2.5), at(2.6)]).toEqual([0, 1, 1]);
  });

  test("is rejected for an unknown kind", () => {
    expect(() => only({ kind: "guestbook" })).toThrow("a.jsonl, line 1: kind is not as the format wants it.");
  });
});

describe("A replayed form", () => {
  const rowsOf = (...rows: readonly object[]) => rows.flatMap((row) => only(row) ?? []);
  const wasCaughtBefore = (rows: ReturnType<typeof rowsOf>, corrected = 0) =>
    replay(rows, corrected).judged.map(({ reasons }) => reasons.some(({ name }) => name === "caught before"));

  test("remembers spam caught on it, but not spam caught on other forms", () => {
    expect(wasCaughtBefore(rowsOf(SPAM, SPAM, { ...SPAM, source: "b" }))).toEqual([false, true, false]);
  });

  test("does not remember messages that its owner moved", () => {
    const genuine = { ...SPAM, label: "ham" };
    expect(wasCaughtBefore(rowsOf(genuine, genuine), 1)).toEqual([false, false]);
  });

  test("learns whether its pages send a mark with messages", () => {
    const usual = Array.from({ length: 20 }, () => ({ ...HAM, mark: "valid" }));
    const [withMark, without] = ["valid", "absent"].map(
      (mark) => replay(rowsOf(...usual, { ...SPAM, source: HAM.source, mark }), 0).judged[20]?.score ?? 0,
    );
    expect(without).toBeGreaterThan(withMark ?? 0);
  });

  test("considers only the newest hundred messages of a folder", () => {
    const form = new ReplayedForm();
    const keep = (message: string) => {
      const reading = readSubmission({ fields: [["message", message]], origin: null });
      form.keep(reading, { folder: "spam", score: 9, threshold: 2.1, reasons: [], origin: null });
      return marksOf("text", reading);
    };
    const first = keep("Cheap watches of every brand, straight from the warehouse, order before Sunday");
    for (let at = 1; at < 100; at += 1)
      keep(`Offer ${at}: loans within the hour for anybody, whatever the bank has said`);
    expect(form.habits.timesCaught(first)).toBe(1);
    for (let at = 0; at < 25; at += 1)
      keep(`Offer ${at}: loans within the hour for anybody, whatever the bank has said`);
    expect(form.habits.timesCaught(first)).toBe(0);
  });
});

describe("An owner who checks spam only occasionally", () => {
  test("corrects the requested share of mistakes", () => {
    const rows = Array.from({ length: 40 }, (_, at) => only({ id: at, label: "spam" })).filter(
      (row) => row !== undefined,
    );
    expect(replay(rows, 0).corrections).toEqual([]);
    expect(replay(rows, 1).corrections.length).toBeGreaterThan(0);
  });
});

describe("The confidence interval of a share", () => {
  test.each([
    [0, 100, 0, 0.037],
    [1, 100, 0.002, 0.054],
    [50, 100, 0.404, 0.596],
    [100, 100, 0.963, 1],
  ])("is correct for %i in %i", (seen, of, least, most) => {
    const [from, to] = intervalOf(seen, of);
    expect(from).toBeCloseTo(least, 3);
    expect(to).toBeCloseTo(most, 3);
  });
});

describe("The evaluator", () => {
  const file = join(folder, "rows.jsonl");
  writeFileSync(
    file,
    Array.from({ length: 300 }, (_, at) => line({ ...(at % 3 === 0 ? SPAM : HAM), source: `site ${at}` })).join("\n"),
  );
  const tsx = join(root, "node_modules", ".bin", "tsx");

  test("prints figures with and without a link, by language, and how often each rule applies", async () => {
    const { stdout } = await run(
      tsx,
      ["packages/spam/scripts/evaluate.ts", file, "--coverage", "--max-fpr-linked", "1"],
      {
        cwd: root,
      },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/with a link +100\.00 % \(96\.3–100\.0\) of 100 spam caught, – of 0 genuine held/);
    expect(stdout).toMatch(/without +– of 0 spam caught, 0\.00 % \(0\.0–1\.9\) of 200 genuine held/);
    expect(stdout).toMatch(/Per language:\n {2}en +100\.00 %/);
    expect(stdout).toMatch(/links \+ +100\.00 % of spam, 0\.00 % of genuine/);
  });

  test("prints its options for --help", async () => {
    const { stdout } = await run(tsx, ["packages/spam/scripts/evaluate.ts", "--help"], { cwd: root });
    for (const option of ["learn", "corrected", "coverage", "min-recall", "max-fpr", "max-fpr-linked"])
      expect(stdout).toContain(`--${option} `);
  });

  test("exits quietly when its output pipe closes early, as with head", async () => {
    const { stderr } = await run(
      "bash",
      ["-c", `set -o pipefail; "${tsx}" packages/spam/scripts/evaluate.ts "${file}" | true`],
      {
        cwd: root,
      },
    );
    expect(stderr.replace(/^npm warn.*$/gm, "").trim()).toBe("");
  });
});
