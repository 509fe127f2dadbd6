import { expect, it } from "vitest";
import { listReaders, recordAccess } from "../../../server/core/access-log/access-log.ts";

import { streamSubmissions } from "../../../server/core/submissions/export.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

it.each(["form", "account"])("marks as exported exactly the messages in the file of one %s", async (what) => {
  const { clock, deps, ada, form } = await arrangeForm(database);
  const formId = what === "form" ? form.id : null;
  const empty = await streamSubmissions(ada.scope(), deps, { formId, mostFieldNames: 10 });
  await empty.close();
  const inInbox = await form.submission({ at: clock.now() });
  clock.advance({ seconds: 1 });
  const inSpam = await form.submission({ at: clock.now(), folder: "spam" });
  const source = await streamSubmissions(ada.scope(), deps, { formId, mostFieldNames: 10 });
  // It arrives after the snapshot and before the export is recorded.
  clock.advance({ seconds: 1 });
  const late = await form.submission({ at: clock.now() });
  clock.advance({ seconds: 1 });
  const surface = formId === null ? "csv_account" : "csv_form";
  const access = { surface, clientName: null, formId, folder: null, rows: 2, contents: true, complete: true } as const;
  await recordAccess(ada.scope(), deps, { ...access, lastSubmissionId: empty.lastId });
  await recordAccess(ada.scope(), deps, { ...access, lastSubmissionId: source.lastId });
  const rows = (await source.read(10)).map(({ id }) => id);
  await source.close();
  const timesOf = async (submissionId: string) =>
    (await listReaders(ada.scope(), deps, { submissionId })).reduce((sum, { times }) => sum + times, 0);
  expect(rows).toEqual([inInbox, inSpam]);
  expect([await timesOf(inInbox), await timesOf(inSpam), await timesOf(late)]).toEqual([1, 1, 0]);
});
