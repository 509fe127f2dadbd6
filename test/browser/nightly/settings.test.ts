import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessible.ts";
import { rows } from "../support/inbox.ts";
import { expect, test } from "../support/test.ts";

const saved = (page: Page) => page.getByText("Saved", { exact: true });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const formRows = (page: Page) => page.getByRole("main").getByRole("list", { name: "Forms" }).getByRole("listitem");

test("the forms page filters by name, sorts and pins, and the sidebar lists fifteen forms and links to all", async ({
  owner,
  page,
}) => {
  const contact = await owner.form("Contact");
  const other = await owner.form("Contact");
  const names = Array.from({ length: 18 }, (_, at) => `Form ${at + 1}`);
  for (const name of names) await owner.form(name);
  await contact.messages(["Grace Hopper"]);
  await owner.open(page, "/forms");
  await expect(formRows(page)).toHaveCount(20);
  await expect(sidebar(page).getByRole("list", { name: "Forms" }).getByRole("listitem")).toHaveCount(15);
  await page.getByLabel("Sort by").selectOption("Newest message");
  await expect(formRows(page).first()).toContainText("Grace Hopper");
  await expect(formRows(page).first()).toContainText("1 unread");
  const filter = page.getByRole("searchbox", { name: "Filter forms" });
  await filter.fill("form 1");
  await expect(formRows(page)).toHaveCount(10);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(formRows(page).nth(1)).toContainText("Form 10");
  await page.getByRole("button", { name: "Pin Form 12" }).click();
  await expect(formRows(page).first()).toContainText("Form 12");
  await expect(sidebar(page).getByRole("list", { name: "Forms" }).getByRole("listitem").first()).toContainText(
    "Form 12",
  );
  await page.reload();
  await expect(formRows(page).first()).toContainText("Form 12");

  // Forms with the same name are distinguishable in every picker.
  await filter.fill("contact");
  await expect(formRows(page)).toHaveCount(2);
  for (const { id } of [contact, other]) {
    await expect(formRows(page).filter({ hasText: `Contact (…${id.slice(-5)})` })).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await sidebar(page).getByRole("link", { name: "All 20 forms" }).click();
  await expect(page).toHaveURL(/\/forms$/);

  await page.goto(`${contact.origin}/inbox`);
  await page.getByRole("button", { name: "Filter" }).click();
  const forms = page.getByRole("group", { name: "Forms" });
  await forms.getByRole("searchbox", { name: "Find a form" }).fill("contact");
  await forms.getByRole("checkbox", { name: `Contact (…${contact.id.slice(-5)})` }).check();
  await expect(rows(page)).toHaveCount(1);
});

test("missing items are reported beside the sidebar, and addresses from earlier versions redirect", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const nobodys = "01h455vb4pex5vsknk084sn02q";
  await owner.open(page, "/");
  for (const [path, heading] of [
    [`/forms/frm_${nobodys}/inbox`, "Form not found"],
    [`/forms/frm_${nobodys}/setup/mail`, "Form not found"],
    ["/forms/frm_zzz/inbox", "Form not found"],
    [`${contact.path()}?submission=sub_${nobodys}`, "Message not found"],
    [`/settings/integrations/whk_${nobodys}`, "Webhook not found"],
    [`/inbox?forms=frm_${nobodys}&label=lbl_${nobodys}`, "No matches"],
  ]) {
    await page.goto(contact.origin + path);
    await expect(page.getByRole("heading", { name: heading ?? "" }), path).toBeVisible();
    await expect(sidebar(page).getByRole("link", { name: "Contact" })).toBeVisible();
  }
  for (const [before, now] of [
    ["/", "/inbox"],
    [contact.path("setup/rules"), `/settings/rules?form=${contact.id}`],
    ["/settings/tokens", "/settings/agents"],
    [`/settings/webhooks/whk_${nobodys}`, `/settings/integrations/whk_${nobodys}`],
    ["/settings/data?kind=exports", "/settings/privacy?kind=exports"],
  ]) {
    await page.goto(contact.origin + before);
    await expect(page).toHaveURL(contact.origin + now);
  }
  // Unknown paths get the same page for everyone, with a link back.
  expect((await page.goto(`${contact.origin}/api/submissions`))?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/inbox$/);
});

test("a form's kind is detected from its messages, and can be set after a preview of the changes", async ({
  owner,
  page,
}) => {
  const blog = await owner.form("Blog");
  for (let at = 1; at <= 5; at += 1) {
    await blog.send({ author: "Ada", url: "https://ada.example", comment: `Step ${at} of the guide fails for me.` });
  }
  await owner.open(page, blog.path("setup/spam"));
  const kind = page.getByRole("combobox", { name: "Kind of form" });
  await expect(kind.getByRole("option", { name: "Detect automatically (Comments)" })).toBeAttached();
  await kind.selectOption("Contact");
  await page.getByRole("button", { name: "See what changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(kind).toHaveValue("contact");
});
