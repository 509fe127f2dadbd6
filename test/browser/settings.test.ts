import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operationName } from "./support/operation-name.ts";
import { createForm, owner, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeEach(async () => {
  postern = await startPostern();
});

test.afterEach(() => postern.stop());

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).last();
const question = (page: Page) => page.getByRole("dialog", { name: "Discard changes?" });

test("settings can be saved once something differs; what was wrong, and that it is done, stands beside the button", async ({
  page,
}) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  await page.goto(`${postern.url}/forms/${formId}/setup/spam`);
  const origins = page.getByRole("textbox", { name: "Allowed origins" });
  await expect(save(page)).toBeDisabled();
  await origins.fill("https://www.example.com");
  await expect(save(page)).toBeEnabled();
  await origins.fill("");
  await expect(save(page)).toBeDisabled();

  await origins.fill("not an origin");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("origin");
  await expect(save(page)).toBeEnabled();
  await origins.fill("https://www.example.com");
  await save(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(origins).toHaveValue("https://www.example.com");

  // A secret is not shown again, and nothing is to be saved while its input is empty.
  await page.getByRole("checkbox", { name: "Verify Cloudflare Turnstile" }).check();
  const secret = page.getByRole("textbox", { name: "Turnstile secret key" });
  await secret.fill("0x4AAAAAAA");
  await save(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(secret).toHaveValue("");
  await expect(page.getByText("Leave empty to keep the saved value.")).toBeVisible();
  await expect(save(page)).toBeDisabled();
});

test("the sidebar shows the name that was saved last, also when what it asked before that is answered after it", async ({
  page,
}) => {
  await signUp(page, postern.url);
  await page.goto(`${postern.url}/settings/profile`);
  const name = page.getByRole("textbox", { name: "Name" });
  const saved = page.getByText("Saved", { exact: true });
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText(owner.name);

  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let read: () => void = () => {};
  const wasRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route("**/graphql", async (route) => {
    if (operationName(route.request()) !== "Shell") return route.continue();
    const response = await route.fetch();
    read();
    await released;
    return route.fulfill({ response });
  });
  await name.fill("Augusta King");
  await save(page).click();
  await expect(saved).toBeVisible();
  await wasRead;
  await name.fill("Augusta Ada King");
  await expect(saved).toBeHidden();
  await save(page).click();
  await expect(saved).toBeVisible();
  release();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Augusta Ada King");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the kind of a form is detected from its messages, and can be set", async ({ page }) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Blog");
  for (let at = 1; at <= 5; at += 1) {
    const comment = { author: "Ada", url: "https://ada.example", comment: `Step ${at} of the guide fails for me.` };
    const response = await page.request.post(`${postern.url}/f/${formId}`, { form: comment });
    expect(response.ok()).toBe(true);
  }
  await page.goto(`${postern.url}/forms/${formId}/setup/spam`);
  const kind = page.getByRole("combobox", { name: "Kind of form" });
  await expect(kind).toHaveValue("");
  await expect(kind.getByRole("option", { name: "Detect automatically (Comments)" })).toBeAttached();
  await expectAccessible(page);

  await kind.selectOption("Contact");
  await page.getByRole("button", { name: "See what changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(kind).toHaveValue("contact");
});

test("whoever leaves with something unsaved is asked, and finds it as they left it when they stay", async ({
  page,
}) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  const general = `${postern.url}/forms/${formId}/setup/general`;
  await page.goto(general);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Contact us");
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(general);
  await expect(name).toHaveValue("Contact us");

  const closing = page.waitForEvent("dialog");
  const reload = page.reload().catch(() => undefined);
  const dialog = await closing;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;

  await name.fill("Contact us");
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("textbox", { name: "Destination addresses" })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("Contact");

  await name.fill("Contact us");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Destination addresses" })).toBeVisible();
});

test("on a phone, the sections of a page of settings are one key away, and each has an address", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, postern.url);
  await page.goto(`${postern.url}/settings/privacy`);
  const sections = page.getByRole("navigation", { name: "Settings" });
  const toggle = sections.getByRole("button", { name: "Privacy" });
  await expect(sections.getByRole("link")).toHaveCount(0);
  await toggle.press("Enter");
  await expect(sections.getByRole("link", { name: "Privacy" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sections.getByRole("link")).toHaveCount(0);
  await toggle.press("Enter");
  await sections.getByRole("link", { name: "Spam filter" }).press("Enter");
  await expect(page).toHaveURL(`${postern.url}/settings/spam`);
  await expect(sections.getByRole("button", { name: "Spam filter" })).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
});

test("the operator sees what doctor finds, and another owner neither sees it nor finds the page", async ({ page }) => {
  await signUp(page, postern.url);
  await page.goto(`${postern.url}/settings/profile`);
  const sections = page.getByRole("navigation", { name: "Settings" });
  await sections.getByRole("link", { name: "System" }).click();
  await expect(page).toHaveURL(`${postern.url}/settings/system`);
  await expect(page.getByText("Reachable and up to date.")).toBeVisible();
  await expect(page.getByText("No mail server is set up.", { exact: false })).toBeVisible();
  await expect(page.getByText("Set up email in the dashboard under Settings → Email", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const checked = page.waitForResponse((response) => response.url().endsWith("/graphql"));
  await page.getByRole("button", { name: "Check again" }).click();
  expect((await checked).ok()).toBe(true);

  const other = { email: "ben@example.com", password: "four more unrelated words" };
  await postern.command("owner", "create", "--email", other.email, "--password", other.password);
  await page.context().clearCookies();
  await page.goto(postern.url);
  await page.getByRole("textbox", { name: "Email" }).fill(other.email);
  await page.getByLabel("Password", { exact: true }).fill(other.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeHidden();
  await page.goto(`${postern.url}/settings/system`);
  await expect(page.getByText("Only the owner of this server’s first account can see this page.")).toBeVisible();
  await expect(sections.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "System" })).toHaveCount(0);
});
