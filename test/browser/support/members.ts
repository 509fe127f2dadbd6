import { type Browser, expect, type Page } from "@playwright/test";

const memberPassword = "harbor violet compiler";

interface Rights {
  readonly role: "Owner" | "Manager" | "Handler" | "Reader";
  /** The name of the only form that they may access. */
  readonly form?: string;
}

/** Chooses a role and forms in the open dialog. */
export async function chooseRights(page: Page, { role, form }: Rights): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: role }).check();
  if (form === undefined) return;
  await dialog.getByRole("radio", { name: "Selected forms" }).check();
  await dialog.getByRole("checkbox", { name: form }).check();
}

/** On Settings → Members: creates an invitation link for the inviter to pass on. */
export async function invite(page: Page, rights: Rights): Promise<string> {
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByRole("radio", { name: "With a link you share" }).check();
  await chooseRights(page, rights);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByTestId("invitation-link").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return link;
}

/** Opens an invitation and joins as a new person. */
export async function joinAs(page: Page, link: string, name: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(memberPassword);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: "All messages", level: 1 })).toBeVisible();
}

/** A page in a separate browser context. */
export const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** On Settings → Members: changes a member's rights. */
export async function edit(page: Page, name: string, rights: Rights): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await chooseRights(page, rights);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

export async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}
