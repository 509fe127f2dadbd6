import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { deliverWaiting } from "../../../server/core/destinations/store/backlog.ts";
import { moveSubmissions, readSubmission } from "../../../server/core/submissions/submissions.ts";
import { replayRange } from "../../../server/core/webhooks/delivery-log.ts";
import { createEndpoint, deleteEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { createLabel, deleteLabel } from "../../../server/features/labels/labels.ts";
import { previewRule } from "../../../server/features/rules/preview-rule.ts";
import type { RuleInput } from "../../../server/features/rules/rule-input.ts";
import { deleteRule, listRules, moveRule, saveRule } from "../../../server/features/rules/rules.ts";
import { setSpamLists } from "../../../server/features/spam-lists/spam-lists.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import type { TestForm, TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { claimOne, deliveriesOf } from "../../support/deliveries.ts";
import type { TestIntake } from "../../support/intake.ts";

const database = useDatabase();

vi.setConfig({ testTimeout: 120_000 });

interface RuleFacts extends Partial<Omit<RuleInput, "actions">> {
  readonly actions?: Partial<RuleInput["actions"]>;
}

function ruleOf(facts: RuleFacts = {}): RuleInput & { id: string | null } {
  return {
    ...{ id: null, formId: null, name: "A rule", enabled: true, match: "all", stops: false },
    conditions: [{ kind: "any_field_contains", field: null, value: "sales" }],
    ...facts,
    actions: {
      ...{ labelIds: [], star: false, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
      ...facts.actions,
    },
  };
}

interface Place {
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly ada: TestOwner;
  readonly form: TestForm;
  readonly intake: TestIntake;
  send(message: string, formId?: string): Promise<string>;
  save(facts?: RuleFacts): Promise<string>;
  targets(id: string): Promise<string[]>;
}

async function prepare(): Promise<Place> {
  const { clock, deps, ada, form, intake } = await arrangeIntake(database, { plan: "pro" });
  return {
    ...{ deps, clock, ada, form, intake },
    send: async (message, formId = form.id) => {
      return intake.submit(formId, { name: "Grace", email: "grace@visitor.example", message });
    },
    save: async (facts) => {
      const before = new Set((await listRules(ada.scope(), deps)).map(({ id }) => id));
      const saved = await saveRule(ada.scope(), deps, ruleOf(facts));
      return saved.find(({ id }) => !before.has(id))?.id ?? "";
    },
    targets: async (id) => (await deliveriesOf(deps, id)).map(({ target }) => target).sort(),
  };
}

async function addAddress({ deps, form }: Place, address: string, formId = form.id, confirmed = true) {
  const now = deps.clock.now();
  await deps.db.prisma.destination.create({
    data: { formId, address, createdAt: now, confirmedAt: confirmed ? now : null },
  });
}

const addEndpoint = async ({ deps, ada }: Place, path: string) =>
  (await createEndpoint(ada.scope(), deps, { url: `https://8.8.8.8/${path}` })).endpoint.id;

const read = ({ deps, ada }: Place, id: string) =>
  readSubmission(ada.scope(), deps, { id, columns: ["isStarred", "doneAt", "labelIds", "appliedRules", "createdAt"] });

describe("A rule that applies on arrival", () => {
  test("labels, stars and marks the message as done, and is listed on the message", async () => {
    const place = await prepare();
    const label = await createLabel(place.ada.scope(), place.deps, { name: "Sales", color: "red" });
    const first = await place.save({ name: "Sales", actions: { labelIds: [label.id], star: true } });
    await place.save({
      name: "Other",
      conditions: [{ kind: "any_field_contains", field: null, value: "other" }],
      actions: { done: true },
    });
    const third = await place.save({ name: "Finish", formId: place.form.id, actions: { done: true } });
    const id = await place.send("About sales, please");
    const ruled = await read(place, id);
    expect(ruled).toMatchObject({ isStarred: true, labelIds: [label.id] });
    expect(ruled?.doneAt).toEqual(ruled?.createdAt);
    expect(ruled?.appliedRules).toEqual([
      { id: first, name: "Sales" },
      { id: third, name: "Finish" },
    ]);
    const plain = await read(place, await place.send("About something else"));
    expect(plain).toMatchObject({ isStarred: false, doneAt: null, labelIds: [], appliedRules: [] });
    await deleteRule(place.ada.scope(), place.deps, { id: first });
    expect((await read(place, id))?.appliedRules[0]).toEqual({ id: first, name: null });
  });

  test("is skipped after a rule that stops, in the order set by the owner", async () => {
    const place = await prepare();
    const star = await place.save({ actions: { star: true } });
    await place.save({ actions: { done: true }, stops: true });
    await place.save({ actions: { star: true } });
    expect((await read(place, await place.send("sales")))?.appliedRules).toHaveLength(2);
    await moveRule(place.ada.scope(), place.deps, { id: star, down: true });
    const moved = await read(place, await place.send("sales"));
    expect(moved).toMatchObject({ isStarred: false });
    expect(moved?.appliedRules).toHaveLength(1);
  });

  test("sends email only to the chosen addresses, to them as well, or to nobody", async () => {
    const place = await prepare();
    const elsewhere = await place.ada.form();
    await addAddress(place, "form@owner.example");
    await addAddress(place, "sales@owner.example", elsewhere.id);
    const mail = (what: "only" | "also" | "none", value: string) =>
      place.save({
        conditions: [{ kind: "any_field_contains", field: null, value }],
        actions: { mail: what, addresses: what === "none" ? [] : ["sales@owner.example"] },
      });
    await mail("only", "instead");
    await mail("also", "beside");
    await mail("none", "silent");
    const [only, also, none, usual] = [
      await place.send("instead"),
      await place.send("beside"),
      await place.send("silent, and beside"),
      await place.send("hello"),
    ];
    expect(await place.targets(only)).toEqual(["sales@owner.example"]);
    expect(await place.targets(also)).toEqual(["form@owner.example", "sales@owner.example"]);
    expect(await place.targets(none)).toEqual([]);
    expect(await place.targets(usual)).toEqual(["form@owner.example"]);
    const [delivery] = await deliveriesOf(place.deps, only);
    const now = place.deps.clock.now();
    const claimed = await claimOne(place.deps, delivery?.id ?? "", now, new Date(now.getTime() + 1_000));
    expect(claimed).toMatchObject({ isWanted: true });
    await place.deps.db.prisma.destination.deleteMany({ where: { address: "sales@owner.example" } });
    const later = new Date(now.getTime() + 2_000);
    const unwanted = await claimOne(place.deps, delivery?.id ?? "", later, new Date(later.getTime() + 1_000));
    expect(unwanted).toMatchObject({ isWanted: false });
  });

  test("falls back to the form’s own addresses if the chosen one is no longer confirmed, and the rule shows this", async () => {
    const place = await prepare();
    await addAddress(place, "form@owner.example");
    await addAddress(place, "sales@owner.example");
    await place.save({ actions: { mail: "only", addresses: ["sales@owner.example"] } });
    await place.deps.db.prisma.destination.deleteMany({ where: { address: "sales@owner.example" } });
    expect(await place.targets(await place.send("sales"))).toEqual(["form@owner.example"]);
    expect((await listRules(place.ada.scope(), place.deps))[0]?.problems).toEqual([
      "sales@owner.example is no longer a confirmed address of your forms. The form’s own addresses get these messages.",
    ]);
  });

  test("sends to the chosen webhooks only, or to all except those, and never to a deleted webhook", async () => {
    const place = await prepare();
    const [one, two] = [await addEndpoint(place, "one"), await addEndpoint(place, "two")];
    const about = (value: string, webhooks: "only" | "except") =>
      place.save({
        conditions: [{ kind: "any_field_contains", field: null, value }],
        actions: { webhooks, endpointIds: [one] },
      });
    await about("chosen", "only");
    await about("excluded", "except");
    expect(await place.targets(await place.send("chosen"))).toEqual([one]);
    expect(await place.targets(await place.send("excluded"))).toEqual([two]);
    expect(await place.targets(await place.send("hello"))).toEqual([one, two].sort());
    await deleteEndpoint(place.ada.scope(), place.deps, { id: one });
    expect(await place.targets(await place.send("chosen"))).toEqual([]);
    expect((await listRules(place.ada.scope(), place.deps))[0]?.problems).toEqual([
      "A webhook of this rule has been deleted.",
    ]);
  });

  test("still performs its other actions after its label was deleted", async () => {
    const place = await prepare();
    const label = await createLabel(place.ada.scope(), place.deps, { name: "Sales", color: "red" });
    await place.save({ actions: { labelIds: [label.id], star: true } });
    await deleteLabel(place.ada.scope(), place.deps, { id: label.id });
    expect(await read(place, await place.send("sales"))).toMatchObject({ isStarred: true, labelIds: [] });
    expect((await listRules(place.ada.scope(), place.deps))[0]?.problems).toEqual([
      "A label of this rule has been deleted.",
    ]);
  });

  test("keeps its exclusions through a later address confirmation and a replay", async () => {
    const place = await prepare();
    await addAddress(place, "late@owner.example", place.form.id, false);
    await place.save({
      conditions: [{ kind: "any_field_contains", field: null, value: "silent" }],
      actions: { mail: "none" },
    });
    const [silent, loud] = [await place.send("silent"), await place.send("loud")];
    const created = await place.deps.db.prisma.destination.findFirstOrThrow({ where: { formId: place.form.id } });
    await deliverWaiting(place.ada.scope(), place.deps.db, created, {
      now: place.deps.clock.now(),
      cutOff: new Date(0),
      newDeliveryId: () => place.deps.newId("dlv"),
    });
    expect([await place.targets(silent), await place.targets(loud)]).toEqual([[], ["late@owner.example"]]);
    const endpoint = await addEndpoint(place, "one");
    await place.save({
      conditions: [{ kind: "any_field_contains", field: null, value: "kept" }],
      actions: { webhooks: "except", endpointIds: [endpoint] },
    });
    const kept = await place.send("kept");
    expect(await place.targets(kept)).toEqual([]);
    place.clock.advance({ seconds: 1 });
    await replayRange(place.ada.scope(), place.deps, {
      ...{ endpointId: endpoint, formId: null, until: null, includeDelivered: true },
      since: new Date(place.deps.clock.now().getTime() - 60_000).toISOString(),
    });
    expect(await place.targets(kept)).toEqual([]);
    expect(await place.targets(loud)).toContain(endpoint);
  });
});

describe("A message moved from Spam to the inbox", () => {
  test("has rules applied once, and its deliveries follow them", async () => {
    const place = await prepare();
    const { ada, deps } = place;
    await addAddress(place, "form@owner.example");
    await addAddress(place, "sales@owner.example");
    await setSpamLists(ada.scope(), deps, { allow: [], block: [{ kind: "words", value: "blocked words" }] });
    const rule = await place.save({ actions: { star: true, mail: "only", addresses: ["sales@owner.example"] } });
    const id = await place.send("sales with blocked words");
    expect(await read(place, id)).toMatchObject({ isStarred: false, appliedRules: [] });
    const move = (folder: "inbox" | "spam") =>
      moveSubmissions(ada.scope(), deps, { ids: [id], folder, columns: ["id"] });
    await move("inbox");
    expect(await read(place, id)).toMatchObject({ isStarred: true, appliedRules: [{ id: rule }] });
    expect(await place.targets(id)).toEqual(["sales@owner.example"]);
    await place.save({ actions: { done: true } });
    await move("spam");
    await move("inbox");
    expect(await read(place, id)).toMatchObject({ doneAt: null });
    expect(await place.targets(id)).toEqual(["sales@owner.example"]);
  });

  test("has no rules applied on its return if it first arrived in the inbox", async () => {
    const place = await prepare();
    const { ada, deps } = place;
    const id = await place.send("sales");
    await place.save({ actions: { done: true } });
    for (const folder of ["spam", "inbox"] as const) {
      await moveSubmissions(ada.scope(), deps, { ids: [id], folder, columns: ["id"] });
    }
    expect(await read(place, id)).toMatchObject({ doneAt: null, appliedRules: [] });
  });
});

test("deleting a message deletes the record of what rules did with it", async () => {
  const place = await prepare();
  await place.save({ actions: { star: true } });
  const id = await place.send("sales");
  const kept = () => place.deps.db.prisma.submissionRules.count({ where: { submissionId: id } });
  expect(await kept()).toBe(1);
  await deletePermanently(place.ada.scope(), place.deps, { ids: [id] });
  expect(await kept()).toBe(0);
});

test.each<[string, RuleFacts, string]>([
  ["no condition", { conditions: [] }, "Add a condition."],
  [
    "eleven conditions",
    {
      conditions: Array.from({ length: 11 }, () => ({ kind: "has_files" as const, field: null, value: null })),
      actions: { star: true },
    },
    "A rule can have at most 10 conditions.",
  ],
  ["nothing to do", {}, "Choose what the rule does."],
  ["no name", { name: " ", actions: { star: true } }, "Enter a name for the rule."],
  [
    "a text that is too long",
    { conditions: [{ kind: "any_field_contains", field: null, value: "x".repeat(201) }], actions: { star: true } },
    "The text of a condition can have at most 200 characters.",
  ],
  [
    "a field without a name",
    { conditions: [{ kind: "field_is_empty", field: "", value: null }], actions: { star: true } },
    "Enter the name of the field.",
  ],
  [
    "no domain",
    { conditions: [{ kind: "sender_domain", field: null, value: "x" }], actions: { star: true } },
    "Enter domains such as example.com.",
  ],
  [
    "an address that nobody confirmed",
    { actions: { mail: "only", addresses: ["x@y.example"] } },
    "x@y.example is not confirmed.",
  ],
  ["no webhook", { actions: { webhooks: "only" } }, "Choose a webhook."],
])("rejects a rule with %s", async (_name, facts, message) => {
  const { deps, ada } = await prepare();
  await expect(saveRule(ada.scope(), deps, ruleOf(facts))).rejects.toThrow(message);
  expect(await listRules(ada.scope(), deps)).toEqual([]);
});

test("an account can have fifty rules, and one more after deleting one", async () => {
  const { deps, ada, save } = await prepare();
  let last = "";
  for (let count = 0; count < 50; count += 1) last = await save({ actions: { star: true } });
  await expect(save({ actions: { star: true } })).rejects.toThrow("You can have at most 50 rules.");
  await deleteRule(ada.scope(), deps, { id: last });
  await save({ actions: { star: true } });
});

const word = fc.constantFrom("sales", "repair", "quote", "hello");
const condition = fc.oneof(
  word.map((value) => ({ kind: "any_field_contains" as const, field: null, value })),
  word.map((value) => ({ kind: "field_starts_with" as const, field: "message", value })),
  word.map((value) => ({ kind: "field_equals" as const, field: "message", value })),
  fc.constantFrom("company", "name").map((field) => ({ kind: "field_is_empty" as const, field, value: null })),
  fc
    .constantFrom("visitor.example", "other.example")
    .map((value) => ({ kind: "sender_domain" as const, field: null, value })),
);
const anyRule = fc.record({
  match: fc.constantFrom("all" as const, "any" as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  stops: fc.boolean(),
  ofForm: fc.boolean(),
});

test("a rule applies to a resent message exactly when its trial predicted it", async () => {
  const place = await prepare();
  const { ada, deps, form } = place;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (rules, messages) => {
        for (const { id } of await listRules(ada.scope(), deps)) await deleteRule(ada.scope(), deps, { id });
        await deps.db.prisma.submission.deleteMany({ where: { formId: form.id } });
        const texts = messages.map((words) => words.join(" "));
        const ids: string[] = [];
        for (const text of texts) ids.push(await place.send(text));
        const said: { readonly id: string; readonly matches: ReadonlySet<string> }[] = [];
        // Rules for all forms come first, in the order of application, so that a trial sees everything that precedes
        // it.
        for (const { ofForm, ...rule } of [...rules].sort((one, other) => Number(one.ofForm) - Number(other.ofForm))) {
          const facts = { ...rule, formId: ofForm ? form.id : null, actions: { star: true } };
          const { checked, matches } = await previewRule(ada.scope(), deps, ruleOf(facts));
          expect(checked).toBe(texts.length);
          said.push({ id: await place.save(facts), matches: new Set(matches.map(({ id }) => id)) });
        }
        for (const [at, text] of texts.entries()) {
          const again = await read(place, await place.send(text));
          const expected = said.filter(({ matches }) => matches.has(ids[at] ?? "")).map(({ id }) => id);
          expect(again?.appliedRules.map(({ id }) => id)).toEqual(expected);
        }
      },
    ),
    { numRuns: 20 },
  );
});
