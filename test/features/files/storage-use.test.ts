import { expect, it } from "vitest";
import { readStorageUse } from "../../../server/features/files/read-files.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const DAY_MS = 86_400_000;

async function prepare() {
  const { deps, ada } = await arrangeOwner(database);
  const attach = (submissionId: string, bytes: number, more = {}) =>
    attachFile(deps, submissionId, { name: "a.bin", content: Buffer.alloc(bytes), ...more });
  return { deps, ada, attach };
}

it("counts each form's stored files, including those in Spam, but not files that were left out", async () => {
  const { deps, ada, attach } = await prepare();
  const [jobs, press, empty] = [await ada.form(), await ada.form(), await ada.form()];
  const first = await jobs.submission();
  await attach(first, 100);
  await attach(first, 0);
  await attach(await jobs.submission({ folder: "spam" }), 11);
  await attach(first, 5_000, { leftOut: "too-large" });
  await attach(await press.submission(), 7);
  await empty.submission();
  const use = await readStorageUse(ada.scope(), deps);
  expect(Object.fromEntries(use)).toEqual({
    [jobs.id]: { files: 3, bytes: 111 },
    [press.id]: { files: 1, bytes: 7 },
  });
});

it("counts neither another account's files nor those past the retention window, to the millisecond", async () => {
  const { deps, ada, attach } = await prepare();
  const form = await ada.form();
  const edge = deps.clock.now().getTime() - ada.scope().retentionDays * DAY_MS;
  await attach(await form.submission({ at: new Date(edge) }), 10);
  await attach(await form.submission({ at: new Date(edge + 1) }), 20);
  const other = await owner(deps);
  await attach(await (await other.form()).submission(), 40);
  expect(Object.fromEntries(await readStorageUse(ada.scope(), deps))).toEqual({ [form.id]: { files: 1, bytes: 20 } });
});

it("hides storage use from agents", async () => {
  const { deps, ada } = await prepare();
  await expect(readStorageUse(ada.scope({ write: false }), deps)).rejects.toThrow("read-only");
});
