import type { Page } from "@playwright/test";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { seedSubmissions } from "../../../server/features/demo/seed-submissions.ts";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "../support/accessible.ts";
import { rows } from "../support/inbox.ts";
import type { Owner } from "../support/people.ts";
import { followNetwork } from "../support/quiet-network.ts";
import { expect, type Server, test } from "../support/test.ts";

// One step per screen.
test.slow();

/** The address to which an agent sends the owner to connect it. */
async function askForConnection(url: string): Promise<string> {
  const redirectUri = "http://127.0.0.1:33418/callback";
  const registered = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "An agent", redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri: redirectUri, state: "x" });
  query.set("code_challenge", "x".repeat(43));
  query.set("code_challenge_method", "S256");
  return `/oauth/authorize?${query}`;
}

/** Forms with realistic messages, and a webhook. */
async function seed({ store }: Server, owner: Owner) {
  const seeded = { forms: 2, submissions: 300, days: 28 };
  const scope = owner.account.scope();
  const [formId = ""] = (await seedSubmissions(scope, store.deps, seeded)).formIds;
  const { endpoint } = await createEndpoint(scope, store.deps, { url: "https://8.8.8.8/hook" });
  return { formId, webhookId: endpoint.id };
}

type Seeded = Awaited<ReturnType<typeof seed>>;

const AXE_IN_A_PREVIEW = "Blocked script execution in 'about:srcdoc'";

/** Fails on any error in the browser's console. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    // Axe inspects the page preview, whose frame runs no scripts.
    if (message.type() === "error" && !message.text().startsWith(AXE_IN_A_PREVIEW)) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

const screens = ({ formId, webhookId }: Seeded, question: string): readonly [path: string, heading: string][] => [
  ["/", "All messages"],
  ["/forms", "Forms"],
  ["/forms/new", "New form"],
  ["/inbox?q=a&status=unread", "All messages"],
  ["/spam?q=nothing+like+this&reason=honeypot", "All messages"],
  [`/forms/${formId}/inbox`, "Contact"],
  [`/forms/${formId}/spam`, "Contact"],
  [`/forms/${formId}/overview?days=90`, "Contact"],
  [`/forms/${formId}/setup`, "Contact"],
  [`/forms/${formId}/setup/general`, "Contact"],
  [`/forms/${formId}/setup/mail`, "Contact"],
  [`/forms/${formId}/setup/after`, "Contact"],
  [`/forms/${formId}/setup/spam`, "Contact"],
  [`/forms/${formId}/setup/privacy`, "Contact"],
  [`/forms/${formId}/setup/general/import`, "Contact"],
  ["/overview", "All messages"],
  ["/trash", "Trash"],
  ["/settings/profile", "Settings"],
  ["/settings/security", "Settings"],
  ["/settings/members", "Settings"],
  ["/settings/agents", "Settings"],
  ["/settings/agents/connect?client=vscode", "Settings"],
  ["/settings/integrations", "Settings"],
  [`/settings/integrations/${webhookId}`, "Settings"],
  ["/settings/rules", "Settings"],
  ["/settings/spam", "Settings"],
  ["/settings/exports", "Settings"],
  ["/settings/history", "Settings"],
  ["/settings/privacy", "Settings"],
  ["/settings/privacy/record", "Settings"],
  ["/settings/email", "Settings"],
  ["/settings/system", "Settings"],
  [question, "Connect “An agent”?"],
];

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`every screen has no accessibility faults, console errors or sideways scrolling, in light and dark on ${name}`, async ({
    operator,
    page,
    server,
  }) => {
    const seeded = await seed(server, operator);
    const errors = watchConsole(page);
    const quiet = followNetwork(page);
    await page.setViewportSize(viewport);
    await page.goto(server.url);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await expectNoSidewaysScrolling(page);
    await operator.signIn(page.context());
    for (const [path, heading] of screens(seeded, await askForConnection(server.url))) {
      await page.goto(server.url + path);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await quiet();
      await expectAccessibleInLightAndDark(page);
      await expectNoSidewaysScrolling(page);
    }
    expect(errors).toEqual([]);
  });
}

test("every screen has at most one scrollable area, from desktop to phone", async ({ operator, page, server }) => {
  const seeded = await seed(server, operator);
  const quiet = followNetwork(page);
  await operator.signIn(page.context());
  for (const [path] of screens(seeded, await askForConnection(server.url))) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const scrollers = () => page.evaluate(scrollersBeside, "aside, fieldset");
      await expect.poll(scrollers, `${path} at ${width} pixels`).toBeLessThanOrEqual(1);
    }
  }
});

/** Counts vertically scrollable elements outside those that `apart` selects. */
function scrollersBeside(apart: string): number {
  const all = [document.documentElement, ...document.body.querySelectorAll("*")];
  return all.filter((element) => {
    if (element.closest(apart) !== null || element.matches("textarea, pre")) return false;
    const { overflowY } = getComputedStyle(element);
    const mayScroll =
      /auto|scroll/.test(overflowY) || (element === document.documentElement && overflowY === "visible");
    return mayScroll && element.scrollHeight > element.clientHeight + 1;
  }).length;
}

