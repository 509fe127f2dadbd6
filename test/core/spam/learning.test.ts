import { decodeLearned, encodeLearned, exampleOf, FITTED_HERE, NO_FILTER } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { learn } from "../../../packages/spam/src/learn.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { type Folder, openDatabase } from "../../../server/core/database/db.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { fitFilter, refitOutdated } from "../../../server/core/spam/fit-filter.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { resetTraining } from "../../../server/features/spam-lists/spam-lists.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type SubmissionFacts, type TestForm, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

const TEXT = `Good day, our choir sings in front of your shop on Saturday. Thirty of us will stand in the yard for six songs,
and we would like to leave our coats inside meanwhile. May we come in by the side door again this November?`;
const SAME_TEXT = TEXT.replace("Good day", "Good morning").replace("shop", "bakery").replace("six", "8");

async function prepare() {
  const { deps, ada } = await arrangeOwner(database);
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

/** The folder a visitor's message lands in if sent now. */
async function arrival(deps: Deps, form: TestForm, text: string): Promise<string | undefined> {
  const intake = createTestIntake(deps);
  await intake.send(form.id, { email: "other@example.net", message: text });
  return (await intake.submissions(form.id)).at(-1)?.folder;
}

describe("Moving messages", () => {
  test("to spam trains the filter for all forms of the account and no others", async () => {
    const { deps, ada, form } = await prepare();
    const id = await form.submission(written(TEXT));
    expect(await arrival(deps, await ada.form(), SAME_TEXT)).toBe("inbox");
    await move(deps, ada, [id], "spam");
    expect(await arrival(deps, await ada.form(), SAME_TEXT)).toBe("spam");
    expect(await arrival(deps, await (await owner(deps)).form(), SAME_TEXT)).toBe("inbox");
  });

  test("takes effect in a process that has already screened for this owner", async () => {
    const { deps, ada, form } = await prepare();
    const intake = createTestIntake(deps);
    const folders = async () => (await intake.submissions(form.id)).map(({ folder }) => folder);
    await move(
      deps,
      ada,
      [await form.submission(written("Something else that was moved before, of no interest"))],
      "spam",
    );
    await intake.send(form.id, { message: TEXT });
    const first = (await intake.submissions(form.id)).at(-1)?.id ?? "";
    await move(deps, ada, [first], "spam");
    await intake.send(form.id, { message: SAME_TEXT });
    expect((await folders()).at(-1)).toBe("spam");
    await move(deps, ada, [first], "inbox");
    await intake.send(form.id, { message: SAME_TEXT });
    expect((await folders()).at(-1)).toBe("inbox");
  });

  test("back unlearns exactly what was learned from the move", async () => {
    const { deps, ada, form } = await prepare();
    const ids = [
      await form.submission(written(TEXT)),
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

  test("to the folder they are already in teaches nothing", async () => {
    const { deps, ada, form } = await prepare();
    await move(deps, ada, [await form.submission(written(TEXT))], "inbox");
    expect(await learnedBy(deps, ada)).toEqual(nothing);
  });

  test("as a selection teaches from each of them", async () => {
    const { deps, ada, form } = await prepare();
    const ids: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      ids.push(
        await form.submission(written(`offer ${"abcdefghij".charAt(index % 10)}${index} about ${TEXT.slice(index)}`)),
      );
    }
    await move(deps, ada, ids, "spam");
    expect((await learnedBy(deps, ada)).campaigns).toHaveLength(45);
    expect(await deps.db.prisma.trainingSample.count({ where: { submissionId: { in: ids } } })).toBe(45);
    await move(deps, ada, ids, "inbox");
    expect(await learnedBy(deps, ada)).toEqual(nothing);
  });

  test("in two processes at once loses no sample, and both can be undone", async () => {
    const { deps, ada, form } = await prepare();
    const elsewhere = { ...deps, db: openDatabase(database.connection, () => undefined) };
    try {
      const ids: string[] = [];
      for (let index = 0; index < 20; index += 1)
        ids.push(await form.submission(written(`${index} ${TEXT.slice(index * 3)}`)));
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

  test("teaches only once if two processes move the same message", async () => {
    const { deps, ada, form } = await prepare();
    const id = await form.submission(written(TEXT));
    await Promise.all([1, 2, 3, 4].map(() => move(deps, ada, [id], "spam")));
    expect((await learnedBy(deps, ada)).campaigns).toHaveLength(1);
  });
});

describe("The fitted filter", () => {
  const billboards = [
    "Have you thought of billboards on lorries? One week in the county costs less than an advert in the paper.",
    "Your name on a lorry: mobile billboards for shops. May I send the tariff for the county and for the towns?",
    "Lorries with billboards bring new customers to shops of the county, and our tariff is the lowest of all.",
  ];
  const another =
    "A word on mobile billboards: our lorries drive through the towns. What tariff may I offer your shop?";

  const fitNow = (deps: Deps, ada: TestOwner) => fitFilter(systemScope(), deps, { accountId: ada.account.id });

  test("is refitted after an update only if the old weights no longer fit", async () => {
    const { deps, ada } = await prepare();
    const [old, current, none] = [ada, await owner(deps), await owner(deps)];
    const fitted = `${FITTED_HERE}AAAA`;
    for (const [{ account }, weights] of [
      [old, "1 9999 AAAA"],
      [current, fitted],
      [none, ""],
    ] as const) {
      await deps.db.prisma.spamFilter.create({ data: { accountId: account.id, fitted: weights } });
    }
    await refitOutdated(systemScope(), deps);
    const { rows } = await deps.db.pool.query<{ key: string }>(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'fit-spam-filter'",
    );
    const queued = rows.map(({ key }) => key);
    expect(queued).toContain(`fit-spam-filter ${old.account.id}`);
    expect(queued).not.toContain(`fit-spam-filter ${current.account.id}`);
    expect(queued).not.toContain(`fit-spam-filter ${none.account.id}`);
    await fitNow(deps, old);
    const filter = await deps.db.prisma.spamFilter.findUniqueOrThrow({ where: { accountId: old.account.id } });
    expect(filter.fitted === "" || filter.fitted.startsWith(FITTED_HERE)).toBe(true);
  });
  const reasonsOfNext = async (deps: Deps, form: TestForm) => {
    const intake = createTestIntake(deps);
    await intake.send(form.id, { email: "other@example.net", message: another });
    const { spamReasons } = await deps.db.prisma.submission.findFirstOrThrow({
      where: { formId: form.id },
      orderBy: { id: "desc" },
    });
    return JSON.stringify(spamReasons);
  };
  const queued = async (deps: Deps, ada: TestOwner) =>
    (
      await deps.db.pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [
        `fit-spam-filter ${ada.account.id}`,
      ])
    ).rowCount;

  const LONG_AGO = "2020-01-01T00:00:00Z";
  const left = { ...written("Is the blue vase still to be had on Friday?"), at: LONG_AGO, status: "read" } as const;

  test("is computed from all moves together, soon after a move", async () => {
    const { deps, ada, form } = await prepare();
    const ids = await Promise.all(billboards.map((text) => form.submission(written(text))));
    expect(await queued(deps, ada)).toBe(0);
    await move(deps, ada, ids, "spam");
    expect(await queued(deps, ada)).toBe(1);
    await fitNow(deps, ada);
    expect(await reasonsOfNext(deps, form)).toContain("Similar to messages you moved to spam");
  });

  test("is empty once the moves are undone", async () => {
    const { deps, ada, form } = await prepare();
    const ids = await Promise.all(billboards.map((text) => form.submission(written(text))));
    await move(deps, ada, ids, "spam");
    await fitNow(deps, ada);
    await move(deps, ada, ids, "inbox");
    await fitNow(deps, ada);
    expect(await reasonsOfNext(deps, form)).not.toContain("you moved");
  });

  test("is the same after a deletion as if the deleted message had never existed", async () => {
    const { deps, ada, form } = await prepare();
    const ids = await Promise.all(billboards.map((text) => form.submission(written(text))));
    await move(deps, ada, ids.slice(0, 2), "spam");
    await deps.db.prisma.submission.update({ where: { id: ids[2] ?? "" }, data: { isStarred: true } });
    const fittedNow = async () => {
      await fitNow(deps, ada);
      return (await deps.db.prisma.spamFilter.findUniqueOrThrow({ where: { accountId: ada.account.id } })).fitted;
    };
    const withLeft = await fittedNow();
    const late = await form.submission({ ...left, at: new Date(deps.clock.now().getTime() - 5 * 86_400_000) });
    expect(await fittedNow()).not.toBe(withLeft);
    await deps.db.pool.query("SELECT graphile_worker.remove_job($1)", [`fit-spam-filter ${ada.account.id}`]);
    await deleteSubmissions(ada.scope(), deps, { ids: [late] });
    expect(await queued(deps, ada)).toBe(1);
    expect(await fittedNow()).toBe(withLeft);
  });

  test.each<readonly [what: string, facts: SubmissionFacts, handled: object, teaches: boolean]>([
    ["nobody has opened, however old it is", { ...left, status: "unread" }, {}, false],
    ["was read just now", { fields: left.fields, status: "read" }, {}, false],
    ["was read long ago, and the filter does not doubt", { ...left, spamScore: 0 }, {}, true],
    ["was read long ago, and is more likely spam than genuine", { ...left, spamScore: 0.1 }, {}, false],
    ["is done, although the filter doubts it", { ...left, spamScore: 1 }, { doneAt: new Date(LONG_AGO) }, true],
    ["has a star, although the filter doubts it", { ...left, spamScore: 1 }, { isStarred: true }, true],
  ])("learns as expected from a message in the inbox that %s", async (_, facts, handled, teaches) => {
    const { deps, ada, form } = await prepare();
    const ids = await Promise.all(billboards.map((text) => form.submission(written(text))));
    await move(deps, ada, ids.slice(0, 1), "spam");
    const fittedNow = async () => {
      await fitNow(deps, ada);
      return (await deps.db.prisma.spamFilter.findUniqueOrThrow({ where: { accountId: ada.account.id } })).fitted;
    };
    const before = await fittedNow();
    const id = await form.submission(facts);
    await deps.db.prisma.submission.update({ where: { id }, data: handled });
    expect((await fittedNow()) !== before).toBe(teaches);
  });

  test("does not affect another owner, and is discarded when the owner resets it", async () => {
    const { deps, ada, form } = await prepare();
    const ids = await Promise.all(billboards.map((text) => form.submission(written(text))));
    await move(deps, ada, ids, "spam");
    await fitNow(deps, ada);
    expect(await reasonsOfNext(deps, await (await owner(deps)).form())).not.toContain("you moved");
    await resetTraining(ada.scope(), deps);
    await fitNow(deps, ada);
    expect(await reasonsOfNext(deps, form)).not.toContain("you moved");
  });
});

test("an earlier version's filter keeps its campaigns and ignores its words and hosts", () => {
  const { learned } = learn(
    NO_FILTER,
    {
      ...exampleOf({ ...written(TEXT), reasons: [], referrer: null, fromOwnPage: null, sensitivity: "normal" }),
    },
    "spam",
  );
  const { campaigns } = JSON.parse(encodeLearned(learned));
  const earlier = JSON.stringify({ format: 1, weights: [0, 150, 4_711, 800, 9_000, 3_000, 20_000, 3_000], campaigns });
  const read = decodeLearned(earlier);
  expect(read.campaigns).toEqual(learned.campaigns);
  expect([...read.weights.entries()].filter(([, weight]) => weight !== 0)).toEqual([[20_000, 3_000]]);
});

describe("Deleting a message", () => {
  test("makes the filter forget what it learned from the message", async () => {
    const { deps, ada, form } = await prepare();
    const [kept, gone] = [
      await form.submission(written("Another kind of message that stays around")),
      await form.submission(written(TEXT)),
    ];
    await move(deps, ada, [kept], "spam");
    const before = await learnedBy(deps, ada);
    await move(deps, ada, [gone], "spam");
    await deleteSubmissions(ada.scope(), deps, { ids: [gone] });
    expect(await learnedBy(deps, ada)).toEqual(before);
    expect(await deps.db.prisma.trainingSample.count({ where: { submissionId: gone } })).toBe(0);
    expect(await arrival(deps, form, SAME_TEXT)).toBe("inbox");
  });

  test("leaves the filter unchanged if nothing was learned from the message", async () => {
    const { deps, ada, form } = await prepare();
    await deleteSubmissions(ada.scope(), deps, { ids: [await form.submission(written(TEXT))] });
    expect(await deps.db.prisma.spamFilter.count({ where: { accountId: ada.account.id } })).toBe(0);
  });
});

test("an owner who moves every genuine message to spam still receives differently worded ones", async () => {
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
