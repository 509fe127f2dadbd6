import { describe, expect, test } from "vitest";
import type { Deps } from "../../../server/deps.ts";
import { deleteSubmissions } from "../../../server/services/submissions/delete-submissions.ts";
import { moveSubmissions } from "../../../server/services/submissions/move-submissions.ts";
import { decodeLearned } from "../../../server/spam/encode-learned.ts";
import type { Folder } from "../../../server/store/db.ts";
import { openDatabase } from "../../../server/store/db.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

const PITCH = `Good day, our team rents out mobile billboards for your shop. Our lorries drive through every town in the
county for six hours and show your name to thousands of people. May I send you the tariff for November?`;
const SAME_PITCH = PITCH.replace("Good day", "Good morning").replace("shop", "company").replace("six", "8");

async function prepare() {
  const deps = createTestDeps(database.db);
  const ada = await owner(deps);
  return { deps, ada, form: await ada.form() };
}

const written = (text: string) => ({
  fields: [
    ["email", "visitor@example.com"],
    ["message", text],
  ] as const,
});

const move = (deps: Deps, ada: TestOwner, ids: readonly string[], folder: Folder) =>
  moveSubmissions(ada.scope(), deps, { ids, folder, columns: ["id"] });

async function learnedBy(deps: Deps, ada: TestOwner) {
  const row = await deps.db.prisma.spamFilter.findUnique({ where: { accountId: ada.account.id } });
  const { weights, campaigns } = decodeLearned(row?.learned ?? "");
  return { weights: [...weights.entries()].filter(([, weight]) => weight !== 0), campaigns };
}

const nothing = { weights: [], campaigns: [] };

/** Where a visitor's message lands when it comes now. */
async function arrival(deps: Deps, form: TestForm, text: string): Promise<string | undefined> {
  const intake = createTestIntake(deps);
  await intake.send(form.id, { email: "other@example.net", message: text });
  return (await intake.submissions(form.id)).at(-1)?.folder;
}

describe("A move", () => {
  test("to spam teaches what comes next, on every form of the account and on no other", async () => {
    const { deps, ada, form } = await prepare();
    const id = await form.submission(written(PITCH));
    expect(await arrival(deps, await ada.form(), SAME_PITCH)).toBe("inbox");
    await move(deps, ada, [id], "spam");
    expect(await arrival(deps, await ada.form(), SAME_PITCH)).toBe("spam");
    expect(await arrival(deps, await (await owner(deps)).form(), SAME_PITCH)).toBe("inbox");
  });

  test("reaches the intake of a process that has screened for this owner before", async () => {
    const { deps, ada, form } = await prepare();
    const intake = createTestIntake(deps);
    const folders = async () => (await intake.submissions(form.id)).map(({ folder }) => folder);
    await move(
      deps,
      ada,
      [await form.submission(written("Something else that was moved before, of no interest"))],
      "spam",
    );
    await intake.send(form.id, { message: PITCH });
    const first = (await intake.submissions(form.id)).at(-1)?.id ?? "";
    await move(deps, ada, [first], "spam");
    await intake.send(form.id, { message: SAME_PITCH });
    expect((await folders()).at(-1)).toBe("spam");
    await move(deps, ada, [first], "inbox");
    await intake.send(form.id, { message: SAME_PITCH });
    expect((await folders()).at(-1)).toBe("inbox");
  });

  test("back takes back exactly what the move taught", async () => {
    const { deps, ada, form } = await prepare();
    const ids = [
      await form.submission(written(PITCH)),
      await form.submission(written("Buy now at http://shop.example !!")),
    ];
    const held = await form.submission({ ...written("Is the blue vase still to be had on Friday?"), folder: "spam" });
    await move(deps, ada, ids, "spam");
    const before = await learnedBy(deps, ada);
    expect(before).not.toEqual(nothing);
    await move(deps, ada, [held], "inbox");
    expect(await learnedBy(deps, ada)).not.toEqual(before);
    await move(deps, ada, [held], "spam");
    expect(await learnedBy(deps, ada)).toEqual(before);
    await move(deps, ada, ids.toReversed(), "inbox");
    expect(await learnedBy(deps, ada)).toEqual(nothing);
  });

  test("to where a message is already teaches nothing", async () => {
    const { deps, ada, form } = await prepare();
    await move(deps, ada, [await form.submission(written(PITCH))], "inbox");
    expect(await learnedBy(deps, ada)).toEqual(nothing);
  });

  test("of a whole selection teaches by each of them", async () => {
    const { deps, ada, form } = await prepare();
    const ids: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      ids.push(
        await form.submission(written(`offer ${"abcdefghij".charAt(index % 10)}${index} about ${PITCH.slice(index)}`)),
      );
    }
    await move(deps, ada, ids, "spam");
    expect((await learnedBy(deps, ada)).campaigns).toHaveLength(45);
    expect(await deps.db.prisma.spamLesson.count({ where: { submissionId: { in: ids } } })).toBe(45);
    await move(deps, ada, ids, "inbox");
    expect(await learnedBy(deps, ada)).toEqual(nothing);
  });

  test("in two processes at once loses neither lesson, and both can be taken back", async () => {
    const { deps, ada, form } = await prepare();
    const elsewhere = { ...deps, db: openDatabase(database.connection, () => undefined) };
    try {
      const ids: string[] = [];
      for (let index = 0; index < 20; index += 1)
        ids.push(await form.submission(written(`${index} ${PITCH.slice(index * 3)}`)));
      const moveAll = (folder: Folder) =>
        Promise.all(ids.map((id, index) => move(index % 2 === 0 ? deps : elsewhere, ada, [id], folder)));
      await moveAll("spam");
      expect((await learnedBy(deps, ada)).campaigns).toHaveLength(20);
      await moveAll("inbox");
      expect(await learnedBy(deps, ada)).toEqual(nothing);
    } finally {
      await elsewhere.db.close();
    }
  });

  test("of one message in two processes at once teaches once", async () => {
    const { deps, ada, form } = await prepare();
    const id = await form.submission(written(PITCH));
    await Promise.all([1, 2, 3, 4].map(() => move(deps, ada, [id], "spam")));
    expect((await learnedBy(deps, ada)).campaigns).toHaveLength(1);
  });
});

