/** Something done that can be undone. */
export interface Undoable {
  /** What was done, as the notification says it. */
  readonly message: string;
  readonly undo: () => void;
}

const MAX_KEPT = 50;

// Of the tab and not of a page, like the notifications that offer it.
let done: readonly Undoable[] = [];

/** Remembers what can be undone, the latest first to be undone. Returns how to forget it. */
export function rememberUndo(action: Undoable): () => void {
  done = [...done, action].slice(-MAX_KEPT);
  return () => {
    done = done.filter((other) => other !== action);
  };
}

export function lastUndoable(): Undoable | undefined {
  return done.at(-1);
}

/** Undoes the latest action that can still be undone; returns what it was, or nothing. */
export function undoLast(): Undoable | undefined {
  const last = done.at(-1);
  done = done.slice(0, -1);
  last?.undo();
  return last;
}
