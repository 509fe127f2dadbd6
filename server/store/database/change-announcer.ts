import type pg from "pg";
import type { Connection } from "./sql.ts";

export const CHANGE_CHANNEL = "postern_changes";

export const DUE_CHANNEL = "postern_due";

/**
 * Sends notifications on one channel, each payload at most once per interval and always after the commit: a notification
 * takes a lock that the whole server shares, and holds it while its transaction is written to disk. Whoever listens looks
 * now and then, too, for what was committed and never announced.
 */
class Announcer {
  readonly #pool: pg.Pool;
  readonly #channel: string;
  readonly #intervalMs: number;
  readonly #payloads = new Set<string>();
  #isResting = false;

  constructor(pool: pg.Pool, channel: string, intervalMs: number) {
    this.#pool = pool;
    this.#channel = channel;
    this.#intervalMs = intervalMs;
  }

  announce(payload: string): void {
    this.#payloads.add(payload);
    if (!this.#isResting) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isResting = true;
    const payloads = [...this.#payloads];
    this.#payloads.clear();
    const sent = this.#pool
      .query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [this.#channel, payloads])
      .catch(() => undefined);
    await Promise.all([sent, new Promise<void>((resolve) => setTimeout(resolve, this.#intervalMs).unref())]);
    this.#isResting = false;
    if (this.#payloads.size > 0) void this.#send();
  }
}

const CHANGES_EVERY_MS = 100;
const DUE_EVERY_MS = 10;

export interface Announcers {
  /** Has open dashboards look for what was just committed to the account's submissions; to be called after the commit. */
  announce(accountId: string): void;
  /** Wakes the workers for deliveries that are due; to be called after the commit. */
  announceDue(): void;
}

export function createAnnouncers(pool: pg.Pool): Announcers {
  const changes = new Announcer(pool, CHANGE_CHANNEL, CHANGES_EVERY_MS);
  const due = new Announcer(pool, DUE_CHANNEL, DUE_EVERY_MS);
  return {
    // What changed is in `submission_changes`.
    announce: (account) => changes.announce(JSON.stringify({ account, kind: "changed" })),
    announceDue: () => due.announce(""),
  };
}

/** Tells open dashboards of a change beside the rows of these submissions; null names none, so that they look anew. */
export async function recordChange(
  { accountId }: { readonly accountId: string },
  connection: Connection,
  ids: readonly string[] | null,
): Promise<void> {
  await connection.query(
    `INSERT INTO submission_changes (transaction, account_id, kind, ids)
     VALUES (pg_current_xact_id()::text::bigint, $1, 'changed', CASE WHEN cardinality($2::text[]) <= 100 THEN $2 END)`,
    [accountId, ids],
  );
}