describe("Deleting a message", () => {
  test("makes the filter forget what it learned from it", async () => {
    const { deps, ada, form } = await prepare();
    const [kept, gone] = [
      await form.submission(written("Another kind of message that stays around")),
      await form.submission(written(PITCH)),
    ];
    await move(deps, ada, [kept], "spam");
    const before = await learnedBy(deps, ada);
    await move(deps, ada, [gone], "spam");
    await deleteSubmissions(ada.scope(), deps, { ids: [gone] });
    expect(await learnedBy(deps, ada)).toEqual(before);
    expect(await deps.db.prisma.spamLesson.count({ where: { submissionId: gone } })).toBe(0);
    expect(await arrival(deps, form, SAME_PITCH)).toBe("inbox");
  });

  test("that never taught anything leaves the filter as it is", async () => {
    const { deps, ada, form } = await prepare();
    await deleteSubmissions(ada.scope(), deps, { ids: [await form.submission(written(PITCH))] });
    expect(await deps.db.prisma.spamFilter.count({ where: { accountId: ada.account.id } })).toBe(0);
  });
});

test("An owner who moves every genuine message to spam does not lose those that read otherwise", async () => {
  const { deps, ada, form } = await prepare();
  const moved = [
    "Is the blue vase from your window still to be had? I could come on Friday.",
    "Could you tell me how long delivery to Scotland takes at the moment? We need four chairs.",
    "My order has not arrived yet, could you please look where it is?",
    "We would like to book the room for a birthday in June, about forty people. Is it free?",
    "Do you repair old chairs as well? The seats are worn and one leg is broken.",
    "Bitte rufen Sie mich wegen der Reparatur am Dach zurück, danke.",
  ];
  for (let round = 0; round < 10; round += 1) {
    const ids = await Promise.all(moved.map((text) => form.submission(written(`${text} ${"again ".repeat(round)}`))));
    await move(deps, ada, ids, "spam");
  }
  const folders: (string | undefined)[] = [];
  for (const text of [
    "Good evening, my daughter left her red scarf in your café on Sunday. Has anybody found it?",
    "Hello, are your classes open to beginners, and what should we bring along on the first evening?",
    "I am writing about invoice 20418: the total does not match what we agreed on the phone.",
    "Guten Tag, haben Sie am Feiertag geöffnet? Wir kämen zu sechst zum Mittagessen.",
  ]) {
    folders.push(await arrival(deps, await ada.form(), text));
  }
  expect(folders).toEqual(["inbox", "inbox", "inbox", "inbox"]);
});
