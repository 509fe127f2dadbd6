import type pg from "pg";
import type { Actor } from "../scope/scope.ts";

export const CHANGE_CHANNEL = "postern_changes";

export const DUE_CHANNEL = "postern_due";

export interface Change {
  readonly accountId: string;
  readonly formIds: FormIds;
  /** The dashboard's tab that has changed them; null for several or none. */
  readonly tab: string | null;
}

/** The forms of the changed submissions; null for any of the account. */
export type FormIds = readonly string[] | null;

/** A notification is limited to 8,000 bytes. */
const MAX_FORMS = 100;

export function joinForms(one: FormIds, other: FormIds): FormIds {
  if (one === null || other === null) return null;
  const joined = new Set([...one, ...other]);
  return joined.size > MAX_FORMS ? null : [...joined];
}

export interface Changing {
  readonly accountId: string;
  readonly actor?: Pick<Actor, "tab">;
}

function changeBy({ accountId, actor }: Changing, formIds: FormIds): Change {
  return { accountId, formIds: joinForms([], formIds), tab: actor?.tab ?? null };
}

function joinChanges(one: Change, other: Change): Change {
  const tab = one.tab === other.tab ? one.tab : null;
  return { accountId: one.accountId, formIds: joinForms(one.formIds, other.formIds), tab };
}

/**
 * Sends notifications on one channel, merged by key, at most once per interval and always after the commit: a
 * notification takes a server-wide lock, and holds it while its transaction is written to disk.
 */
class Announcer<Item extends object> {
  readonly #pool: pg.Pool;
  readonly #channel: string;
  readonly #intervalMs: number;
  readonly #join: (one: Item, other: Item) => Item;
  #waiting = new Map<string, Item>();
  #isResting = false;

  constructor(pool: pg.Pool, channel: string, intervalMs: number, join: (one: Item, other: Item) => Item) {
    this.#pool = pool;
    this.#channel = channel;
    this.#intervalMs = intervalMs;
    this.#join = join;
  }

  announce(key: string, item: Item): void {
    const before = this.#waiting.get(key);
    this.#waiting.set(key, before === undefined ? item : this.#join(before, item));
    if (!this.#isResting) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isResting = true;
    // Batches everything else announced at this moment.
    await Promise.resolve();
    const payloads = [...this.#waiting.values()].map((item) => JSON.stringify(item));
    this.#waiting = new Map();
    const sent = this.#pool
      .query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [this.#channel, payloads])
      .catch(() => undefined);
    await Promise.all([sent, new Promise<void>((resolve) => setTimeout(resolve, this.#intervalMs).unref())]);
    this.#isResting = false;
    if (this.#waiting.size > 0) void this.#send();
  }
}

const CHANGES_EVERY_MS = 100;
const DUE_EVERY_MS = 10;

export interface Announcers {
  /** Makes open dashboards reload a committed change; call it after the commit. */
  announce(changing: Changing, formIds: FormIds): void;
  announceAll(changes: readonly Change[]): void;
  /** Wakes the workers for due deliveries; call it after the commit. */
  announceDue(): void;
}

export function createAnnouncers(pool: pg.Pool): Announcers {
  const changes = new Announcer(pool, CHANGE_CHANNEL, CHANGES_EVERY_MS, joinChanges);
  const due = new Announcer<object>(pool, DUE_CHANNEL, DUE_EVERY_MS, (waiting) => waiting);
  const announceAll = (all: readonly Change[]) => {
    for (const change of all) changes.announce(change.accountId, change);
  };
  return {
    announce: (changing, formIds) => announceAll([changeBy(changing, formIds)]),
    announceAll,
    announceDue: () => due.announce("", {}),
  };
}

const noted = new WeakMap<pg.ClientBase, Change[]>();

/** Announces a change once the client's transaction is committed. */
export function noteChange(client: pg.ClientBase, changing: Changing, formIds: FormIds): void {
  if (formIds?.length !== 0) noted.set(client, [...(noted.get(client) ?? []), changeBy(changing, formIds)]);
}

/** The same of submissions that change. */
export function noteChangeOf(
  client: pg.ClientBase,
  changing: Changing,
  submissions: readonly { readonly formId: string }[],
): void {
  const formIds = submissions.map(({ formId }) => formId);
  noteChange(client, changing, formIds);
}

/** Runs work in the client's transaction, and returns its result with the changes it noted. */
export async function noting<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<[T, readonly Change[]]> {
  try {
    const outcome = await work();
    return [outcome, noted.get(client) ?? []];
  } finally {
    noted.delete(client);
  }
}
