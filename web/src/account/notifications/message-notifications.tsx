import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { formatCount } from "../../kit/format/counts.ts";
import { type LiveChange, onChange } from "../../kit/live/live-changes.ts";
import { folderAt, MAIN_FOLDER } from "../../kit/navigation/folders.ts";

type Arrival = LiveChange["submissions"][number];

/** Messages within this time of the first one are announced together. */
const BURST_MS = 1_000;
/** The browser replaces a notification with a later one of the same name. */
const TAG = "postern-messages";
const SHOWING_LOCK = "postern-notifications";
const VISIBLE_LOCK = "postern-in-view";

/**
 * Notifies of new messages while no tab of Postern is in view. Of several tabs one does, which keeps its live connection
 * meanwhile: `onChosen` tells that it is this one.
 */
export default function MessageNotifications({ onChosen }: { readonly onChosen: (isChosen: boolean) => void }) {
  const navigate = useNavigate();
  const tellChosen = useEffectEvent(onChosen);
  const openArrivals = useEffectEvent((arrivals: readonly Arrival[]) => {
    window.focus();
    const [first, ...others] = arrivals;
    const formId = first !== undefined && others.every(({ form }) => form.id === first.form.id) ? first.form.id : null;
    const submission = others.length === 0 ? first?.id : undefined;
    void navigate({ ...folderAt(formId, MAIN_FOLDER), search: { submission } });
  });

  useEffect(() => {
    const stop = holdLock(SHOWING_LOCK, "exclusive", () => tellChosen(true));
    return () => {
      stop();
      tellChosen(false);
    };
  }, []);
  useEffect(holdWhileVisible, []);
  useEffect(() => showArrivals(openArrivals), []);
  return null;
}

function showArrivals(open: (arrivals: readonly Arrival[]) => void): () => void {
  let arrivals: Arrival[] = [];
  let shown: Notification | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(soon);
    soon = undefined;
    shown?.close();
    shown = null;
    arrivals = [];
  };
  const show = async () => {
    soon = undefined;
    const { held = [] } = await navigator.locks.query();
    if (document.visibilityState === "visible" || held.some(({ name }) => name === VISIBLE_LOCK)) return forget();
    const told = arrivals;
    shown = new Notification(titleOf(told), { tag: TAG });
    shown.onclick = () => {
      open(told);
      forget();
    };
  };
  const stopListening = onChange(({ kind, submissions }) => {
    if (kind !== "arrived" || document.visibilityState === "visible") return;
    const added = submissions.filter(({ folder }) => folder === MAIN_FOLDER);
    if (added.length === 0) return;
    arrivals = [...arrivals, ...added];
    soon ??= setTimeout(() => void show(), BURST_MS);
  });
  const onVisibility = () => {
    if (document.visibilityState === "visible") forget();
  };
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", onVisibility);
    forget();
  };
}

function titleOf(arrivals: readonly Arrival[]): string {
  const names = new Map(arrivals.map(({ form }) => [form.id, form.name]));
  const [name] = names.values();
  const where = names.size === 1 ? ` in ${name}` : "";
  return arrivals.length === 1 ? `New message${where}` : `${formatCount(arrivals.length)} new messages${where}`;
}

/** Says to the other tabs that the owner looks at this one. */
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

/** Holds a lock among the tabs of this browser, once it is free, until the function that it returns is called. */
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
  // Refused only because it is not wanted any more.
  held.catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
