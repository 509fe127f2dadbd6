import { exampleOf, SPAM_THRESHOLD, screen, thresholdOf } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { previewSpamChange } from "../../../server/core/spam/preview-spam-change.ts";
import { findJudged } from "../../../server/core/submissions/store/judged.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { readSpamFilter, setSpamLists } from "../../../server/features/spam-lists/spam-lists.ts";
import { arrangeForm, arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

const POSTS: readonly Readonly<Record<string, string>>[] = [
  {
    name: "Ada",
    email: "ada@example.com",
    message: "Is the blue vase from your window still to be had? I could come on Friday.",
  },
  {
    name: "Bob",
    email: "bob@partner.example.org",
    message: "We met at the fair and would like a quote for forty chairs.",
  },
  {
    name: "SEO",
    email: "rank@leads.example",
    message: "Rank your website on page 1 of Google! Guest post and backlinks, http://leads.example/buy",
  },
  {
    name: "Eve",
    email: "eve@example.net",
    message: "Our agency offers website redesign and guest post packages, reply for a free audit of your website.",
  },
  {
    name: "Max",
    email: "max@casino.example",
    message: "Casino bonus http://casino.example http://casino.example/2 [url=http://casino.example]win[/url]",
  },
  { name: "Ida", email: "ida@example.com", message: "Bitte rufen Sie mich zurück wegen der Reparatur am Dach, danke." },
];

const SHOP = "https://shop.example";
const SELLER = "https://seller.example";

const LISTS = {
  allow: [{ kind: "domain", value: "casino.example" }],
  block: [
    { kind: "words", value: "quote for forty" },
    { kind: "address", value: "ADA@example.com" },
  ],
} as const;

async function prepare() {
  const { deps, ada, form, intake } = await arrangeIntake(database);
  const send = async (formId: string) => {
    for (const fields of POSTS) await intake.send(formId, fields);
    return (await intake.submissions(formId)).map(({ id, folder, fields }) => ({
      id,
      folder,
      says: JSON.stringify(fields),
    }));
  };
  return { deps, ada, form, send };
}

const byText = (rows: readonly { folder: string; says: string }[]) =>
  new Map(rows.map((row) => [row.says, row.folder]));

describe("The preview of a list change", () => {
  test("predicts what happens to the same messages once the change is saved", async () => {
    const { deps, ada, form, send } = await prepare();
    const before = await send(form.id);
    const preview = await previewSpamChange(ada.scope(), deps, { lists: LISTS });
    expect(preview.checked).toBe(POSTS.length);
    await setSpamLists(ada.scope(), deps, LISTS);
    const after = byText(await send((await ada.form()).id));
    const moved = before.filter(({ says, folder }) => after.get(says) !== folder);
    expect(moved.length).toBeGreaterThan(2);
    expect(preview.moves.map(({ id, to }) => [id, to])).toEqual(
      moved.toReversed().map(({ id, says }) => [id, after.get(says)]),
    );
  });

  test("leaves out messages the owner moved by hand", async () => {
    const { deps, ada, form, send } = await prepare();
    const [first] = await send(form.id);
    const ids = [first?.id ?? ""];
    const scope = ada.scope();
    await moveSubmissions(scope, deps, { ids, folder: "spam", columns: ["id"] });
    const preview = await previewSpamChange(scope, deps, {
      lists: { allow: [{ kind: "address", value: "ada@example.com" }], block: [] },
    });
    expect(preview.moves.map(({ id }) => id)).not.toContain(first?.id);
  });

  test("examines the newest 300 messages without changing anything", async () => {
    const { deps, ada, form } = await arrangeForm(database);
    await form.manySubmissions(501, 3);
    const block = [{ kind: "words", value: "xxx" }] as const;
    const preview = await previewSpamChange(ada.scope(), deps, { lists: { allow: [], block } });
    expect([preview.checked, preview.moves.length]).toEqual([300, 300]);
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id, folder: "spam" } })).toBe(0);
    expect((await readSpamFilter(ada.scope(), deps)).block).toEqual([]);
  });
});

