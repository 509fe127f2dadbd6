import { addressesAi, screen } from "@postern/spam";
import { expect, test } from "vitest";
import { createRandom } from "../../../shared/random.ts";
import { createJudge, FORM_KINDS, inventContent } from "../src/index.ts";

test.each(FORM_KINDS)("judges invented messages for the $name form exactly as the filter judges real ones", (kind) => {
  const judge = createJudge();
  const random = createRandom(3);
  for (let made = 0; made < 1_500; made += 1) {
    const { fields, filledTrap } = inventContent(random, kind, "website");
    const verdict = screen({ fields, filledTrap, origin: null, originAllowed: true });
    expect(judge({ fields, filledTrap })).toEqual({ verdict, addressesAi: addressesAi(fields) });
  }
});
