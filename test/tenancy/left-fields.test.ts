import { expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { indexWords } from "../../server/services/submissions/reindex-pending.ts";
import { removeFields } from "../../server/services/submissions/remove-fields.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { runFileRemovals } from "../support/mail-files.ts";
import { tracesOf } from "../support/traces.ts";
import { addSecret, addTrashed, fileOf, SECRET } from "./hidden-fields.ts";
import { matrix } from "./matrix.ts";
import { createWorld } from "./world.ts";

const database = useDatabase();

/** What shows contents, and what it takes. */
const SURFACES = [
  "Query.forms",
  "Query.submissions",
  "Query.submissions in a table",
  "Query.submissions of every form",
  "Query.answers to one's own form",
  "Query.trash",
  "download of one's own file",
  "export of one form",
  "export of the account",
  "export of one form's table",
  "export of one form with files",
  "export of the account with files",
  "tool list_submissions",
];

it("No surface shows a field exactly from its day on, before the job has removed it, and no table has it afterwards", async () => {
  const clock = createTestClock();
  const deps = createTestDeps(database.db, { clock });
  const world = await createWorld(deps);
  const fieldDays = ["phone", "email", "attachment"].map((name) => [name, 1]);
  await deps.db.prisma.form.update({ where: { id: world.form.id }, data: { fieldDays } });
  const id = await addSecret(world, world.form);
  await addSecret(world, world.form, "spam");
  await addTrashed(world, world.form);
  // The owner's own words stay.
  await deps.db.prisma.reply.updateMany({ data: { subject: "Re: your message" } });
  await indexWords(systemScope(), deps, { most: 50 });
  const visible = { ...world, visibleId: id, visibleFileId: await fileOf(world, id) };
  const showing = async () => {
    const shown: string[] = [];
    for (const name of SURFACES) {
      const surface = matrix[name];
      const about = surface?.takes === "file" ? visible.visibleFileId : surface?.takes === "form" ? world.form.id : id;
      if ((await surface?.call(visible, about))?.text.includes(SECRET)) shown.push(name);
    }
    return shown;
  };
  clock.advance({ days: 1, ms: -1 });
  expect(await showing()).toEqual(SURFACES);
  clock.advance({ ms: 1 });
  expect(await showing()).toEqual([]);
  await removeFields(systemScope(), deps);
  await runFileRemovals(deps);
  await indexWords(systemScope(), deps, { most: 50 });
  expect(await tracesOf(deps, SECRET)).toEqual([]);
  await world.app.close();
}, 120_000);
