/**
 * Keeps what a visitor types until it has arrived, except passwords, cards, hidden fields, files and anything with
 * autocomplete="off". Never overwrites what the page has filled in or the visitor has typed.
 */
import { boxOf, createButton, say } from "./form-message.ts";
import { type Field, fieldsOf, ourForms } from "./postern-forms.ts";
import { adoptSendId, sendIdOf } from "./send-id.ts";
import { placeOf, read, type StorageName, write } from "./storage.ts";

type Value = string | boolean | readonly string[];

interface Draft {
  readonly at: number;
  readonly send: string;
  /** Sent, but it is unknown whether it arrived. */
  readonly isUnsent: boolean;
  readonly fields: readonly (readonly [name: string, nth: number, value: Value])[];
}

const LIFE_MS = 24 * 60 * 60 * 1000;
const PAUSE_MS = 300;
/**
 * Matched against types and autocomplete. Hidden fields and buttons always have the page's value, so there is nothing
 * to keep.
 */
const LEFT_OUT = /\b(off|file|password|cc-[a-z-]+|one-time-code)\b/;
const SECRET_NAME = /pass(w|code|$)|pwd|card.?(num|no)|cvc|cvv|iban/i;

const restored = new WeakSet<HTMLFormElement>();
const unsent = new WeakSet<HTMLFormElement>();
let pending: ReturnType<typeof setTimeout> | undefined;
let changed: HTMLFormElement | null = null;
let isRestoring = false;

/** "tab" while the tab is open, "day" for a day; null if unknown. */
export type Keep = "off" | "tab" | "day" | null;

let keep: Keep = null;

const isKeeping = () => keep === "tab" || keep === "day";

/** The storage where drafts are kept, then the one where they are not. */
const storages = (): [StorageName, StorageName] =>
  keep === "day" ? ["localStorage", "sessionStorage"] : ["sessionStorage", "localStorage"];

function isKept(field: Field): boolean {
  const hints = [field, field.form].map((element) => element?.getAttribute("autocomplete"));
  return (
    field.name !== "" && !field.disabled && !LEFT_OUT.test(`${field.type} ${hints}`) && !SECRET_NAME.test(field.name)
  );
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function stateOf(field: Field): Value {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value);
  return isChoice(field) ? field.checked : field.value;
}

/** The field's value as the page has it. */
function defaultOf(field: Field): Value {
  if (!(field instanceof HTMLSelectElement)) return isChoice(field) ? field.defaultChecked : field.defaultValue;
  const options = [...field.options];
  const chosen = options.filter(({ defaultSelected }) => defaultSelected);
  return (field.multiple || chosen[0] ? chosen : options.slice(0, 1)).map(({ value }) => value);
}

const isUntouched = (field: Field) => JSON.stringify(stateOf(field)) === JSON.stringify(defaultOf(field));

/** Not filled in by the page. */
const isFree = (field: Field) => !(typeof defaultOf(field) === "string" && defaultOf(field));

function put(field: Field, value: Value): void {
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.selected = (value as readonly string[]).includes(option.value);
  } else if (isChoice(field)) {
    field.checked = value as boolean;
  } else {
    // Frameworks watch the element's own property.
    Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Each field with its position among those of the same name. */
function keptFields(form: HTMLFormElement): [field: Field, name: string, nth: number][] {
  const counts = new Map<string, number>();
  return fieldsOf(form)
    .filter(isKept)
    .map((field) => {
      const nth = counts.get(field.name) ?? 0;
      counts.set(field.name, nth + 1);
      return [field, field.name, nth];
    });
}

export function saveDraft(form: HTMLFormElement): void {
  if (!isKeeping()) return;
  const fields = keptFields(form)
    .filter(([field]) => !isUntouched(field))
    .map(([field, name, nth]) => [name, nth, stateOf(field)] as const);
  const draft: Draft = { at: Date.now(), send: sendIdOf(form), isUnsent: unsent.has(form), fields };
  write(storages()[0], placeOf(form), fields.length === 0 ? null : draft);
}

/** Writes the draft once the visitor pauses typing. */
export function noteTyping(form: HTMLFormElement): void {
  if (isRestoring) return;
  if (changed !== form) flush();
  changed = form;
  clearTimeout(pending);
  pending = setTimeout(flush, PAUSE_MS);
}

function flush(): void {
  clearTimeout(pending);
  if (changed !== null) saveDraft(changed);
  changed = null;
}

/** A draft left behind from now on may not have arrived; a refused message has not. */
export function markUnsent(form: HTMLFormElement, isUnsent = true): void {
  unsent[isUnsent ? "add" : "delete"](form);
  saveDraft(form);
}

export function removeDraft(form: HTMLFormElement): void {
  if (changed === form) changed = null;
  unsent.delete(form);
  for (const storage of storages()) write(storage, placeOf(form), null);
}

/** Runs once per form, when it is first seen. */
export function restoreDraft(form: HTMLFormElement): void {
  if (restored.has(form)) return;
  restored.add(form);
  // A cached copy of a page, as Turbo shows it, may still have them.
  form.removeAttribute("aria-busy");
  boxOf(form)?.remove();
  const draft = read<Draft>(storages()[0], placeOf(form));
  if (keep === null) return;
  if (!draft || !isKeeping() || Date.now() - draft.at >= LIFE_MS) {
    removeDraft(form);
    return;
  }
  adoptSendId(form, draft.send);
  if (draft.isUnsent) unsent.add(form);
  const fields = keptFields(form).flatMap(([field, name, nth]) => {
    const value = draft.fields.find((kept) => kept[0] === name && kept[1] === nth)?.[2];
    return value !== undefined && isUntouched(field) && isFree(field) ? [[field, value] as const] : [];
  });
  isRestoring = true;
  for (const [field, value] of fields) put(field, value);
  isRestoring = false;
  if (fields.length === 0) return;
  const text = draft.isUnsent ? "%maybeNotArrived%" : "%restored%";
  // The resulting event removes the draft.
  const clear = () => HTMLFormElement.prototype.reset.call(form);
  say(form, "status", text, createButton("%clear%", clear));
}

export function restoreAll(): void {
  for (const form of ourForms()) restoreDraft(form);
}

export function startDrafts(chosen: Keep): void {
  keep = chosen;
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", flush);
  if (document.readyState === "complete") restoreAll();
  else addEventListener("load", restoreAll);
}