test("a right-to-left message shows its beginning in its row, its cell and its heading", async ({ owner, page }) => {
  const contact = await owner.form();
  const begins = "السلام عليكم";
  const message = `${begins} ${"أرغب في حجز طاولة لأربعة أشخاص ".repeat(12)} ABC-123`;
  const name = `${begins} ${"بن محمد ".repeat(20)}`;
  const id = await contact.send({ name, email: "a@example.com", message });
  for (const as of ["list", "table"]) {
    await owner.open(page, contact.path(`inbox?as=${as}&show=all`));
    const texts = page.locator(`[data-row="${id}"] bdi`).filter({ hasText: begins });
    await expect(texts.nth(1)).toBeVisible();
    for (const text of await texts.all()) await expect.poll(() => text.evaluate(isBeginningVisible), as).toBe(true);
  }
});

/** True if no ancestor clips the first letter of the element's text. */
function isBeginningVisible(element: Element): boolean {
  const letter = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text === null) return false;
  letter.setStart(text, 0);
  letter.setEnd(text, 1);
  const { left, right } = letter.getBoundingClientRect();
  for (
    let around: Element | null = element;
    around !== null && !around.matches("[data-row]");
    around = around.parentElement
  ) {
    const box = around.getBoundingClientRect();
    if (getComputedStyle(around).overflowX === "hidden" && (left < box.left - 1 || right > box.right + 1)) return false;
  }
  return true;
}

test("the toolbar of an open message fits every width, and rows are compact when the owner chooses so", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.messages(2);
  await owner.open(page, "/settings/profile");
  await page.getByRole("radiogroup", { name: "Rows" }).getByText("Compact").click();
  await page.goto(`${contact.url}/inbox`);
  const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await expect.poll(heights).toEqual([40, 40]);
  await rows(page).first().getByRole("link").click();
  const bar = page.getByRole("toolbar", { name: "Message", exact: true });
  await expect(bar).toBeVisible();
  for (const width of [360, 390, 768, 992, 993, 1024, 1280, 1440, 2200]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => bar.evaluate(controlsCutOff), `${width} pixels`).toEqual([]);
    for (const name of ["Spam", "Delete", "Next message"]) {
      await expect(bar.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const divider = page.getByRole("separator", { name: "Width of the list" });
  const before = Number(await divider.getAttribute("aria-valuenow"));
  await divider.press("ArrowRight");
  await expect.poll(async () => Number(await divider.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
});

function controlsCutOff(bar: Element): (string | null)[] {
  const edges = bar.getBoundingClientRect();
  return [...bar.querySelectorAll("a, button")]
    .filter((control) => control.getClientRects().length > 0)
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      const label = control.querySelector(".mantine-Button-label");
      const isShown = label !== null && getComputedStyle(label).position !== "absolute";
      return left < edges.left || right > edges.right || (isShown && label.scrollWidth > label.clientWidth);
    })
    .map((control) => control.textContent);
}

test("at 400 % zoom the whole page scrolls, down to the last message", async ({ owner, page }) => {
  const contact = await owner.form();
  await contact.messages(["Ana Costa", "Bruno Dias", "Chiara Novak", "Dev Haddad", "Elif Ito", "Grace Hopper"]);
  await page.setViewportSize({ width: 360, height: 225 });
  await owner.open(page, contact.path());
  await expect(rows(page).first()).toBeAttached();
  await page.mouse.move(180, 200);
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole("heading", { name: "Contact" })).not.toBeInViewport();
  await expect(page.getByRole("link", { name: /Grace Hopper/ })).toBeInViewport();
  await expectNoSidewaysScrolling(page);
});
