import { expect, test } from "vitest";
import { listTableFields, readDisplay } from "../../../server/core/forms/form-table.ts";
import { readForm } from "../../../server/core/forms/forms.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

const SIGN_UP = [["email", "ada@example.com"]] as const;
const JUNK = [
  ["name", "Cheap links"],
  ["message", "Buy links"],
] as const;

test("spam affects neither whether a form is shown as a table nor its columns", async () => {
  const { deps, ada, form } = await arrangeForm(database);
  const shown = async () => ({
    names: await listTableFields(ada.scope(), deps, { formId: form.id }),
    display: await readDisplay(ada.scope(), deps, await readForm(ada.scope(), deps, { formId: form.id })),
  });
  const spam = await form.submission({ fields: JUNK, folder: "spam" });
  expect(await shown()).toEqual({ names: [], display: "list" });
  await form.submission({ fields: SIGN_UP });
  await form.submission({ fields: [...SIGN_UP, ["coupon", "x"]], folder: "spam" });
  expect(await shown()).toEqual({ names: ["email"], display: "table" });
  await moveSubmissions(ada.scope(), deps, { ids: [spam], folder: "inbox", columns: [] });
  expect(await shown()).toEqual({ names: ["name", "message", "email"], display: "list" });
});
