import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./corpus.ts";
import { type Sample, samplePublished } from "./featurise.ts";
import { readLabelled } from "./labelled-lines.ts";
import { isFrozen } from "./split.ts";

/**
 * Published sets that training reads in place, with the weight of one message relative to ours. They are chats, text
 * messages and video comments: good for how people write, poor for what is sent to forms.
 */
const SETS = [
  { file: "youtube.jsonl", spam: 0.35, ham: 0.35 },
  { file: "tgspam.jsonl", spam: 0.6, ham: 0.6 },
  { file: "sms.jsonl", spam: 0.2, ham: 0.12 },
] as const;

export function readPublished(folder: string, seed: number): readonly Sample[] {
  const missing = SETS.filter(({ file }) => !existsSync(join(folder, file)));
  if (missing.length > 0) {
    throw new Error(
      `${missing.map(({ file }) => file).join(", ")} not found in ${folder}. Say where the published sets are: npm run spam:train -- --shared <folder>. packages/spam/training/README.md tells where they come from.`,
    );
  }
  return SETS.flatMap(({ file, spam, ham }) => {
    const rows = readLabelled(join(folder, file)).rows.filter((row) => !isFrozen(row));
    const of = (label: Row["folder"]) => rows.filter((row) => row.folder === label);
    return [...samplePublished(of("spam"), spam, seed), ...samplePublished(of("inbox"), ham, seed)];
  });
}
