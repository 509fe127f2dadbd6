import pg from "pg";
import { z } from "zod";
import { tryParseJson } from "../platform/json.ts";
import { CHANGE_CHANNEL, type Change } from "./change-announcer.ts";
import type { Database } from "./db.ts";

const RETRY_MS = 1_000;

/** For data that members may see, a trigger names only the account. */
const notification = z.object({
  accountId: z.string(),
  formIds: z.array(z.string()).nullable().default([]),
  tab: z.string().nullable().default(null),
});

export interface Listener {
  /** A change was committed by any process. */
  heard(change: Change): void;
  /** Earlier changes may have been missed: the connection is new. */
  missed(): void;
}

/** Listens on a dedicated connection, and reconnects when it is lost. Never fails. Returns a function to stop. */
export function listenForChanges(db: Database, listener: Listener): () => Promise<void> {
  let listening: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = openClient(db);
    const lose = () => {
      if (listening !== client) return;
      listening = null;
      void end(client);
      retry = setTimeout(connect, RETRY_MS).unref();
    };
    listening = client;
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => {
      const { data } = notification.safeParse(tryParseJson(payload ?? ""));
      if (data !== undefined) listener.heard(data);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGE_CHANNEL}`);
      listener.missed();
    } catch {
      lose();
    }
  };
  void connect();
  return async () => {
    const client = listening;
    listening = null;
    clearTimeout(retry);
    if (client !== null) await end(client);
  };
}

function openClient({ direct }: Database): pg.Client {
  return new pg.Client({
    ...direct.options,
    // The pool hides the password from enumeration.
    password: direct.options.password,
    application_name: "postern changes",
    keepAlive: true,
  });
}

async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
