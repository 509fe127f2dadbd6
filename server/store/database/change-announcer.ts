import type pg from "pg";

/** Where processes hear that there is something new. */
export const CHANGE_CHANNEL = "postern_changes";

const INTERVAL_MS = 100;

/**
 * Tells every process whose submissions have just changed, at most once per interval and always after the commit: a
 * notification takes a lock that the whole server shares, and holds it while its transaction is written to disk. What
 * changed is in `submission_changes`; whoever listens reads it there, and looks now and then when nothing was announced.
 */
export class ChangeAnnouncer {
  readonly #pool: pg.Pool;
  readonly #accounts = new Set<string>();
  #isResting = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  announce(accountId: string): void {
    this.#accounts.add(accountId);
    if (!this.#isResting) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isResting = true;
    // Processes of earlier versions read the whole payload, and then load everything again.
    const payloads = [...this.#accounts].map((account) => JSON.stringify({ account, kind: "changed", ids: null }));
    this.#accounts.clear();
    const sent = this.#pool
      .query(`SELECT pg_notify('${CHANGE_CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [payloads])
      // Whoever listens finds the change when it next looks.
      .catch(() => undefined);
    await Promise.all([sent, new Promise<void>((resolve) => setTimeout(resolve, INTERVAL_MS).unref())]);
    this.#isResting = false;
    if (this.#accounts.size > 0) void this.#send();
  }
}
