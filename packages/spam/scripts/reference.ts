import type { Row } from "./corpus.ts";
import { frozenRows } from "./frozen.ts";
import { isFrozen } from "./split.ts";

const MAX_CHOSEN = 400;
const LONGEST = 500;

/**
 * Files of messages written to be as hard as possible to tell from spam: they would keep weights from learning what
 * spam is.
 */
const LOOK_ALIKES = /^(?:alike|trade|now)-/;

/** Spread evenly over the genuine training messages, so each kind and language has its share. */
export function chooseReference(corpus: readonly Row[]): readonly Row["fields"][] {
  const isGenuine = (row: Row) => row.folder === "inbox" && !isFrozen(row) && !LOOK_ALIKES.test(row.id);
  const genuine = frozenRows(corpus, isGenuine);
  const chosen = Array.from(
    { length: Math.min(MAX_CHOSEN, genuine.length) },
    (_, at) => genuine[Math.floor((at * genuine.length) / MAX_CHOSEN)]?.fields ?? [],
  );
  return chosen.map((fields) => fields.map(([name, value]) => [name, shorten(value)] as const));
}

function shorten(text: string): string {
  return text.length <= LONGEST ? text : text.slice(0, text.lastIndexOf(" ", LONGEST));
}

export function printReference(messages: readonly Row["fields"][]): string {
  return [
    'import type { ScreenInput } from "../verdict.ts";',
    "",
    "// Written by “npm run spam:reference” from packages/spam/training/ham; see packages/spam/docs/model.md.",
    'export const REFERENCE_MESSAGES: readonly ScreenInput["fields"][] = JSON.parse(',
    `  String.raw\`[`,
    messages
      .map((fields) => JSON.stringify(fields).replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{"))
      .join(",\n"),
    "]`,",
    ");",
    "",
  ].join("\n");
}
