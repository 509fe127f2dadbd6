import { describe, expect, test } from "vitest";
import { deleteAccount } from "../../../server/core/accounts/account.ts";
import { createToken, revokeToken } from "../../../server/core/agents/tokens.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import type { OwnerScope } from "../../../server/core/scope/scope.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { type ProcessingRecord, readRecord, setRecord } from "../../../server/features/privacy/record.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_PROVIDERS } from "../../../shared/limits.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { showPrivacyPage } from "../../support/privacy.ts";

const database = useDatabase();

async function prepare() {
  const { deps, ada, form } = await arrangeForm(database, { now: "2026-03-01T12:10:00.000Z", plan: "pro" });
  return { deps, ada, form, scope: ada.scope() };
}

function valuesOf({ sections }: Pick<ProcessingRecord, "sections">, section: RegExp, row: string): readonly string[] {
  return sections.find(({ title }) => section.test(title))?.rows.find(({ label }) => label === row)?.values ?? [];
}

const HOOK = { url: "https://8.8.8.8/hooks/secret-path" };
const recipientsOf = async (scope: OwnerScope, deps: Deps) =>
  valuesOf(await readRecord(scope, deps), /Contact/, "Recipients");

describe("The record of processing", () => {
  test("names the current recipients of messages: confirmed addresses, webhooks by host, and agents", async () => {
    const { deps, form, scope } = await prepare();
    await addDestination(deps, form.id, "ana@example.com");
    await database.db.prisma.destination.create({ data: { formId: form.id, address: "unconfirmed@example.com" } });
    await createEndpoint(scope, deps, { ...HOOK, formId: form.id });
    const { token } = await createToken(scope, deps, { name: "Helper", content: true, formIds: [] });
    const found = await recipientsOf(scope, deps);
    expect(found).toEqual(["ana@example.com (email)", "8.8.8.8 (webhook)", "Helper (AI agent)"]);
    expect(JSON.stringify(await readRecord(scope, deps))).not.toContain("secret-path");
    await revokeToken(scope, deps, { id: token.id });
    expect(await recipientsOf(scope, deps)).not.toContain("Helper (AI agent)");
  });

  test("does not name an agent of a member without access to the form", async () => {
    const { deps, ada, form, scope } = await prepare();
    await createToken(scope, deps, { name: "Helper", content: true, formIds: [] });
    const limitTo = (formIds: readonly string[]) =>
      database.db.prisma.membership.updateMany({
        where: { accountId: ada.account.id },
        data: { role: "reader", allForms: false, formIds: [...formIds] },
      });
    await limitTo([form.id]);
    expect(await recipientsOf(scope, deps)).toEqual(["Helper (AI agent)"]);
    await limitTo([(await ada.form()).id]);
    expect(await recipientsOf(scope, deps)).toEqual([]);
  });

  test("does not name webhooks on a plan that does not send them", async () => {
    const { deps, ada, form, scope } = await prepare();
    await createEndpoint(scope, deps, { ...HOOK, formId: form.id });
    await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { plan: "free" } });
    expect(await recipientsOf(scope, deps)).toEqual([]);
  });

  test("states that an agent reads no contents if the form does not provide them", async () => {
    const { deps, form, scope } = await prepare();
    await createToken(scope, deps, { name: "Helper", content: true, formIds: [] });
    const gets = async () => valuesOf(await readRecord(scope, deps), /Recipients/, "Helper (AI agent)")[0];
    expect(await gets()).toBe("Reads messages, up to 500 in 24 hours");
    await updateForm(scope, deps, { formId: form.id, change: { agentContents: "none" } });
    expect(await gets()).toBe("Reads dates, folders and counts, no contents");
  });

  test("states what is not encrypted, mentioning files only if there are any", async () => {
    const { deps, form, scope } = await prepare();
    const id = await form.submission();
    const read = async () => JSON.stringify((await readRecord(scope, deps)).sections);
    expect(await read()).toContain("Contents of messages in the database are not encrypted by Postern itself.");
    expect(await read()).toContain("The address of this server has no HTTPS.");
    expect(await read()).not.toContain('"Attached files"');
    await attachFile(deps, id, { name: "cv.txt", content: Buffer.from("x") });
    expect(await read()).toContain('"Attached files"');
  });

  test("lists what is missing until it is entered", async () => {
    const { deps, form, scope } = await prepare();
    await addDestination(deps, form.id, "ana@example.com");
    const before = await readRecord(scope, deps);
    expect(before.gaps).toEqual([
      "Controller: name, contact",
      "Form “Contact”: purpose, legal basis, personal data, information for visitors",
      "Countries and safeguards: ana@example.com (email)",
      "Service providers, such as the host of this server",
    ]);
    await showPrivacyPage(scope, deps, form.id, { data: "Name and email address" });
    const host = { name: "Host", role: "", country: "", contract: "" };
    const halfway = await setRecord(scope, deps, { providers: [host] });
    expect(halfway.gaps).toEqual(["Countries and safeguards: ana@example.com (email), Host", "Contracts: Host"]);
    expect(valuesOf(halfway, /Service providers/, "Host")).toEqual([]);
    const after = await setRecord(scope, deps, {
      providers: [{ name: "Host", role: "Hosts the server", country: "Germany", contract: "1 March 2026" }],
      recipientNotes: [{ recipient: "email:ana@example.com", note: "Germany, our own mailbox" }],
    });
    expect(after.gaps).toEqual([]);
    expect(valuesOf(after, /Recipients/, "ana@example.com (email)")).toContain(
      "Country and safeguards: Germany, our own mailbox",
    );
  });

  test("does not store a note on a nonexistent recipient", async () => {
    const { deps, scope, form } = await prepare();
    const notes = [{ recipient: "email:ana@example.com", note: "Germany" }];
    await setRecord(scope, deps, { recipientNotes: notes });
    await addDestination(deps, form.id, "ana@example.com");
    expect((await readRecord(scope, deps)).recipients).toMatchObject([{ key: "email:ana@example.com", note: null }]);
  });

  test("names fields used in many recent messages, but not one a visitor made up", async () => {
    const { deps, form, scope } = await prepare();
    const seen = async () => valuesOf(await readRecord(scope, deps), /Contact/, "Fields of recent messages");
    for (let count = 0; count < 2; count += 1) await form.submission({ fields: [["email", "a@b.example"]] });
    expect(await seen()).toEqual([]);
    await form.submission({
      fields: [
        ["email", "a@b.example"],
        ["Grace Hopper has debts", "x"],
      ],
    });
    expect(await seen()).toEqual(["email"]);
    for (let count = 0; count < 2; count += 1) {
      await form.submission({ folder: "spam", fields: [["Grace Hopper has debts", "x"]] });
    }
    expect(await seen()).toEqual(["email"]);
  });

  test("names a field in at least a tenth of the messages, counting it once per message", async () => {
    const { deps, form, scope } = await prepare();
    const seen = async () => valuesOf(await readRecord(scope, deps), /Contact/, "Fields of recent messages");
    for (let count = 0; count < 35; count += 1) await form.submission({ fields: [["email", "a@b.example"]] });
    await form.submission({
      fields: [
        ["rare", "1"],
        ["rare", "2"],
        ["rare", "3"],
        ["rare", "4"],
      ],
    });
    for (let count = 0; count < 3; count += 1) await form.submission({ fields: [["phone", "1"]] });
    expect(await seen()).toEqual(["email"]);
    await form.submission({ fields: [["phone", "1"]] });
    expect(await seen()).toEqual(["email", "phone"]);
    await form.submission({ fields: [["email", "a@b.example"]] });
    expect(await seen()).toEqual(["email"]);
  });

  test.each([
    [1, ["email"]],
    [0, []],
    [-1, []],
  ])("for messages %i ms inside the retention window names the fields %j", async (ms, expected) => {
    const { deps, form, scope } = await prepare();
    const at = new Date(deps.clock.now().getTime() - scope.retentionDays * DAY_MS + ms);
    for (let count = 0; count < 3; count += 1) await form.submission({ at, fields: [["email", "a@b.example"]] });
    const record = await readRecord(scope, deps);
    expect(valuesOf(record, /Contact/, "Fields of recent messages")).toEqual(expected);
  });

  test("does not name fields of messages in the Trash", async () => {
    const { deps, form, scope } = await prepare();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await form.submission({ fields: [["email", "a@b.example"]] }));
    await deleteSubmissions(scope, deps, { ids });
    expect(valuesOf(await readRecord(scope, deps), /Contact/, "Fields of recent messages")).toEqual([]);
  });

  test("reveals hidden characters in a field’s name and truncates it", async () => {
    const { deps, form, scope } = await prepare();
    const hostile = `<b>a\u202eb</b>`;
    for (let count = 0; count < 3; count += 1) {
      await form.submission({
        fields: [
          [hostile, "x"],
          ["n".repeat(101), "x"],
          ["n".repeat(100), "x"],
        ],
      });
    }
    const seen = valuesOf(await readRecord(scope, deps), /Contact/, "Fields of recent messages");
    expect(seen).toEqual(["<b>a[U+202E]b</b>", "n".repeat(100)]);
  });

  test("cannot be read or changed by handlers, readers or managers of only some forms", async () => {
    const { deps, ada, form } = await prepare();
    const refused = { code: "FORBIDDEN" };
    const members = [
      ada.scope({ role: "handler" }),
      ada.scope({ role: "reader" }),
      ada.scope({ role: "manager", forms: [form.id] }),
    ];
    for (const scope of members) {
      await expect(readRecord(scope, deps)).rejects.toMatchObject(refused);
      await expect(setRecord(scope, deps, { controllerName: "Me" })).rejects.toMatchObject(refused);
    }
    await expect(readRecord(ada.scope({ role: "manager" }), deps)).resolves.toMatchObject({ providers: [] });
  });

  test.each([
    [{ providers: Array.from({ length: MAX_PROVIDERS + 1 }, (_, at) => provider(`p${at}`)) }, "at most 30"],
    [{ providers: [provider("Host"), provider("Host")] }, "once"],
    [{ providers: [provider(" ")] }, "Enter a name"],
    [{ controllerName: "a\u202eb" }, "turn the direction"],
    [{ controllerName: "a\nb" }, "line breaks"],
    [{ controllerContact: "x".repeat(1_001) }, "at most 1,000 characters"],
  ])("rejects %j", async (input, words) => {
    const { deps, scope } = await prepare();
    await expect(setRecord(scope, deps, input)).rejects.toThrow(words);
  });

  test("accepts the maximum number of service providers and the maximum contact length", async () => {
    const { deps, scope } = await prepare();
    const providers = Array.from({ length: MAX_PROVIDERS }, (_, at) => provider(`p${at}`));
    const record = await setRecord(scope, deps, { providers, controllerContact: "x".repeat(1_000) });
    expect(record.providers).toHaveLength(MAX_PROVIDERS);
  });
});

const provider = (name: string) => ({ name, role: "", country: "", contract: "" });

test("deleting an account deletes its privacy record and the form's privacy page", async () => {
  const { deps, ada, form, scope } = await prepare();
  await showPrivacyPage(scope, deps, form.id, { purpose: "A canary of a purpose" });
  await deleteAccount(scope, deps, { email: ada.user.email });
  const { accountPrivacy, formPrivacy } = database.db.prisma;
  expect(await accountPrivacy.count({ where: { accountId: ada.account.id } })).toBe(0);
  expect(await formPrivacy.count({ where: { formId: form.id } })).toBe(0);
});
