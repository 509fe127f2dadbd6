import { startWebsite } from "../support/local-server.ts";
import { expect, test } from "../support/test.ts";

const SHOWN = ["origin", "strict-origin-when-cross-origin", "no-referrer-when-downgrade", "unsafe-url"];
const HIDDEN = ["no-referrer", "same-origin"];

for (const policy of [...SHOWN, ...HIDDEN]) {
  test(`a plain form is accepted from a listed website, with or without www, under the referrer policy ${policy}`, async ({
    owner,
    page,
    server,
  }) => {
    const form = await owner.form();
    const { prisma } = server.store.deps.db;
    const html = `<form action="${server.url}/f/${form.id}" method="post"><input name="message" value="Is the table free?"><button>Send</button></form>`;
    const website = await startWebsite(html, { "Referrer-Policy": policy });
    const at = (host: string) => website.url.replace("127.0.0.1", host);
    await prisma.form.update({
      where: { id: form.id },
      data: { allowedOrigins: [new URL(at("shop.localhost")).origin] },
    });
    for (const host of ["shop.localhost", "www.shop.localhost", "other.localhost"]) {
      await page.goto(at(host));
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
    }
    const kept = await prisma.submission.findMany({ where: { formId: form.id }, orderBy: { id: "asc" } });
    // The website is unknown if the policy hides it.
    const other = HIDDEN.includes(policy) ? "inbox" : "spam";
    expect(kept.map(({ folder }) => folder)).toEqual(["inbox", "inbox", other]);
    await website.stop();
  });
}
