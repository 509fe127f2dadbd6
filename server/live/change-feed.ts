import { isDeepStrictEqual } from "node:util";
import { Repeater } from "graphql-yoga";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findSubmissions } from "../services/submissions/submissions.ts";
import { type Listener, type Listening, listenForChanges } from "../store/database/announcements.ts";

/** Something that open dashboards of an account should know of. */
export interface Change {
  /** "missed": something may have happened unheard. */
  readonly kind: "arrived" | "changed" | "gone" | "missed";
  /** `null` if there are more than can be named. */
  readonly ids: readonly string[] | null;
}

/** Changes of every process, for the open dashboards of this one. */
export interface ChangeFeed {
  /**
   * The account's changes from now on, each with the scope as it is then; "missed" as well once the member has other rights.
   * Ends, without an error, when `renew` no longer gives a scope: when the session has ended.
   */
  watch(scope: OwnerScope, renew: () => Promise<OwnerScope>): Repeater<Change & { readonly scope: OwnerScope }>;
  /** Watches that are open. */
  count(): number;
  /** Ends every watch; those that begin later end at once. */
  close(): Promise<void>;
}

const MISSED: Change = { kind: "missed", ids: null };
// How long a session that expired by the clock may go on hearing of changes.
const RENEW_MS = 30_000;
/** Ids that a reader who does not keep up may have waiting. */
const MAX_WAITING = 200;

export function createChangeFeed(deps: Deps): ChangeFeed {
  const watchers = new Map<string, Set<Watcher>>();
  let listening: Listening | null = null;
  let isClosed = false;

  const listener: Listener = {
    watched: watchers,
    heard: (announcement) => {
      const { kind, ids } = announcement;
      for (const watcher of watchers.get(announcement.account) ?? []) watcher.hear({ kind, ids });
    },
    accessChanged: (account) => {
      for (const watcher of watchers.get(account) ?? []) watcher.wake();
    },
    missed: () => {
      for (const ofAccount of watchers.values()) for (const watcher of ofAccount) watcher.miss();
    },
  };

  return {
    // Not an async generator: its return() would wait for the next change before it freed anything.
    watch: (scope, renew) =>
      new Repeater(async (push, stop) => {
        if (isClosed) return stop();
        const watcher = new Watcher();
        const ofAccount = watchers.get(scope.accountId) ?? new Set();
        watchers.set(scope.accountId, ofAccount.add(watcher));
        // The first dashboard that is opened brings the connection; it then stays.
        if (listening === null) listening = listenForChanges(deps.db, listener);
        else listening.resume();
        const timer = setInterval(() => watcher.wake(), RENEW_MS).unref();
        const free = () => {
          clearInterval(timer);
          watcher.end();
          ofAccount.delete(watcher);
          if (ofAccount.size === 0) watchers.delete(scope.accountId);
        };
        void stop.then(free);
        let before = scope;
        for (let changes = await watcher.next(); changes !== null; changes = await watcher.next()) {
          const renewed = await renew().catch(() => null);
          if (renewed === null) break;
          const hasSameRights = isDeepStrictEqual(renewed.permissions, before.permissions);
          before = renewed;
          for (const change of hasSameRights ? changes : [MISSED]) {
            const reached = await narrow(renewed, deps, change);
            if (reached !== null) await push({ ...reached, scope: renewed });
          }
        }
        stop();
      }),
    count: () => [...watchers.values()].reduce((count, ofAccount) => count + ofAccount.size, 0),
    close: async () => {
      isClosed = true;
      for (const ofAccount of watchers.values()) for (const watcher of ofAccount) watcher.end();
      await listening?.stop();
    },
  };
}

/** What a member may hear of a change: with some forms only, what is gone could have been of any. */
async function narrow(scope: OwnerScope, deps: Deps, change: Change): Promise<Change | null> {
  if (scope.permissions.forms === "all") return change;
  if (change.ids === null || change.kind === "gone") return MISSED;
  const found = await findSubmissions(scope, deps, { ids: change.ids, columns: ["id"] });
  return found.length === 0 ? null : { kind: change.kind, ids: found.map(({ id }) => id) };
}

class Watcher {
  #waiting: Change[] = [];
  #isAwake = false;
  #isEnded = false;
  #resolve: (() => void) | null = null;

  hear(change: Change): void {
    this.#waiting.push(change);
    const waiting = this.#waiting.reduce((sum, { ids }) => sum + Math.max(1, ids?.length ?? 1), 0);
    if (waiting > MAX_WAITING) this.#waiting = [MISSED];
    this.wake();
  }

  miss(): void {
    this.#waiting = [MISSED];
    this.wake();
  }

  wake(): void {
    this.#isAwake = true;
    this.#resolve?.();
  }

  end(): void {
    this.#isEnded = true;
    this.wake();
  }

  /** Resolves when something happened or the session must be checked again. */
  async next(): Promise<readonly Change[] | null> {
    if (!this.#isAwake) await new Promise<void>((resolve) => (this.#resolve = resolve));
    this.#resolve = null;
    this.#isAwake = false;
    return this.#isEnded ? null : this.#waiting.splice(0);
  }
}
