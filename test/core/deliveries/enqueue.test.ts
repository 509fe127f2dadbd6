import { describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, isDue } from "../../support/deliveries.ts";
import type { TestIntake } from "../../support/intake.ts";

const database = useDatabase();

async function prepare(plan: "free" | "pro" = "free") {
  const { deps, ada: account, form, intake } = await arrangeIntake(database, { plan });
  return { deps, intake, account, form };
}

async function addEndpoint(
  deps: Deps,
  accountId: string,
  facts: { formId?: string; status?: "active" | "disabled" } = {},
) {
  const id = deps.newId("whk");
  const endpoint = { id, accountId, url: "https://example.test/hook", encryptedSecret: "secret", ...facts };
  await deps.db.prisma.webhookEndpoint.create({ data: endpoint });
  return id;
}

async function post(
  intake: TestIntake,
  formId: string,
  fields: Record<string, string> = { email: "ana@example.test", message: "Hello" },
): Promise<string> {
  return intake.submit(formId, fields);
}

describe("A submission kept in the inbox", () => {
  it("gets one delivery, due at once, for each confirmed address, and none for an unconfirmed one", async () => {
    const { deps, intake, form } = await prepare();
    await addDestination(deps, form.id, "one@example.test");
    await addDestination(deps, form.id, "two@example.test");
    await deps.db.prisma.destination.create({ data: { formId: form.id, address: "unconfirmed@example.test" } });
    const deliveries = await deliveriesOf(deps, await post(intake, form.id));
    expect(deliveries.map(({ kind, target, state }) => [kind, target, state]).sort()).toEqual([
      ["mail", "one@example.test", "pending"],
      ["mail", "two@example.test", "pending"],
    ]);
    for (const { id } of deliveries) expect(await isDue(deps, id)).toBe(true);
  });

  it("keeps the form's subject and reply address, or the visitor's address when the form names none", async () => {
    const { deps, intake, form } = await prepare();
    const kept = async (fields: Record<string, string>) => {
      const id = await post(intake, form.id, fields);
      const { subject, replyTo } = await deps.db.prisma.submission.findUniqueOrThrow({ where: { id } });
      return { subject, replyTo };
    };
    expect(await kept({ _subject: "An order", _replyto: "sales@example.test", email: "ana@example.test" })).toEqual({
      subject: "An order",
      replyTo: "sales@example.test",
    });
    expect(await kept({ email: "ana@example.test" })).toEqual({ subject: null, replyTo: "ana@example.test" });
    expect(await kept({ message: "Hello" })).toEqual({ subject: null, replyTo: null });
  });

  it("does not split a character when a long subject is cut", async () => {
    const { deps, intake, form } = await prepare();
    const id = await post(intake, form.id, { _subject: `${"a".repeat(299)}😀`, message: "Hello" });
    const { subject } = await deps.db.prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(subject).toBe("a".repeat(299));
  });
});

describe("A quarantined submission", () => {
  it("gets no deliveries", async () => {
    const { deps, intake, form } = await prepare();
    await addDestination(deps, form.id, "one@example.test");
    expect(
      await deliveriesOf(deps, await post(intake, form.id, { message: "Hello", _gotcha: "http://x.test" })),
    ).toEqual([]);
  });
});

describe("The plan's limits", () => {
  it("let pro push to the active endpoints of the form and the account, and to no others", async () => {
    const { deps, intake, account, form } = await prepare("pro");
    const other = await account.form();
    const wanted = [
      await addEndpoint(deps, account.account.id),
      await addEndpoint(deps, account.account.id, { formId: form.id }),
    ];
    await addEndpoint(deps, account.account.id, { formId: other.id });
    await addEndpoint(deps, account.account.id, { status: "disabled" });
    await addEndpoint(deps, (await owner(deps, { plan: "pro" })).account.id);
    const deliveries = await deliveriesOf(deps, await post(intake, form.id));
    expect(deliveries.map(({ kind, target }) => [kind, target]).sort()).toEqual(
      wanted.map((id) => ["webhook", id]).sort(),
    );
  });

  it("let free push nowhere", async () => {
    const { deps, intake, account, form } = await prepare("free");
    await addEndpoint(deps, account.account.id);
    expect(await deliveriesOf(deps, await post(intake, form.id))).toEqual([]);
  });
});
