import { expect, type Page, test } from "@playwright/test";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { enterMailServer, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const PAGE = "/settings/email";
const SENDER = "inbox@bakery.example";
const mailbox = { username: "bakery", password: " a password of the provider " };
const other = { email: "ben@example.com", password: "four more unrelated words" };
let postern: RunningPostern;
let sink: BrowserMailSink;

test.beforeAll(async () => {
  sink = await startMailSink(mailbox);
  postern = await startPostern();
  for (const { email, password } of [owner, other]) {
    await postern.command("owner", "create", "--email", email, "--password", password);
  }
});

test.afterAll(async () => {
  await postern.stop();
  await sink.stop();
});

const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const sendTest = (page: Page) => page.getByRole("button", { name: "Send test email" });

test("a provider is filled in as far as it is known, and the rest says where it is found", async ({ page }) => {
  await openSignedIn(page, postern.url, PAGE);
  const provider = page.getByLabel("Provider");
  await provider.selectOption("Fastmail");
  await expect(page.getByLabel("Host")).toHaveValue("smtp.fastmail.com");
  await expect(page.getByLabel("Encryption")).toHaveValue("tls");
  await expect(page.getByLabel("Port")).toHaveValue("465");
  await expect(page.getByLabel("User name")).toHaveValue(owner.email);
  await expect(page.getByLabel("Sender")).toHaveValue(owner.email);
  await expect(page.getByText("An app password from Settings → Privacy & Security.")).toBeVisible();
  await provider.selectOption("Resend");
  await expect(page.getByLabel("User name")).toHaveValue("resend");
  await provider.selectOption("Postmark");
  await expect(page.getByLabel("Encryption")).toHaveValue("starttls");
  await expect(page.getByLabel("User name")).toHaveValue("");
  await page.getByLabel("Encryption").selectOption("TLS");
  await expect(page.getByLabel("Port")).toHaveValue("465");
  await provider.selectOption("Other");
  await expect(page.getByLabel("Host")).toHaveValue("");
});

test("what is entered can be tried before it is saved, and what went wrong is said", async ({ page }) => {
  await openSignedIn(page, postern.url, PAGE);
  await enterMailServer(page, "smtp://127.0.0.1:9", SENDER);
  await sendTest(page).click();
  await expect(page.getByText("Nothing accepts connections at 127.0.0.1:9.")).toBeVisible();
  await enterMailServer(page, sink.url, SENDER);
  await page.getByLabel("User name").fill(mailbox.username);
  await password(page).fill("not this one");
  await sendTest(page).click();
  await expect(page.getByText("The mail server rejected the user name or password")).toBeVisible();
  await password(page).fill(mailbox.password);
  await sendTest(page).click();
  await expect(page.getByText(`The mail server accepted the email to ${owner.email}`)).toBeVisible();
  expect((await sink.next()).to).toEqual([owner.email]);
  await expect(page.getByText("Email is not set up")).toBeVisible();
});

test("what is saved stays, with a password that is not shown again, until it is removed", async ({ page }) => {
  await openSignedIn(page, postern.url, PAGE);
  await enterMailServer(page, sink.url, SENDER);
  await page.getByLabel("User name").fill(mailbox.username);
  await password(page).fill(mailbox.password);
  await save(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sender")).toHaveValue(SENDER);
  await expect(password(page)).toHaveValue("");
  await expect(page.getByText("Leave empty to keep the saved value.")).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await sendTest(page).click();
  await expect(page.getByText("Test email sent")).toBeVisible();
  await sink.next();

  // The saved password goes to no other server.
  await page.getByLabel("Host").fill("localhost");
  await expect(page.getByText("Leave empty to keep the saved value.")).toHaveCount(0);
  await expect(password(page)).toHaveAttribute("required");
  await page.getByLabel("Host").fill("127.0.0.1");

  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Email is not set up")).toBeVisible();
  await expect(page.getByLabel("Host")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Remove…" })).toHaveCount(0);
});

test("the DNS records of the sender are shown with what to add, which can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const add = { __typename: "RecordToAdd", name: "_dmarc.bakery.example", value: "v=DMARC1; p=none" };
  await answerSenderDomain(page, [
    { kind: "SPF", state: "present", detail: "v=spf1 include:spf.messagingengine.com ~all", add: null },
    { kind: "DKIM", state: "unknown", detail: "The DNS lookup failed. Try again later.", add: null },
    { kind: "DMARC", state: "missing", detail: "Not found. Add this TXT record.", add },
  ]);
  await openSignedIn(page, postern.url, PAGE);
  await page.getByLabel("Provider").selectOption("Fastmail");
  const records = page.getByRole("region", { name: "DNS records" }).getByRole("listitem");
  await expect(records).toContainText([/SPF.*Found/, /DKIM.*Unknown/, /DMARC.*Missing/]);
  await page.getByRole("button", { name: "Copy the value of the DMARC record" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(add.value);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page);
    await expectAccessibleInLightAndDark(page);
  }
});

/** Answers for the name servers, which are outside. */
async function answerSenderDomain(page: Page, records: readonly object[]): Promise<void> {
  const [hash = ""] =
    Object.entries(persistedDocuments).find(([, text]) => text.startsWith("query SenderDomain")) ?? [];
  const senderDomain = {
    __typename: "SenderDomain",
    domain: "bakery.example",
    records: records.map((record) => ({ __typename: "SenderRecord", ...record })),
  };
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes(hash) !== true) return route.fallback();
    await route.fulfill({ json: { data: { __typename: "Query", senderDomain } } });
  });
}

test("another owner finds no settings of the server's email, and is told who has to set it up", async ({ page }) => {
  const made = ["--email", other.email, "--name", "Orders", "--destination", other.email];
  const form = await postern.command("form", "create", ...made);
  await openSignedIn(page, postern.url, PAGE, other);
  await expect(page.getByText("Only the owner of this server’s first account can see this page.")).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Email" })).toHaveCount(0);
  await page.goto(`${postern.url}/forms/${form.formId ?? form.id}/setup/mail`);
  await expect(page.getByText("The operator of this server has to set up email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up email" })).toHaveCount(0);
});

test("what SMTP_URL and MAIL_FROM set is shown without its password, and can be tried but not changed", async ({
  page,
}) => {
  const credentials = `${mailbox.username}:${encodeURIComponent(mailbox.password)}`;
  const fixed = await startPostern({
    SMTP_URL: sink.url.replace("//", `//${credentials}@`),
    MAIL_FROM: `The Bakery <${SENDER}>`,
  });
  await fixed.command("owner", "create", "--email", owner.email, "--password", owner.password);
  await openSignedIn(page, fixed.url, PAGE);
  await expect(page.getByText("Set by SMTP_URL")).toBeVisible();
  await expect(page.getByText(mailbox.username, { exact: true })).toBeVisible();
  await expect(page.getByText(SENDER)).toBeVisible();
  await expect(page.locator("main, #content").first()).not.toContainText(mailbox.password.trim());
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  await expectAccessibleInLightAndDark(page);
  await sendTest(page).click();
  await expect(page.getByText("Test email sent")).toBeVisible();
  await sink.next();
  await fixed.stop();
});
