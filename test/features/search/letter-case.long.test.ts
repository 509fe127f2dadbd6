import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { migrate } from "../../../server/core/database/migrate.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import type { Filter } from "../../../server/core/submissions/submission-filter.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { createLabel } from "../../../server/features/labels/labels.ts";
import { previewRule } from "../../../server/features/rules/preview-rule.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { summarizeAnswers } from "../../../server/features/summary/summarize-answers.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

/** Locales a database may have been created with, besides the embedded one. */
const LOCALES = [
  ["that of the embedded database", ""],
  ["C of the operating system", "ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'"],
  ["C.UTF-8 of the operating system", "ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'"],
  ["Turkish of ICU", "ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'tr' LC_COLLATE 'C' LC_CTYPE 'C'"],
] as const;

const WORDS = [
  ["ÉCOLE", "école"],
  ["ŁÓDŹ", "łódź"],
  ["ΩΜΈΓΑ", "ωμέγα"],
  ["ЁЛКА", "ёлка"],
  ["INFO", "info"],
] as const;

describe.each(LOCALES)("Case-insensitive matching in a database with the locale %s", (_name, locale) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(locale === "" ? undefined : "template0", locale);
    await migrate(database.connection, createLogger("silent"));
  }, 60_000);
  afterAll(() => database.drop());

  test.each(WORDS)("treats %s and %s as equal", async (capitals, small) => {
    const { deps, ada, form } = await arrangeForm(database);
    const scope = ada.scope();
    const send = (city: string) => form.submission({ fields: [["city", city]] });
    const [first, second] = [await send(`${capitals} `), await send(small)];
    await send("Porto");
    await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY });
    const both = [second, first];
    const place = { formId: form.id, folder: "inbox" as const };
    const find = async (filter: Filter) => {
      const page = await listSubmissions(scope, deps, { ...place, filter, limit: 10, cursor: null, columns: ["id"] });
      return page.submissions.map(({ id }) => id);
    };
    for (const asked of [capitals, small]) {
      expect(await find({ fields: [{ name: "city", operator: "equals", value: asked }] })).toEqual(both);
      expect(await find({ fields: [{ name: "city", operator: "contains", value: asked.slice(1, 4) }] })).toEqual(both);
      expect(await find({ text: asked })).toEqual(both);
      const { matches } = await previewRule(scope, deps, {
        ...{ id: null, formId: null, name: "A rule", enabled: true, match: "all", stops: true },
        conditions: [{ kind: "field_equals", field: "city", value: asked }],
        actions: {
          ...{ labelIds: [], star: true, done: false, mail: "usual", addresses: [] },
          ...{ webhooks: "usual", endpointIds: [] },
        },
      });
      expect(matches.map(({ id }) => id)).toEqual(both);
      for (const where of ["whole", "anywhere"] as const) {
        const { sampleIds } = await previewErasure(scope, deps, { value: asked, place: where, cursor: null });
        expect(sampleIds).toEqual(both);
      }
    }
    const { fields } = await summarizeAnswers(scope, deps, place);
    expect(fields[0]).toMatchObject({ distinct: 2 });
    await createLabel(scope, deps, { name: capitals, color: "red" });
    await expect(createLabel(scope, deps, { name: small, color: "red" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
