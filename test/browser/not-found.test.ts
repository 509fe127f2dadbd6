import { expect, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 5, days: 5 });
});

test.afterAll(() => postern.stop());

const NOBODYS = "01h455vb4pex5vsknk084sn02q";

const places = (): readonly [path: string, heading: string][] => [
  ...["", "/inbox", "/spam", "/overview", "/setup", "/setup/mail", "/setup/general/import"].map(
    (page): [string, string] => [`/forms/frm_${NOBODYS}${page}`, "Form not found"],
  ),
  ["/forms/frm_zzz/inbox", "Form not found"],
  [`/forms/frm_${NOBODYS}/inbox?submission=sub_${NOBODYS}`, "Form not found"],
  [`/forms/${formId}/inbox?submission=sub_${NOBODYS}`, "Message not found"],
  [`/inbox?submission=sub_${NOBODYS}`, "Message not found"],
  [`/settings/integrations/whk_${NOBODYS}`, "Webhook not found"],
  [`/inbox?forms=frm_${NOBODYS}&label=lbl_${NOBODYS}`, "No matches"],
];

test("an address of something that is not there says so beside the sidebar", async ({ page }) => {
  await openSignedIn(page, postern.url, "/");
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const [path, heading] of places()) {
    await page.goto(postern.url + path);
    await expect(page.getByRole("heading", { name: heading }), path).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Contact" }),
    ).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test("an address of an earlier version leads to where its page is now", async ({ page }) => {
  await openSignedIn(page, postern.url, "/");
  for (const [before, now] of [
    ["/", "/inbox"],
    [`/forms/${formId}/setup/rules`, `/settings/rules?form=${formId}`],
    [`/forms/${formId}/setup/agents`, `/forms/${formId}/setup/general`],
    [`/forms/${formId}/setup/import`, `/forms/${formId}/setup/general/import`],
    ["/settings/tokens", "/settings/agents"],
    ["/settings/webhooks", "/settings/integrations"],
    [
      `/settings/webhooks/whk_${NOBODYS}?delivery=dlv_${NOBODYS}`,
      `/settings/integrations/whk_${NOBODYS}?delivery=dlv_${NOBODYS}`,
    ],
    ["/settings/data?kind=exports", "/settings/privacy?kind=exports"],
  ]) {
    await page.goto(postern.url + before);
    await expect(page).toHaveURL(postern.url + now);
  }
});
