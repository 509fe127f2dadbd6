/**
 * Loaded by the form's script once the server has refused a field. Shows the reason beside the field, and with its
 * label at the end of the form, until the visitor changes it.
 */
import { boxOf, type FieldError, REFUSED, say } from "./form-message.ts";
import { mark, unmark } from "./invalid-field.ts";
import { create, type Field, fieldsOf, isOurs } from "./postern-forms.ts";

const shown = new Map<Field, HTMLElement>();

function show(field: Field, textContent: string): void {
  hide(field);
  const line = create("span", { textContent });
  line.setAttribute("data-postern-error", "");
  line.style.display = "block";
  // After the surrounding label: inside, it would become part of the field's name.
  (field.closest("label") ?? field).after(line);
  mark(field, line);
  shown.set(field, line);
}

function hide(field: Field): void {
  shown.get(field)?.remove();
  shown.delete(field);
  unmark(field);
}

function labelOf(field: Field): string {
  const label = field.labels?.[0]?.cloneNode(true) as HTMLElement | undefined;
  for (const control of label?.querySelectorAll("input,select,textarea,button") ?? []) control.remove();
  return label?.textContent?.trim().replace(/[\s:*]+$/, "") || field.getAttribute("aria-label") || field.name;
}

function refused({ target: form, detail }: CustomEvent<readonly FieldError[]>): void {
  if (!isOurs(form)) return;
  const fields = fieldsOf(form).filter(({ type, disabled }) => type !== "hidden" && !disabled);
  const found = detail.flatMap(({ field: name, message }) => {
    const field = fields.find((candidate) => candidate.name === name);
    return field === undefined ? [] : [{ field, message }];
  });
  if (found[0] === undefined) return;
  for (const { field, message } of found) show(field, message);
  say(form, "alert", found.map(({ field, message }) => `${labelOf(field)}: ${message}`).join(" "));
  found[0].field.focus();
}

function changed({ target }: Event): void {
  const field = target as Field;
  if (!shown.has(field)) return;
  hide(field);
  if (isOurs(field.form) && !fieldsOf(field.form).some((other) => shown.has(other))) boxOf(field.form)?.remove();
}

function hideAll({ target: form }: Event): void {
  if (isOurs(form)) for (const field of fieldsOf(form)) hide(field);
}

addEventListener(REFUSED, (event) => refused(event as CustomEvent<readonly FieldError[]>));
for (const type of ["input", "change"]) addEventListener(type, changed, true);
for (const type of ["submit", "reset"]) addEventListener(type, hideAll, true);
