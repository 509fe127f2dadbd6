import { isDeepStrictEqual } from "node:util";
import { Repeater } from "graphql-yoga";
import { type Listener, listenForChanges } from "../database/announcements.ts";
import { type FormIds, joinForms } from "../database/change-announcer.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";

/** A change that open dashboards of an account should reload. */
export interface SubmissionChanges {
  /** Null if submissions of any form may have changed. */
  readonly formIds: FormIds;
}

/** Changes made by any process, for the dashboards open on this one. */
export interface ChangeFeed {
  /**
   * Changes from now on that the member can see and other tabs made, including to the member's own rights. Ends without
   * an error when `renew` no longer gives a scope because the session has ended.
   */
  watch(scope: OwnerScope, renew: () => Promise<OwnerScope>): Repeater<SubmissionChanges>;
  /** Open watches. */
  count(): number;
  /** Ends every watch; later ones end at once. */
  close(): Promise<void>;
}

/** Concurrent watches per session. Each one renews the session with every change. */
export const MAX_WATCHES = 10;
// How long an expired session may keep receiving changes.
const RENEW_MS = 30_000;

export function createChangeFeed(deps: Deps): ChangeFeed {
  const watchers = new Map<string, Set<Watcher>>();
  let stopListening: (() => Promise<void>) | null = null;
  let isClosed = false;
  const everybody = () => [...watchers.values()].flatMap((ofAccount) => [...ofAccount]);

  const listener: Listener = {
    heard: ({ accountId, formIds, tab }) => {
      for (const watcher of watchers.get(accountId) ?? [])
        if (tab === null || tab !== watcher.tab) watcher.hear(formIds);
    },
    missed: () => {
      for (const watcher of everybody()) watcher.hear(null);
    },
  };

  return {
    // Not an async generator: its return() would wait for the next change before it freed anything.
    watch: (scope, renew) =>
      new Repeater(async (push, stop) => {
        const ofAccount = watchers.get(scope.accountId) ?? new Set();
        const { id, tab = null } = scope.actor;
        const watcher = new Watcher(id, tab);
        const isFull = [...ofAccount].filter(({ sessionId }) => sessionId === id).length >= MAX_WATCHES;
        if (isClosed || isFull) return stop();
        watchers.set(scope.accountId, ofAccount.add(watcher));
        // The first dashboard opens the connection, which then stays open.
        stopListening ??= listenForChanges(deps.db, listener);
        const timer = setInterval(() => watcher.hear([]), RENEW_MS).unref();
        void stop.then(() => {
          clearInterval(timer);
          watcher.end();
          ofAccount.delete(watcher);
          if (ofAccount.size === 0) watchers.delete(scope.accountId);
        });
        let before = scope;
        for (let heard = await watcher.next(); heard !== undefined; heard = await watcher.next()) {
          const renewed = await renew().catch(() => null);
          if (renewed === null) break;
          const hasSameRights = isDeepStrictEqual(renewed.permissions, before.permissions);
          const formIds = hasSameRights ? reachedBy(renewed, heard) : null;
          before = renewed;
          if (formIds === null || formIds.length > 0) await push({ formIds });
        }
        stop();
      }),
    count: () => everybody().length,
    close: async () => {
      isClosed = true;
      for (const watcher of everybody()) watcher.end();
      await stopListening?.();
    },
  };
}

function reachedBy({ permissions: { forms } }: OwnerScope, formIds: FormIds): FormIds {
  return formIds === null || forms === "all" ? formIds : formIds.filter((id) => forms.includes(id));
}

class Watcher {
  readonly sessionId: string;
  readonly tab: string | null;
  #heard: FormIds = [];
  #isAwake = false;
  #isEnded = false;
  #resolve: (() => void) | null = null;

  constructor(sessionId: string, tab: string | null) {
    this.sessionId = sessionId;
    this.tab = tab;
  }

  hear(formIds: FormIds): void {
    this.#heard = joinForms(this.#heard, formIds);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** Resolves when something has changed or the session must be checked again; undefined at the end. */
  async next(): Promise<FormIds | undefined> {
    if (!this.#isAwake) await new Promise<void>((resolve) => (this.#resolve = resolve));
    const heard = this.#heard;
    this.#resolve = null;
    this.#isAwake = false;
    this.#heard = [];
    return this.#isEnded ? undefined : heard;
  }

  #wake(): void {
    this.#isAwake = true;
    this.#resolve?.();
  }
}
