import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { attachFile } from "../../support/attach-file.ts";
import type { TestForm } from "../../support/builders.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { gifOf, HTML_WITH_SCRIPT, jpegOf, PDF, pngOf, SVG_WITH_SCRIPT } from "./hostile-files.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;
let submissionId: string;

beforeAll(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { plan: "pro" });
  form = await ada.owner.form({ name: "Jobs" });
  submissionId = await form.submission();
});

afterAll(() => app.close());

const attach = (name: string, content: Buffer, more: Partial<Parameters<typeof attachFile>[2]> = {}) =>
  attachFile(deps, submissionId, { name, content, ...more });

/** Headers that keep a visitor's file from acting as a page of this origin. */
const INERT = {
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

describe("A file download", () => {
  it("returns the file byte for byte as an attachment with its name", async () => {
    const content = Buffer.alloc(300_000, "cv ");
    const response = await ada.request(`/files/${await attach("Lebenslauf – Zoë.pdf", content)}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...INERT,
      "content-type": "application/octet-stream",
      "content-length": "300000",
      "content-disposition": `attachment; filename="Lebenslauf _ Zoe_.pdf"; filename*=UTF-8''Lebenslauf%20%E2%80%93%20Zo%C3%AB.pdf`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it("returns an empty body for an empty file", async () => {
    const response = await ada.request(`/files/${await attach("empty.txt", Buffer.alloc(0))}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it("is on the access record, unlike a preview or a request for headers", async () => {
    const id = await attach("photo.png", pngOf(10, 10));
    const before = await deps.db.prisma.accessRecord.count();
    await (await ada.request(`/files/${id}/preview`)).arrayBuffer();
    expect((await ada.request(`/files/${id}`, { method: "HEAD" })).status).toBe(404);
    expect(await deps.db.prisma.accessRecord.count()).toBe(before);
    await (await ada.request(`/files/${id}`)).arrayBuffer();
    const [record] = await deps.db.prisma.accessRecord.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(record).toMatchObject({ surface: "file", formId: form.form.id, rows: 1, contents: true, complete: true });
    const { data } = await ada.run("ReadingPane", { id: submissionId });
    expect(JSON.stringify(data)).toContain('"surface":"file"');
  });

  it("requires the session of the file's owner", async () => {
    const id = await attach("cv.pdf", PDF);
    const bob = await openDashboard(app, deps, { plan: "pro" });
    const answers = [
      await app.hono.request(`http://localhost:4000/files/${id}`),
      await bob.request(`/files/${id}`),
      await ada.request(`/files/${deps.newId("file")}`),
      await ada.request("/files/..%2F..%2Fetc%2Fpasswd"),
      await ada.request(`/files/${id}`, { headers: { "sec-fetch-site": "cross-site" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });

  it("returns 404 for a file that was left out", async () => {
    expect((await ada.request(`/files/${await attach("a.txt", PDF, { leftOut: "too-large" })}`)).status).toBe(404);
  });

  it("reports that a lost file cannot be read", async () => {
    const id = await attach("lost.pdf", PDF);
    const { storageKey } = await deps.db.prisma.file.findUniqueOrThrow({ where: { id } });
    await deps.files.remove([storageKey ?? ""]);
    const response = await ada.request(`/files/${id}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ title: "The file cannot be read" });
  });
});

describe("A file preview", () => {
  it.each([
    ["image/png", pngOf(640, 480)],
    ["image/jpeg", jpegOf(640, 480)],
    ["image/gif", gifOf(640, 480)],
  ])("shows %s without any permissions", async (type, content) => {
    const response = await ada.request(`/files/${await attach("photo.bin", content)}/preview`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...INERT, "content-type": type });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each([
    ["an SVG", SVG_WITH_SCRIPT, {}],
    ["a web page called a picture", HTML_WITH_SCRIPT, {}],
    ["a PDF", PDF, {}],
    ["a picture of more pixels than a browser can hold", pngOf(20_000, 2_501), {}],
    ["a picture that is too wide", pngOf(20_001, 1), {}],
    ["a picture without a width", gifOf(0, 10), {}],
    ["a picture with a virus", pngOf(10, 10), { scan: "infected" as const }],
    ["a picture that was left out", pngOf(10, 10), { leftOut: "too-many" as const }],
  ])("is refused for %s", async (_, content, more) => {
    const id = await attach("photo.png", content, { declaredType: "image/png", ...more });
    expect((await ada.request(`/files/${id}/preview`)).status).toBe(404);
  });

  it("is refused for content that looks unsafe, such as an SVG behind an image header", async () => {
    const id = await attach("photo.svg", Buffer.concat([pngOf(10, 10), SVG_WITH_SCRIPT]));
    const { type, signals } = await deps.db.prisma.file.findUniqueOrThrow({ where: { id } });
    expect({ type, signals }).toEqual({ type: "image/png", signals: expect.arrayContaining(["markup-script"]) });
    expect((await ada.request(`/files/${id}/preview`)).status).toBe(404);
  });

  it("is allowed at exactly the maximum dimensions", async () => {
    expect((await ada.request(`/files/${await attach("a.png", pngOf(20_000, 2_500))}/preview`)).status).toBe(200);
  });

  it("is allowed at exactly 15 MB and refused one byte above", async () => {
    const picture = (bytes: number) => Buffer.concat([pngOf(10, 10), Buffer.alloc(bytes - pngOf(10, 10).length)]);
    expect((await ada.request(`/files/${await attach("a.png", picture(15_000_000))}/preview`)).status).toBe(200);
    expect((await ada.request(`/files/${await attach("a.png", picture(15_000_001))}/preview`)).status).toBe(404);
  });
});
