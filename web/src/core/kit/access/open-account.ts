import { ROLES } from "../../../../../shared/permissions.ts";
import { keep, readKept, readKeptJson } from "../browser/storage.ts";
import type { Membership } from "./may.ts";

const KEY = "postern-account";
const MEMBERSHIP_KEY = "postern-membership";
const LOST_KEY = "postern-lost-account";

/**
 * The account that this tab shows. Every request names it, so that none ends up in another one; null until it is known
 * which the server shows.
 */
let open = readTab(KEY) ?? readKept(KEY);

export const fetchInAccount: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (open !== null) headers.set("x-account", open);
  return fetch(input, { ...init, headers });
};

/** True once this page has shown something of the account. */
let isShown = false;

/** Holds on to an account until the tab is closed. */
export function holdAccount(id: string): void {
  isShown = true;
  if (id === open) return;
  open = id;
  keepInTab(KEY, id);
}

/** Keeps what the user is in the open account, so that the next page need not wait for what to offer. */
export function rememberMembership({ role, allForms }: Membership): void {
  keep(MEMBERSHIP_KEY, JSON.stringify({ account: open, role, allForms }));
}

/** What the user was in the open account when this browser showed it last; null where it did not. */
export function rememberedMembership(): Membership | null {
  const { account, role, allForms } = Object(readKeptJson(MEMBERSHIP_KEY)) as Partial<Record<string, unknown>>;
  const known = ROLES.find((one) => one === role);
  if (known === undefined || (open !== null && account !== open)) return null;
  return { role: known, allForms: allForms === true };
}

let wasMember = false;

/** True if the sign-in that ended on this page was of somebody who had been invited, and may have been removed. */
export function wasInvited(): boolean {
  return wasMember;
}

/** The sign-in has ended: whoever signs in next may be somebody else. */
export function releaseAccount(): void {
  wasMember ||= (rememberedMembership()?.role ?? "owner") !== "owner";
  open = null;
  keepInTab(KEY, null);
  keep(MEMBERSHIP_KEY, null);
}

/** Forgets also what was chosen for later tabs. */
export function forgetAccount(): void {
  releaseAccount();
  keep(KEY, null);
}

/** Opens another account, here and in tabs that are opened later. */
export function switchAccount(id: string): void {
  holdAccount(id);
  keep(KEY, id);
  // A full load, so that nothing read so far stays in memory.
  window.location.assign("/");
}

/** The same where the page stays, which is then of the other account. */
export function switchAccountHere(id: string): void {
  holdAccount(id);
  window.location.reload();
}

/** Moves on to another account of the user's, since they do not belong to the open one. */
export function leaveLostAccount(): void {
  if (open === null) return;
  forgetAccount();
  keepInTab(LOST_KEY, "yes");
  // What is asked for first may well be of the other account; what was on the page is of the lost one.
  if (isShown) window.location.assign("/");
  else window.location.reload();
}

/** True once after that. */
export function hasLostAccount(): boolean {
  const isLost = readTab(LOST_KEY) !== null;
  if (isLost) keepInTab(LOST_KEY, null);
  return isLost;
}

/** The address of a file or an import, for the open account. */
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
    // Private windows of some browsers refuse it; it lasts as long as the page then.
  }
}
