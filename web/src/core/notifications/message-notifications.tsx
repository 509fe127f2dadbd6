import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { formatCount } from "../kit/format/counts.ts";
import { SubmissionListDocument, type SubmissionListQuery } from "../kit/graphql/documents.ts";
import { type Client, useClient } from "../kit/graphql/urql.ts";
import { onChange } from "../kit/live/live-changes.ts";
import { folderAt, MAIN_FOLDER } from "../kit/navigation/folders.ts";

type Arrival = SubmissionListQuery["submissions"]["nodes"][number];

/** Queried after a change, to find messages newer than the newest known. */
const NEWEST = { formId: null, ofAll: true, folder: MAIN_FOLDER, filter: null, first: 50 } as const;

/** Messages within this time of the first one are announced together. */
const BURST_MS = 1_000;
/** The browser replaces a notification with a later one of the same tag. */
const TAG = "postern-messages";
const SHOWING_LOCK = "postern-notifications";
const VISIBLE_LOCK = "postern-in-view";

/**
 * Notifies of new messages while no Postern tab is visible. Only one of several tabs does; it keeps its live connection
 * and learns of it through `onChosen`.
 */
export default function MessageNotifications({ onChosen }: { readonly onChosen: (isChosen: boolean) => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const tellChosen = useEffectEvent(onChosen);
  const openArrivals = useEffectEvent((arrivals: readonly Arrival[]) => {
    window.focus();
    const [first, ...others] = arrivals;
    const isOneForm = others.every(({ form }) => form?.id === first?.form?.id);
    const formId = (isOneForm ? first?.form?.id : null) ?? null;
    const submission = others.length === 0 ? first?.id : undefined;
    void navigate({ ...folderAt(formId, MAIN_FOLDER), search: { submission } });
  });

  useEffect(() => {
    let stopShowing = () => {};
    const stop = holdLock(SHOWING_LOCK, "exclusive", () => {
      tellChosen(true);
      stopShowing = showArrivals(client, openArrivals);
    });
    return () => {
      stop();
      stopShowing();
      tellChosen(false);
    };
  }, [client]);
  useEffect(holdWhileVisible, []);
  return null;
}

function showArrivals(client: Client, open: (arrivals: readonly Arrival[]) => void): () => void {
  let newest: string | null = null;
  let arrivals: readonly Arrival[] = [];
  let shown: Notification | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    shown?.close();
    shown = null;
    arrivals = [];
  };
  const look = async (areSeen: boolean) => {
    const { data } = await client.query(SubmissionListDocument, NEWEST, { requestPolicy: "network-only" }).toPromise();
    if (!data) return;
    const { nodes } = data.submissions;
    const known = newest;
    newest = nodes.reduce((latest, { id }) => (id > latest ? id : latest), known ?? "");
    const added = known === null ? [] : nodes.filter(({ id }) => id > known);
    if (added.length > 0 && !areSeen) await show(added);
  };
  const show = async (added: readonly Arrival[]) => {
    const { held = [] } = await navigator.locks.query();
    if (document.visibilityState === "visible" || held.some(({ name }) => name === VISIBLE_LOCK)) return forget();
    const told = [...added, ...arrivals];
    arrivals = told;
    shown = new Notification(titleOf(told), { tag: TAG });
    shown.onclick = () => {
      open(told);
      forget();
    };
  };
  const lookAfterBurst = () => {
    soon = undefined;
    void look(false);
  };
  const stopListening = onChange(() => {
    if (document.visibilityState === "visible") void look(true);
    else soon ??= setTimeout(lookAfterBurst, BURST_MS);
  });
  const onVisibility = () => {
    if (document.visibilityState === "visible") forget();
  };
  document.addEventListener("visibilitychange", onVisibility);
  void look(true);
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(soon);
    forget();
  };
}

function titleOf(arrivals: readonly Arrival[]): string {
  const names = new Map(arrivals.map(({ form }) => [form?.id, form?.name]));
  const [name] = names.values();
  const where = names.size === 1 ? ` in ${name}` : "";
  return arrivals.length === 1 ? `New message${where}` : `${formatCount(arrivals.length)} new messages${where}`;
}

/** Signals to the other tabs that this one is visible. */
function holdWhileVisible(): () => void {
  let release = () => {};
  const onVisibility = () => {
    release();
    release = document.visibilityState === "visible" ? holdLock(VISIBLE_LOCK, "shared") : () => {};
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    release();
  };
}

/** Holds a lock shared by this browser's tabs, once it is free, until the returned function is called. */
function holdLock(name: string, mode: LockMode, onHeld: () => void = () => {}): () => void {
  const waiting = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = navigator.locks.request(name, { mode, signal: waiting.signal }, () => {
    onHeld();
    return released;
  });
  // Rejects only because the lock is no longer wanted.
  held.catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
