import type { Random } from "../../../shared/random.ts";
import type { FormKind } from "./form-kinds.ts";
import type { Content } from "./judge-content.ts";
import { inventMessage } from "./messages.ts";
import { inventPerson } from "./people.ts";
import { inventSpam } from "./spam-samples.ts";

const SPAM_SHARE = 0.15;

export interface SampleContent extends Content {
  readonly sender: string;
  readonly preview: string;
}

/** Generates a message for a form of this kind; occasionally spam. */
export function inventContent(random: Random, kind: FormKind, honeypotField: string): SampleContent {
  return random.chance(SPAM_SHARE) ? spam(random, honeypotField) : message(random, kind);
}

function message(random: Random, kind: FormKind): SampleContent {
  const person = inventPerson(random);
  const text = inventMessage(random, person.language, kind.topic);
  const fields = kind.fill(random, person, text);
  const names = new Set(fields.map(([name]) => name));
  const hasName = names.has("name") || names.has("full_name");
  const preview = fields.find(([name]) => name === "message" || name === "cover_letter" || name === "day")?.[1] ?? "";
  return { fields, filledTrap: null, sender: hasName ? `${person.name} <${person.email}>` : person.email, preview };
}

function spam(random: Random, honeypotField: string): SampleContent {
  const { fields, filledTrap } = inventSpam(random, honeypotField);
  const [name, email, text] = fields.map(([, value]) => value);
  return { fields, filledTrap, sender: `${name} <${email}>`, preview: text ?? "" };
}
