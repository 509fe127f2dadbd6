import { createRandom } from "../../../shared/random.ts";
import { hashText } from "../src/text/hash.ts";
import type { Row } from "./corpus.ts";
import { fillSlots } from "./fill-slots.ts";
import { isFrozen } from "./split.ts";

const SEED = 404;

/** The frozen part of our own corpus as it is judged: as written, with slots filled the same way every time. */
export function frozenRows(corpus: readonly Row[], isChosen: (row: Row) => boolean = isFrozen): readonly Row[] {
  return corpus.filter(isChosen).map((row) => fillSlots(row, createRandom(SEED ^ hashText(row.id))));
}
