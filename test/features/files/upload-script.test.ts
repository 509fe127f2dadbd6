import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();
const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];
const files = { maxFiles: 5, maxFileBytes: 2_000_000, maxTotalBytes: 4_000_000 };

describe("The form scripts", () => {
  async function read(formId: string, intake: ReturnType<typeof createTestIntake>) {
    const answer = await intake.app.request(`/f/${formId}/upload.js`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(() => new Function(text)).not.toThrow();
    return /"maxFiles":(\d+),"maxFileBytes":(\d+),"maxTotalBytes":(\d+)/.exec(text)?.slice(1).map(Number);
  }

  test("contain the form's limits, capped at the server's, or the server's limits for an unknown form", async () => {
    const deps = createTestDeps(database.db, { config: { files } });
    const intake = createTestIntake(deps);
    const [usual, none, more] = [
      await intake.form(),
      await intake.form({ maxFiles: 0 }),
      await intake.form({ maxFiles: 9 }),
    ];
    await deps.db.prisma.form.update({ where: { id: usual.id }, data: { maxFileBytes: 1_500_000 } });
    expect(await read(usual.id, intake)).toEqual([5, 1_500_000, 4_000_000]);
    expect(await read(none.id, intake)).toEqual([0, 2_000_000, 4_000_000]);
    expect(await read(more.id, intake)).toEqual([5, 2_000_000, 4_000_000]);
    expect(await read(deps.newId("frm"), intake)).toEqual([5, 2_000_000, 4_000_000]);
    expect(await read("frm_x", intake)).toEqual([5, 2_000_000, 4_000_000]);
  });

  test("contain the settings of their form", async () => {
    const deps = createTestDeps(database.db);
    const intake = createTestIntake(deps);
    const [usual, other] = [await intake.form(), await intake.form()];
    await deps.db.prisma.form.update({
      where: { id: other.id },
      data: { draftStorage: "day", asksProofOfWork: true },
    });
    const settings = async (formId: string) => {
      const text = await (await intake.app.request(`/f/${formId}/form.js`)).text();
      return /"keep":(.*),"asksProofOfWork":(\w+)/.exec(text)?.slice(1);
    };
    expect(await settings(usual.id)).toEqual(['"tab"', "false"]);
    expect(await settings(other.id)).toEqual(['"day"', "true"]);
    // Nothing is stored or removed if the form does not exist.
    for (const id of [deps.newId("frm"), "frm_x"]) expect(await settings(id)).toEqual(["null", "true"]);
    const proof = await intake.app.request(`/f/${other.id}/proof.js`);
    expect([proof.status, proof.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  test.each(languages)("are fully translated into %s when the browser or the page requests it", async (language) => {
    const { form, intake } = await arrangeIntake(database, { config: { files } });
    const [script, upload] = [translationOf(language).section("script"), translationOf(language).section("upload")];
    const load = async (path: string, accepted: string) => {
      const answer = await intake.app.request(`/f/${form.id}/${path}`, { headers: { "accept-language": accepted } });
      expect(answer.headers.get("vary")).toContain("Accept-Language");
      return answer.text();
    };
    for (const [query, accepted, isGuess] of [
      ["", language, true],
      [`?language=${language}-XX`, "x", false],
    ] as const) {
      const [text, files] = [await load(`form.js${query}`, accepted), await load(`upload.js${query}`, accepted)];
      for (const words of Object.values(script)) expect(text).toContain(words);
      for (const words of [upload.noFiles, upload.saving, upload.removeFiles]) expect(files).toContain(words);
      expect(text).toContain(`"isGuess":${isGuess}`);
      for (const one of [text, files]) {
        expect(one).toMatch(new RegExp(`["'\`]${language}["'\`]`));
        expect(one).not.toMatch(/%\w+%|\{(size|count)\}|SETTINGS/);
        expect(() => new Function(one)).not.toThrow();
      }
    }
  });

  test("prefer the language of their form", async () => {
    const { deps, form, intake } = await arrangeIntake(database);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { language: "he" } });
    for (const path of ["form.js?language=de", "upload.js?language=de"]) {
      const answer = await intake.app.request(`/f/${form.id}/${path}`, { headers: { "accept-language": "fr" } });
      const text = await answer.text();
      expect(text).toContain(translationOf("he").text("script.cancel"));
      if (path.startsWith("form")) expect(text).toMatch(/lang:.he.,dir:.rtl./);
      expect(text).not.toContain('"isGuess":true');
    }
  });

  test("stay small, and add nothing to a page without a file input", async () => {
    const intake = createTestIntake(createTestDeps(database.db));
    const { id } = await intake.form();
    const size = async (path: string): Promise<number> => {
      const answer = await intake.app.request(`/f/${id}/${path}`, { headers: { "accept-encoding": "gzip, br" } });
      return (await answer.arrayBuffer()).byteLength;
    };
    expect(await size("proof.js")).toBeLessThan(1_000);
    const errors = await size("errors.js");
    for (const language of languages) {
      const plain = await size(`form.js?language=${language}`);
      expect(plain, language).toBeLessThan(4_096);
      expect(plain + (await size(`upload.js?language=${language}`)) + errors, language).toBeLessThan(7_500);
    }
  });

  test.each(["form.js", "proof.js", "errors.js", "upload.js"])(
    "have the same text when compressed: %s",
    async (name) => {
      const intake = createTestIntake(createTestDeps(database.db));
      const { id } = await intake.form();
      const plain = await intake.app.request(`/f/${id}/${name}`, { headers: { "accept-encoding": "gzip, br;q=0" } });
      const small = await intake.app.request(`/f/${id}/${name}`, { headers: { "accept-encoding": "gzip, br" } });
      expect([plain.headers.get("content-encoding"), small.headers.get("content-encoding")]).toEqual([null, "br"]);
      for (const answer of [plain, small]) expect(answer.headers.get("vary")).toContain("Accept-Encoding");
      const text = brotliDecompressSync(await small.arrayBuffer()).toString();
      const withoutToken = (script: string) => script.replace(/"token":"[^"]+"/, "");
      expect(withoutToken(text)).toBe(withoutToken(await plain.text()));
      expect(() => new Function(text)).not.toThrow();
    },
  );
});
