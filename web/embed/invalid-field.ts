import type { Field } from "./postern-forms.ts";

const DESCRIBED = "aria-describedby";

/** Ids of the elements that say why a field is invalid. */
const reasons = new Map<Field, string>();

/** Tells assistive technology that a field is invalid, and where the reason is. Keeps existing descriptions. */
export function mark(field: Field, reason: HTMLElement): void {
  unmark(field);
  reason.id ||= `postern-${crypto.getRandomValues(new Uint32Array(1))}`;
  reasons.set(field, reason.id);
  field.setAttribute("aria-invalid", "true");
  describe(field, [...descriptionsOf(field), reason.id]);
}

export function unmark(field: Field): void {
  const reason = reasons.get(field);
  if (reason === undefined) return;
  reasons.delete(field);
  field.removeAttribute("aria-invalid");
  describe(
    field,
    descriptionsOf(field).filter((id) => id !== reason),
  );
}

const descriptionsOf = (field: Field) => (field.getAttribute(DESCRIBED) ?? "").split(/\s+/).filter(Boolean);

function describe(field: Field, ids: readonly string[]): void {
  if (ids.length === 0) field.removeAttribute(DESCRIBED);
  else field.setAttribute(DESCRIBED, ids.join(" "));
}