describe("The preview of a sensitivity change", () => {
  test.each(["strict", "relaxed"] as const)(
    "to %s predicts what happens to the same messages once it is saved",
    async (sensitivity) => {
      const { deps, ada, form, send } = await prepare();
      const before = await send(form.id);
      const preview = await previewSpamChange(ada.scope(), deps, { formId: form.id, sensitivity, kind: null });
      const later = await ada.form();
      await updateForm(ada.scope(), deps, { formId: later.id, change: { sensitivity } });
      const after = byText(await send(later.id));
      const moved = before.filter(({ says, folder }) => after.get(says) !== folder);
      expect(preview.moves.map(({ id }) => id)).toEqual(moved.toReversed().map(({ id }) => id));
    },
  );

  test.each([
    ["strict", "inbox", thresholdOf({ sensitivity: "strict" }) + 0.001, "spam"],
    ["strict", "inbox", thresholdOf({ sensitivity: "strict" }) - 0.001, null],
    ["strict", "spam", SPAM_THRESHOLD + 0.001, null],
    ["relaxed", "spam", thresholdOf({ sensitivity: "relaxed" }) - 0.001, "inbox"],
    ["relaxed", "spam", thresholdOf({ sensitivity: "relaxed" }) + 0.001, null],
  ] as const)(
    "to %s moves only messages between the thresholds: in %s with %f points to %s",
    async (sensitivity, folder, score, to) => {
      const { deps, ada, form } = await prepare();
      const fields = [["message", "Is the blue vase still to be had?"]] as const;
      const id = await form.submission({ fields, folder });
      const text = screen({ fields, filledTrap: null, origin: null, originAllowed: true }).score;
      const spamReasons = [["akismet", score - text, "Said so."]];
      await deps.db.prisma.submission.update({ where: { id }, data: { spamReasons } });
      const { moves } = await previewSpamChange(ada.scope(), deps, { formId: form.id, sensitivity, kind: null });
      expect(moves.map((move) => [move.id, move.to])).toEqual(to === null ? [] : [[id, to]]);
    },
  );

  test("counts only messages of the form", async () => {
    const { deps, ada, form, send } = await prepare();
    await send((await ada.form()).id);
    expect(await previewSpamChange(ada.scope(), deps, { formId: form.id, sensitivity: "strict", kind: null })).toEqual({
      checked: 0,
      moves: [],
    });
  });
});

describe("A spam list", () => {
  test.each([
    [{ kind: "address", value: "no address" }, "Enter email addresses such as ana@example.com."],
    [{ kind: "domain", value: "no domain" }, "Enter domains such as example.com."],
    [{ kind: "words", value: "x" }, "Blocked or allowed words must have at least 2 characters."],
  ] as const)("rejects %o and explains the expected format", async (entry, message) => {
    const { deps, ada } = await prepare();
    await expect(setSpamLists(ada.scope(), deps, { allow: [], block: [entry] })).rejects.toThrow(message);
  });

  test("stores each entry once, in normalized spelling", async () => {
    const { deps, ada } = await prepare();
    const block = ["@Example.com", "example.com "].map((value) => ({ kind: "domain" as const, value }));
    const filter = await setSpamLists(ada.scope(), deps, { allow: [], block });
    expect(filter.block).toEqual([{ kind: "domain", value: "example.com" }]);
  });
});

describe("A rescreened message", () => {
  test("is judged by the same rule about the form's own website as on arrival", async () => {
    const { deps, ada, form, intake } = await arrangeIntake(database);
    const from = (site: string) => ({ origin: site, referer: `${site}/contact` });
    for (let at = 0; at < 20; at += 1)
      await intake.send(form.id, { message: `Is table ${at} by the window free on Friday?` }, from(SHOP));
    await intake.send(form.id, { message: `Rank your website on page 1, see ${SHOP}/offer` }, from(SHOP));
    await intake.send(form.id, { message: `Rank your website on page 1, see ${SELLER}/offer` }, from(SELLER));
    const stored = (await intake.submissions(form.id)).slice(-2);
    expect(stored.map(({ fromOwnPage }) => fromOwnPage)).toEqual([true, false]);
    const again = await findJudged(ada.scope(), deps.db, { formIds: [form.id], before: null, limit: 2 });
    for (const [at, row] of again.toReversed().entries())
      expect(screen(exampleOf(row)).score).toBeCloseTo(stored[at]?.spamScore ?? Number.NaN, 3);
  });
});

describe("The preview of a form kind change", () => {
  const between = [
    thresholdOf({ sensitivity: "normal", kind: "contact" }),
    thresholdOf({ sensitivity: "normal", kind: "comments" }),
  ].toSorted((one, other) => one - other) as [number, number];

  test("moves only messages between the two thresholds, and none if the kind was already detected", async () => {
    const { deps, ada, form } = await prepare();
    const fields = [["comment", "The second step fails for me."]] as const;
    const score = (between[0] + between[1]) / 2;
    const folder = between[0] === thresholdOf({ kind: "contact" }) ? "spam" : "inbox";
    const add = async (points: number, at: "inbox" | "spam") => {
      const id = await form.submission({ fields, folder: at });
      const text = screen({ fields, filledTrap: null, origin: null, originAllowed: true }).score;
      const spamReasons = [["akismet", points - text, "Said so."]];
      await deps.db.prisma.submission.update({ where: { id }, data: { spamReasons } });
      return id;
    };
    const id = await add(score, folder);
    const preview = () =>
      previewSpamChange(ada.scope(), deps, { formId: form.id, sensitivity: "normal", kind: "comments" });
    expect((await preview()).moves.map((move) => move.id)).toEqual([id]);
    for (let at = 0; at < 5; at += 1) await form.submission({ fields });
    expect((await preview()).moves.map((move) => move.id)).not.toContain(id);
  });
});
