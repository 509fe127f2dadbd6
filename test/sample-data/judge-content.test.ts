import { addressesAi, screen } from "@postern/spam";
import { expect, test } from "vitest";
import { FORM_KINDS } from "../../server/sample-data/form-kinds.ts";
import { inventSubmission } from "../../server/sample-data/invent-submission.ts";
import { type Content, createJudge } from "../../server/sample-data/judge-content.ts";
import type { FormRow } from "../../server/store/forms/forms.ts";
import { createRandom } from "../../shared/random.ts";

test.each(FORM_KINDS)("invented messages of the form $name are judged as the filter judges real ones", (kind) => {
  const remembered = createJudge();
  const judge = (content: Content) => {
    const found = remembered(content);
    const input = { fields: content.fields, filledTrap: content.filledTrap, origin: null, originAllowed: true };
    expect(found).toEqual({ verdict: screen(input), addressesAi: addressesAi(content.fields) });
    return found;
  };
  const form = { id: "frm_1", honeypotField: "website" } as FormRow;
  const now = new Date("2026-03-15T15:30:00.000Z");
  const random = createRandom(3);
  for (let made = 0; made < 1_500; made += 1) inventSubmission(random, judge, { form, kind, at: now, now });
});
