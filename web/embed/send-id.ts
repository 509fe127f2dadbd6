/**
 * One id for each form as it was filled in, under which the server keeps it once: after a double click, another try, a reload or
 * the back button. What is typed after it has arrived, and a form that was emptied, are another message, also where it reads the
 * same.
 */
import { writeHex } from "./hex.ts";
import { placeOf, read, write } from "./storage.ts";

const ids = new WeakMap<HTMLFormElement, string>();
/** It arrived, or the page sent it itself and does not say. */
const isDone = new WeakSet<HTMLFormElement>();

const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
/** A newly opened page belongs to another person, or to another message. */
const hasComeBack = /^(reload|back_forward)/.test(`${navigation?.type}`);

export function sendIdOf(form: HTMLFormElement): string {
  const place = `${placeOf(form)} send`;
  const before = hasComeBack && !ids.has(form) ? read<string>("sessionStorage", place) : null;
  if (before !== null) isDone.add(form);
  const id = ids.get(form) ?? before ?? writeHex(crypto.getRandomValues(new Uint8Array(16)));
  adoptSendId(form, id);
  return id;
}

export function adoptSendId(form: HTMLFormElement, id: string): void {
  ids.set(form, id);
  write("sessionStorage", `${placeOf(form)} send`, id);
}

export function finishSend(form: HTMLFormElement): void {
  isDone.add(form);
}

/** Called when the visitor has typed. */
export function continueSend(form: HTMLFormElement): void {
  if (isDone.has(form) || !ids.has(form)) forgetSend(form);
}

export function forgetSend(form: HTMLFormElement): void {
  isDone.delete(form);
  ids.delete(form);
  write("sessionStorage", `${placeOf(form)} send`, null);
}
