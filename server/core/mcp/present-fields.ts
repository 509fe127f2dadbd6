import { AGENT_FIELDS } from "../../../shared/agent-contents.ts";
import { cutText } from "../../../shared/cut-text.ts";
import { toVisibleLine, toVisibleText } from "../../../shared/visible-text.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";

export interface PresentedField {
  name: string;
  value: string;
  truncated?: true;
}

export interface PresentedFields {
  fields: PresentedField[];
  fields_left_out?: number;
}

/** Omits fields the owner hides, makes invisible text visible, and limits the size of names and values. */
export function presentFields(isHidden: (name: string) => boolean, submitted: SubmittedFields): PresentedFields {
  const permitted = submitted.filter(([name]) => !isHidden(name));
  const fields: PresentedField[] = [];
  let characters = 0;
  for (const [name, value] of permitted) {
    const field = presentField(name, value);
    characters += field.name.length + field.value.length;
    if (characters > AGENT_FIELDS.all) break;
    fields.push(field);
  }
  const leftOut = permitted.length - fields.length;
  return leftOut === 0 ? { fields } : { fields, fields_left_out: leftOut };
}

function presentField(name: string, value: string): PresentedField {
  const label = shorten(name, AGENT_FIELDS.name, toVisibleLine);
  const text = shorten(value, AGENT_FIELDS.value, toVisibleText);
  const whole = { name: label.text, value: text.text };
  return label.isCut || text.isCut ? { ...whole, truncated: true } : whole;
}

function shorten(
  text: string,
  longest: number,
  toVisible: (text: string) => string,
): { readonly text: string; readonly isCut: boolean } {
  // Cut first, so that a huge value costs no more than the part shown.
  const visible = toVisible(cutText(text, longest));
  const kept = cutText(visible, longest);
  if (text.length <= longest && kept === visible) return { text: visible, isCut: false };
  return { text: `${kept}… [cut here: ${text.length} characters in all]`, isCut: true };
}
