import pg from "pg";
import { z } from "zod";
import type { Database } from "./db.ts";

const CHANNEL = "postern_changes";
const RETRY_MS = 1_000;

const announcement = z.object({
  account: z.string(),
  kind: z.enum(["arrived", "changed", "gone", "session"]),
  /** Null: too many to name. */
  ids: z.array(z.string()).nullable(),
});

/** A committed change, of whichever process: ids only. */
export type Announcement = z.output<typeof announcement>;

export interface Listener {
  heard(announcement: Announcement): void;
  /** The connection is there, for the first time or again: what was announced before was not heard. */
  missed(): void;
}

/** Listens on one connection of its own, and finds the database again when it was away. Never fails; answers how to stop. */
export function listenForChanges(db: Database, listener: Listener): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const opened = new pg.Client({
      ...db.pool.options,
      // The pool hides the password from enumeration.
      password: db.pool.options.password,
      application_name: "postern changes",
      keepAlive: true,
    });
    client = opened;
    const again = () => {
      if (client !== opened) return;
      client = null;
      void opened.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS).unref();
    };
    opened.on("error", again);
    opened.on("end", again);
    opened.on("notification", ({ payload }) => {
      const read = announcement.safeParse(parse(payload));
      if (read.success) listener.heard(read.data);
    });
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANNEL}`);
      listener.missed();
    } catch {
      again();
    }
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    const open = client;
    client = null;
    await open?.end().catch(() => undefined);
  };
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? "");
  } catch {
    return null;
  }
}
