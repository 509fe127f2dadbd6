import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "../support/accessible.ts";
import { startWebsite } from "../support/local-server.ts";
import { expect, test } from "../support/test.ts";

for (const [language, name] of Object.entries(VISITOR_LANGUAGES) as [VisitorLanguage, string][]) {
  test(`an owner chooses ${language}, and visitors read everything in it, in its direction and on narrow screens`, async ({
    browser,
    owner,
    page,
    server,
  }) => {
    const translation = translationOf(language);
    const { direction } = translation;
    const contact = await owner.form();
    await owner.open(page, contact.path("setup/general"));
    await page.getByLabel("Language for visitors").selectOption(name);
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const address = `${server.url}/f/${contact.id}`;
    const website = await startWebsite(`<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1>
      <form action="${address}" method="post"><label>Message <textarea name="message"></textarea></label>
      <button>Send</button></form><script src="${address}/form.js" async></script></main></html>`);

    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(website.url);
    await visitor.getByLabel("Message").focus();
    await expect(visitor.locator('input[name="_postern"]')).toBeAttached();
    await visitor.getByLabel("Message").fill("Hello");
    await context.setOffline(true);
    await visitor.getByRole("button", { name: "Send" }).click();
    const spoken = visitor.locator("form [data-postern]");
    await expect(spoken).toContainText(translation.text("script.offline"));
    await expect(spoken).toHaveAttribute("lang", language);
    await expect(spoken).toHaveCSS("direction", direction);
    await context.setOffline(false);
    await expect(visitor.getByRole("heading")).toHaveText(translation.text("page.thankYou"));
    await expect(visitor.getByRole("main")).toHaveCSS("direction", direction);
    await expectAccessibleInLightAndDark(visitor);
    await expectNoSidewaysScrolling(visitor);
    await visitor.goto(`${address}?message=Hello`);
    await expect(visitor.getByRole("heading")).toHaveText(translation.text("page.notSent"));
    await expect(visitor.getByText("For the owner of the website")).toHaveCSS("direction", "ltr");
    await expectAccessibleInLightAndDark(visitor);
    await expectNoSidewaysScrolling(visitor);
    await context.close();
    await website.stop();
  });
}
