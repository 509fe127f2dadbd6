import { describe, expect, it } from "vitest";
import { filesOfSubmissions } from "../../../server/features/files/store/files.ts";
import { asMultipart, fieldPart, filePart, multipartBody, script } from "../../core/intake/fields.ts";
import { owner } from "../../support/builders.ts";
import { EICAR, serveClamd } from "../../support/clamd.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { PDF, PROGRAM, SVG_WITH_SCRIPT } from "./hostile-files.ts";

const database = useDatabase();

async function send(
  name: string,
  content: Buffer,
  options: TestDepsOptions = {},
  settings: { readonly maxFiles?: number; readonly maxFileBytes?: number } = {},
) {
  const deps = createTestDeps(database.db, options);
  const intake = createTestIntake(deps);
  const ada = await owner(deps);
  const { id } = await ada.form();
  await deps.db.prisma.form.update({ where: { id }, data: settings });
  const body = multipartBody([
    fieldPart(["name", "Grace Hopper"]),
    fieldPart(["message", "Please find my application attached. I could start in March."]),
    filePart("cv", name, content),
  ]);
  const answer = await intake.post(id, body, { ...asMultipart, ...script });
  expect(answer.status).toBe(200);
  const [submission] = await intake.submissions(id);
  const [file] =
    (await filesOfSubmissions(ada.scope(), deps.db, [submission?.id ?? ""])).get(submission?.id ?? "") ?? [];
  return { submission, file, reasons: (submission?.spamReasons ?? []).filter((reason) => reason.name === "files") };
}

describe("The spam filter for attached files", () => {
  it("gives no reason for an ordinary file and detects its type from its content", async () => {
    const { submission, file, reasons } = await send("cv.pdf", PDF);
    expect({ folder: submission?.folder, reasons }).toEqual({ folder: "inbox", reasons: [] });
    expect(file).toMatchObject({ type: "application/pdf", signals: [], scan: "not-scanned" });
  });

  it("holds a message with a program disguised as a CV, and gives the reasons", async () => {
    const { submission, file, reasons } = await send("cv.pdf.exe", PROGRAM);
    expect(submission?.folder).toBe("spam");
    expect(file?.signals).toEqual(["program", "double-extension"]);
    expect(reasons).toEqual([
      { name: "files", points: 4, detail: "Attached file is a program" },
      { name: "files", points: 3, detail: "Attached file hides its real extension" },
    ]);
  });

  it("gives a reason for an SVG with a script", async () => {
    expect((await send("logo.svg", SVG_WITH_SCRIPT)).reasons).toEqual([
      { name: "files", points: 3, detail: "Attached web page or SVG contains a script" },
    ]);
  });
});

describe("A file that was left out", () => {
  it.each([
    ["because the form takes none", { maxFiles: 0 }, "not-taken"],
    ["because it is too large", { maxFileBytes: 3 }, "too-large"],
  ] as const)("%s is judged by its name", async (_, settings, leftOut) => {
    const { submission, file, reasons } = await send("cv.pdf.exe", PROGRAM, {}, settings);
    expect(file).toMatchObject({ leftOut, type: null, signals: ["program", "double-extension"] });
    expect(reasons.map(({ points }) => points)).toEqual([4, 3]);
    expect(submission?.folder).toBe("spam");
  });

  it("gives no reason if its name is ordinary, whatever its content", async () => {
    const { submission, file, reasons } = await send("cv.pdf", PROGRAM, {}, { maxFileBytes: 3 });
    expect(file).toMatchObject({ leftOut: "too-large", type: null, signals: [] });
    expect({ folder: submission?.folder, reasons }).toEqual({ folder: "inbox", reasons: [] });
  });
});

describe("A virus scanner", () => {
  it("marks clean files as clean, and holds a message with a virus", async () => {
    const config = { clamd: await serveClamd() };
    expect((await send("cv.pdf", PDF, { config })).file?.scan).toBe("clean");
    const { submission, file, reasons } = await send("notes.txt", EICAR, { config });
    expect(submission?.folder).toBe("spam");
    expect(file?.scan).toBe("infected");
    expect(reasons).toEqual([{ name: "files", points: 15, detail: "Attached file contains a virus" }]);
  });

  it("does not block submissions when it is unavailable, and marks the file as not scanned", async () => {
    const { submission, file } = await send("cv.pdf", PDF, { config: { clamd: { path: "/no/such/clamd.ctl" } } });
    expect(submission?.folder).toBe("inbox");
    expect(file).toMatchObject({ scan: "not-scanned", leftOut: null });
  });
});
