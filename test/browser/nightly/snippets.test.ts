import { SNIPPET_KINDS } from "../../../web/src/core/setup/snippets/snippet-kinds.ts";
import { test } from "../support/other-websites.ts";
import { pageOf, sendByKeyboard } from "../support/snippet-pages.ts";

for (const kind of SNIPPET_KINDS.slice(3)) {
  test(`the snippet for ${kind.label} passes axe, and can be filled in, corrected and sent by keyboard`, async ({
    intake,
    open,
  }) => {
    await sendByKeyboard(await open(await pageOf(kind, intake.address)), intake, kind);
  });
}
