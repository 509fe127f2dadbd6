import pg from "pg";
import { z } from "zod";
import { tryParseJson } from "../../platform/json.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { CHANGE_CHANNEL } from "./change-announcer.ts";
import type { Database } from "./db.ts";
import { timed } from "./sql.ts";

const RETRY_MS = 1_000;
/** Finds what a process committed and did not live to announce. */
const POLL_EVERY_MS = 1_000;
/** Well below the age at which changes are removed. */
const MAX_PAUSE_SECONDS = 30;
const MAX_IDS = 100;

const notification = z.object({ kind: z.enum(["changed", "access"]), account: z.string() });

/** A committed change of an account's submissions, of whichever process: ids only. */
export interface Announcement {
  readonly account: string;
  readonly kind: "arrived" | "changed" | "gone";
  /** `null` for too many to list. */
  readonly ids: readonly string[] | null;
}

export interface Listener {
  /** The accounts whose changes are wanted. */
  readonly watched: Pick<ReadonlyMap<string, unknown>, "has" | "keys" | "size">;
  heard(announcement: Announcement): void;
  /** A session of somebody in the account has ended, or a membership has changed. */
  accessChanged(account: string): void;
  /** Earlier changes were missed: the connection is new, or nobody was watching. */
  missed(): void;
}

export interface Listening {
  /** Polls again after a time in which no account was watched. */
  resume(): void;
  stop(): Promise<void>;
}

/** Listens on one connection of its own, and reconnects when it is lost. Never fails. */
export function listenForChanges(db: Database, listener: Listener): Listening {
  let isStopped = false;
  let connection: ListeningConnection | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = () => {
    const opened = new ListeningConnection(db, listener, () => {
      if (connection !== opened || isStopped) return;
      connection = null;
      retry = setTimeout(connect, RETRY_MS).unref();
    });
    connection = opened;
    void opened.open();
  };
  connect();
  return {
    resume: () => connection?.resume(),
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await connection?.close();
    },
  };
}

class ListeningConnection {
  readonly #client: pg.Client;
  readonly #listener: Listener;
  readonly #onLost: () => void;
  /** Snapshot of the last poll; null until something is watched. */
  #snapshot: { readonly text: string; readonly at: Date } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  #isAskedAgain = false;
  #isListening = false;
  #isClosed = false;

  constructor(db: Database, listener: Listener, onLost: () => void) {
    this.#listener = listener;
    this.#onLost = onLost;
    this.#client = new pg.Client({
      ...db.direct.options,
      // The pool hides the password from enumeration.
      password: db.direct.options.password,
      application_name: "postern changes",
      keepAlive: true,
    });
    this.#client.on("error", () => this.#lose());
    this.#client.on("end", () => this.#lose());
    this.#client.on("notification", ({ payload }) => this.#notified(payload));
  }

  async open(): Promise<void> {
    try {
      await this.#client.connect();
      await this.#client.query(`LISTEN ${CHANGE_CHANNEL}`);
      this.#isListening = true;
      this.#poll();
    } catch {
      this.#lose();
    }
  }

  /** Polls, unless it does so all the time. */
  resume(): void {
    if (this.#isListening && this.#snapshot === null) this.#poll();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client.end().catch(() => undefined);
  }

  #lose(): void {
    if (this.#isClosed) return;
    void this.close();
    this.#onLost();
  }

  #notified(payload: string | undefined): void {
    const { data } = notification.safeParse(tryParseJson(payload ?? ""));
    if (data === undefined) return;
    if (data.kind === "access") this.#listener.accessChanged(data.account);
    else if (this.#listener.watched.has(data.account)) this.#poll();
  }

  #poll(): void {
    if (this.#polling !== null) {
      this.#isAskedAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#polling = this.#pollOnce()
      .catch(() => this.#lose())
      .finally(() => {
        this.#polling = null;
        if (this.#isClosed) return;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.#poll();
        } else if (this.#snapshot !== null) {
          this.#timer = setTimeout(() => this.#poll(), POLL_EVERY_MS).unref();
        }
      });
  }

  async #pollOnce(): Promise<void> {
    if (this.#listener.watched.size === 0) {
      this.#snapshot = null;
      return;
    }
    const last = this.#snapshot;
    const { rows } = await this.#client.query<Poll>(pollQuery(last, [...this.#listener.watched.keys()]));
    const [poll] = rows;
    if (poll === undefined) return;
    this.#snapshot = { text: poll.snapshot, at: poll.at };
    if (last === null || poll.isLate) return this.#listener.missed();
    for (const announcement of joinAdjacent(poll.changes)) this.#listener.heard(announcement);
  }
}

const BATCH_CHANGES = 5_000;

/** Removes changes that every listener has seen, in batches. */
export async function removeOldChanges(_scope: SystemScope, db: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `DELETE FROM submission_changes WHERE (transaction, id) IN (
         SELECT transaction, id FROM submission_changes WHERE at < now() - interval '5 minutes'
         ORDER BY transaction, id LIMIT ${BATCH_CHANGES})`,
    );
    if ((rowCount ?? 0) < BATCH_CHANGES) return;
  }
}

interface Poll {
  readonly snapshot: string;
  readonly at: Date;
  readonly isLate: boolean;
  readonly changes: readonly Announcement[];
}

/**
 * Changes not visible in the last snapshot: sequence numbers alone would skip a transaction that began early and
 * committed late.
 */
function pollQuery(last: { readonly text: string; readonly at: Date } | null, watched: readonly string[]) {
  return timed({
    name: "poll-changes",
    text: `SELECT pg_current_snapshot()::text AS snapshot, now() AS at,
             now() > $2::timestamptz + interval '${MAX_PAUSE_SECONDS} seconds' AS "isLate",
             (SELECT coalesce(json_agg(json_build_object('account', account_id, 'kind', kind, 'ids', ids) ORDER BY id), '[]')
              FROM submission_changes
              WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
                AND NOT pg_visible_in_snapshot(transaction::text::xid8, $1::pg_snapshot)
                AND account_id = ANY($3::text[])
                AND now() <= $2::timestamptz + interval '${MAX_PAUSE_SECONDS} seconds') AS changes`,
    values: [last?.text ?? null, last?.at ?? null, watched],
  });
}

/** Joins what follows upon each other, so that a dashboard reads a busy minute's arrivals together. */
function joinAdjacent(changes: readonly Announcement[]): Announcement[] {
  const joined: Announcement[] = [];
  const latest = new Map<string, number>();
  for (const change of changes) {
    const index = latest.get(change.account) ?? -1;
    const previous = joined[index];
    const ids = previous?.ids && change.ids ? [...previous.ids, ...change.ids] : null;
    if (previous?.kind === change.kind && ids !== null && ids.length <= MAX_IDS) joined[index] = { ...change, ids };
    else latest.set(change.account, joined.push(change) - 1);
  }
  return joined;
}
