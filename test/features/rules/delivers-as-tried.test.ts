import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { createLabel } from "../../../server/features/labels/labels.ts";
import { previewRule } from "../../../server/features/rules/preview-rule.ts";
import type { Rule } from "../../../server/features/rules/rule.ts";
import { deleteRule, listRules, saveRule } from "../../../server/features/rules/rules.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();

vi.setConfig({ testTimeout: 240_000 });

const FORMS = ["contact", "orders"] as const;
const ADDRESSES = ["contact@owner.example", "orders@owner.example", "sales@owner.example"] as const;
const ENDPOINTS = [
  { path: "/own", format: "postern", form: null },
  { path: "/services/T0/B0/team", format: "slack", form: null },
  { path: "/api/webhooks/1/orders", format: "discord", form: "orders" },
] as const;
const LABELS = ["Urgent", "Sales"] as const;

const word = fc.constantFrom("sales", "Repair", "école", "hello");
const message = fc.record({
  form: fc.constantFrom(...FORMS),
  message: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  company: fc.constantFrom("", "Acme"),
  email: fc.constantFrom("grace@visitor.example", "ada@other.example"),
});
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never;

const condition = fc.oneof(
  word.map((value) => ({ kind: "any_field_contains" as const, field: null, value })),
  word.map((value) => ({ kind: "field_starts_with" as const, field: "message", value: value.toUpperCase() })),
  fc.constant({ kind: "field_is_empty" as const, field: "company", value: null }),
  fc.constant({ kind: "sender_domain" as const, field: null, value: "visitor.example" }),
);
const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
const rule = fc
  .record({
    form: fc.constantFrom(null, ...FORMS),
    match: fc.constantFrom("all" as const, "any" as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
    stops: fc.boolean(),
    labels: fc.subarray([...LABELS]),
    star: fc.boolean(),
    done: fc.boolean(),
    mail: fc.constantFrom("usual" as const, "none" as const, "only" as const, "also" as const),
    addresses: some(ADDRESSES),
    webhooks: fc.constantFrom("usual" as const, "only" as const, "except" as const),
    endpoints: some(ENDPOINTS.map(({ path }) => path)),
  })
  // A rule that does nothing is refused.
  .filter(
    ({ labels, star, done, mail, webhooks, stops }) =>
      labels.length > 0 || star || done || stops || mail !== "usual" || webhooks !== "usual",
  );

/** A saved rule, with the messages that its trial said it applies to. */
interface Tried {
  readonly rule: typeof rule extends fc.Arbitrary<infer T> ? T : never;
  readonly id: string;
  readonly applied: ReadonlySet<string>;
}

async function prepare() {
  const mails = await createMailSink();
  onTestFinished(() => mails.close());
  const receiver = await startReceiver();
  const { deps, ada } = await arrangeOwner(database, {
    config: { smtpUrl: mails.url, webhookAllow: ["127.0.0.1"] },
    plan: "pro",
  });
  const scope = ada.scope();
  const forms = { contact: (await ada.form()).id, orders: (await ada.form()).id };
  for (const name of FORMS) await addDestination(deps, forms[name], `${name}@owner.example`);
  await addDestination(deps, (await ada.form()).id, "sales@owner.example");
  const labels = new Map<string, string>();
  for (const name of LABELS) labels.set(name, (await createLabel(scope, deps, { name, color: "red" })).id);
  const endpoints = new Map<string, string>();
  for (const { path, format, form } of ENDPOINTS) {
    const url = new URL(receiver.url).origin + path;
    const { endpoint } = await createEndpoint(scope, deps, { url, format, formId: form === null ? null : forms[form] });
    endpoints.set(path, endpoint.id);
  }
  const intake = createTestIntake(deps);
  const send = ({ form, ...fields }: Message) => intake.submit(forms[form], { name: "Grace", ...fields });

  /** Tries each rule, saves it, and returns the trial's results for the existing messages. */
  const tryAndSave = async (rules: readonly Tried["rule"][]) => {
    const tried: Tried[] = [];
    for (const rule of rules) {
      const { mail, addresses, webhooks, star, done, match, conditions, stops } = rule;
      const input = {
        ...{ id: null, name: "A rule", enabled: true, match, conditions, stops },
        formId: rule.form === null ? null : forms[rule.form],
        actions: {
          ...{ star, done, mail, addresses, webhooks },
          labelIds: rule.labels.map((name) => labels.get(name) ?? ""),
          endpointIds: rule.endpoints.map((path) => endpoints.get(path) ?? ""),
        },
      };
      const { matches } = await previewRule(scope, deps, input);
      const before = new Set((await listRules(scope, deps)).map(({ id }) => id));
      const saved = (await saveRule(scope, deps, input)).find(({ id }) => !before.has(id));
      tried.push({ rule, id: saved?.id ?? "", applied: new Set(matches.map(({ id }) => id)) });
    }
    return tried;
  };

  /** The complete outcome of a message, once its deliveries are made. */
  const outcomeOf = async (id: string) => {
    const channels = createChannels(createMailer(systemScope(), deps));
    const [mailsBefore, requestsBefore] = [mails.received.length, receiver.received.length];
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
    const row = await readSubmission(scope, deps, {
      id,
      columns: ["isStarred", "doneAt", "labelIds", "appliedRules"],
    });
    return {
      rules: row.appliedRules.map((applied) => applied.id),
      labels: LABELS.filter((name) => row.labelIds.includes(labels.get(name) ?? "")),
      star: row.isStarred,
      done: row.doneAt !== null,
      mails: mails.received
        .slice(mailsBefore)
        .flatMap(({ to }) => to)
        .sort(),
      requests: receiver.received
        .slice(requestsBefore)
        .map(({ path }) => path)
        .sort(),
    };
  };
  const clear = async () => {
    for (const { id } of await listRules(scope, deps)) await deleteRule(scope, deps, { id });
    await deps.db.prisma.submission.deleteMany({ where: { accountId: ada.account.id } });
  };
  return { send, tryAndSave, outcomeOf, clear };
}

/**
 * The effect of the form, and of the rules that a trial said apply, on a message, derived from the rules without their
 * code.
 */
function expectedOutcome(form: (typeof FORMS)[number], rules: readonly Tried[]) {
  const among = <T>(all: readonly T[], isIn: (one: T) => boolean) => all.filter(isIn);
  const mailing = (what: Rule["actions"]["mail"]) => rules.filter(({ rule }) => rule.mail === what);
  const pushing = (what: Rule["actions"]["webhooks"]) => rules.filter(({ rule }) => rule.webhooks === what);
  const named = (some: readonly Tried[], address: string) =>
    some.some(({ rule }) => rule.addresses.some((one) => one === address));
  const chosen = (some: readonly Tried[], path: string) =>
    some.some(({ rule }) => rule.endpoints.some((one) => one === path));
  const isUsual = (address: string) => mailing("only").length === 0 && address === `${form}@owner.example`;
  const ofForm = ENDPOINTS.filter((one) => one.form === null || one.form === form).map(({ path }) => path);
  return {
    rules: rules.map(({ id }) => id),
    labels: among(LABELS, (name) => rules.some(({ rule }) => rule.labels.includes(name))),
    star: rules.some(({ rule }) => rule.star),
    done: rules.some(({ rule }) => rule.done),
    mails: among(
      ADDRESSES,
      (one) =>
        mailing("none").length === 0 && (isUsual(one) || named(mailing("only"), one) || named(mailing("also"), one)),
    ).sort(),
    requests: among(
      ofForm,
      (path) => (pushing("only").length === 0 || chosen(pushing("only"), path)) && !chosen(pushing("except"), path),
    ).sort(),
  };
}

test("a resent message is labelled, starred, done, mailed and posted to channels exactly as the trial predicted", async () => {
  const { send, tryAndSave, outcomeOf, clear } = await prepare();
  let [applied, quiet] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      fc.array(message, { minLength: 1, maxLength: 3 }),
      async (rules, messages) => {
        await clear();
        const ids: string[] = [];
        for (const one of messages) ids.push(await send(one));
        // Rules for all forms are applied first, so a trial sees everything that precedes it.
        const tried = await tryAndSave([
          ...rules.filter(({ form }) => form === null),
          ...rules.filter(({ form }) => form !== null),
        ]);
        for (const [at, one] of messages.entries()) {
          const said = tried.filter((rule) => rule.applied.has(ids[at] ?? ""));
          expect(await outcomeOf(await send(one))).toEqual(expectedOutcome(one.form, said));
          if (said.length > 0) applied += 1;
          else quiet += 1;
        }
      },
    ),
    { numRuns: 30 },
  );
  expect(Math.min(applied, quiet)).toBeGreaterThan(5);
});
