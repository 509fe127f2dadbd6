import { ROLES } from "../../../../../shared/permissions.ts";
import { keep, readKept, readKeptJson } from "../browser/storage.ts";
import type { Membership } from "./may.ts";

const KEY = "postern-account";
const MEMBERSHIP_KEY = "postern-membership";
const LOST_KEY = "postern-lost-account";

/**
 * The account this tab shows, or null until the server's choice is known. Every request names it, so none reaches
 * another account.
 */
let open = readTab(KEY) ?? readKept(KEY);

export const fetchInAccount: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (open !== null) headers.set("x-account", open);
  return fetch(input, { ...init, headers });
};

/** True once this page has shown data of the account. */
let isShown = false;

/** Keeps an account until the tab is closed. */
export function holdAccount(id: string): void {
  isShown = true;
  if (id === open) return;
  open = id;
  keepInTab(KEY, id);
}

/** Stores the user's membership in the open account, so the next page knows at once what to offer. */
export function rememberMembership({ role, allForms }: Membership): void {
  keep(MEMBERSHIP_KEY, JSON.stringify({ account: open, role, allForms }));
}

/** The user's membership when this browser last showed the open account; null if it never did. */
export function rememberedMembership(): Membership | null {
  const { account, role, allForms } = Object(readKeptJson(MEMBERSHIP_KEY)) as Partial<Record<string, unknown>>;
  const known = ROLES.find((one) => one === role);
  if (known === undefined || (open !== null && account !== open)) return null;
  return { role: known, allForms: allForms === true };
}

let wasMember = false;

/** True if the session that ended on this page belonged to an invited user, who may have been removed. */
export function wasInvited(): boolean {
  return wasMember;
}

/** Called when the session ends, as the next user to sign in may be someone else. */
export function releaseAccount(): void {
  wasMember ||= (rememberedMembership()?.role ?? "owner") !== "owner";
  open = null;
  keepInTab(KEY, null);
  keep(MEMBERSHIP_KEY, null);
}

/** Also forgets the account chosen for later tabs. */
export function forgetAccount(): void {
  releaseAccount();
  keep(KEY, null);
}

/** Opens another account in this tab and in tabs opened later. */
export function switchAccount(id: string): void {
  holdAccount(id);
  keep(KEY, id);
  // Full load, so that nothing read so far stays in memory.
  window.location.assign("/");
}

/** Switches account without reloading the page. */
export function switchAccountHere(id: string): void {
  holdAccount(id);
  window.location.reload();
}

/** Switches to another of the user's accounts, as they do not belong to the open one. */
export function leaveLostAccount(): void {
  if (open === null) return;
  forgetAccount();
  keepInTab(LOST_KEY, "yes");
  // The first request may already be for the other account; anything on the page is from the lost one.
  if (isShown) window.location.assign("/");
  else window.location.reload();
}

/** True once after `leaveLostAccount`. */
export function hasLostAccount(): boolean {
  const isLost = readTab(LOST_KEY) !== null;
  if (isLost) keepInTab(LOST_KEY, null);
  return isLost;
}

/** Address of a file or import in the open account. */
export function inOpenAccount(path: string): string {
  return open === null ? path : `${path}?account=${open}`;
}

function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Private windows of some browsers refuse storage; the value then lasts as long as the page.
  }
}
