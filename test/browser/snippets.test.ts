import { buildFormLine } from "../../web/src/core/setup/snippets/build-snippets.ts";
import { SNIPPET_KINDS } from "../../web/src/core/setup/snippets/snippet-kinds.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test, thanked } from "./support/other-websites.ts";
import { pageOf, sendByKeyboard } from "./support/snippet-pages.ts";

test("the pasted snippets and another service's form pass axe and can be filled in, corrected and sent by keyboard", async ({
  intake,
  open,
}) => {
  for (const kind of SNIPPET_KINDS.slice(0, 3)) {
    await test.step(kind.label, async () => {
      const page = await open(await pageOf(kind, intake.address));
      await sendByKeyboard(page, intake, kind);
      if (kind.id === "html") return;
      for (const field of ["Name", "Message"]) await page.getByLabel(field).fill("Another one");
      await page.getByLabel("Email").fill("visitor@example.com");
      intake.plan("file left out");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("1 file was not saved: photo.txt (too many files).")).toBeVisible();
    });
  }
  const line = buildFormLine(intake.address);
  const page = await open(`<!doctype html><html lang="en"><title>Contact</title><main><h1>Contact</h1>${line}
    <input type="hidden" name="form-name" value="contact"><label>Name <input name="name"></label><button>Send</button></form></main></html>`);
  await page.getByLabel("Name").fill("Moving Mona");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send" }).click();
  await thanked(page);
  expect(intake.kept().at(-1)?.fields).toEqual({ "form-name": "contact", name: "Moving Mona" });
});
