import { allow, askedBy, startAgent } from "../support/agent.ts";
import { rows, rowWith, toolbar } from "../support/inbox.ts";
import { edit, newPage, remove } from "../support/members.ts";
import { addPasskey, ignoreSuggestions, plugIn } from "../support/passkeys.ts";
import { expect, test } from "../support/test.ts";

test("an invited member joins by passkey, works, connects an agent, is demoted and removed, all on record", async ({
  owner,
  page,
  browser,
  server,
}) => {
  const [contact] = [await owner.form("Contact"), await owner.form("Orders")];
  await contact.messages(["Ana Costa"]);
  const grace = await server.owner({ name: "Grace Hopper" });
  const agent = await startAgent(`${server.url}/mcp`, "An agent");
  const readForm = () => agent.call({ formId: contact.id });
  const member = await newPage(browser);
  await plugIn(member);
  await ignoreSuggestions(member);

  await test.step("a passkey signs in on the invitation page, and its user joins", async () => {
    await grace.open(member, "/settings/security");
    await addPasskey(member, "Laptop");
    await expect(member.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
    await member.context().clearCookies();
    await member.goto(await owner.invite({ role: "handler" }));
    await member.getByRole("button", { name: "Sign in" }).click();
    await member.getByRole("button", { name: "Use a passkey" }).click();
    await member.getByRole("button", { name: "Join as Grace Hopper" }).click();
    await expect(member.getByRole("link", { name: /^Contact/ }).first()).toBeVisible();
  });

  await test.step("the member works on a message", async () => {
    await rowWith(member, "Ana Costa").getByRole("link").click();
    await toolbar(member).getByRole("button", { name: "Done" }).click();
    await expect(rows(member)).toHaveCount(0);
  });

  await test.step("the member's agent reads what the member may read", async () => {
    await member.goto(await askedBy(agent, { formId: contact.id }));
    await allow(member, agent);
    expect(JSON.stringify(await readForm())).toContain('"inbox_count":1');
  });

  await test.step("member and agent are rejected immediately after a restriction to another form and after removal", async () => {
    await owner.open(page, "/settings/members");
    await edit(page, "Grace Hopper", { role: "Reader", form: "Orders" });
    expect(await readForm()).toMatchObject({ isError: true });
    await edit(page, "Grace Hopper", { role: "Reader", form: "Contact" });
    expect(JSON.stringify(await readForm())).toContain('"inbox_count":1');
    await remove(page, "Grace Hopper");
    // Without access, it has to ask again.
    expect(await readForm()).toBeInstanceOf(URL);
    await member.goto(`${server.url}/inbox`);
    await expect(member.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(member.getByRole("link", { name: /^Contact/ })).toHaveCount(0);
  });

  await test.step("the history shows who did what", async () => {
    await page.goto(`${server.url}/settings/history`);
    const entries = page.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(entries.filter({ hasText: "Removed Grace Hopper from the account" })).toContainText(owner.name);
    await expect(entries.filter({ hasText: /^Connected the agent “An agent”/ })).toContainText("Grace Hopper");
    await page.getByLabel("Who").selectOption("Grace Hopper");
    await expect(entries.filter({ hasText: "Removed Grace Hopper" })).toHaveCount(0);
    await expect(entries.filter({ hasText: "Added Grace Hopper to the account" })).toBeVisible();
  });
  await agent.stop();
  await member.context().close();
});
