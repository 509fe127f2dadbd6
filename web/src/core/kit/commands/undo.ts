export interface Undoable {
  /** Notification texts for the action and its undo. */
  readonly message: string;
  readonly undone: string;
  readonly undo: () => void;
}

/** An action that can no longer be undone, and the message that says so. */
interface Lapsed {
  readonly message: string;
  readonly undo: null;
}

const MAX_KEPT = 50;

// Kept per tab rather than per page, like the notifications that offer it.
let done: readonly (Undoable | Lapsed)[] = [];

function keep(action: Undoable | Lapsed): void {
  done = [...done, action].slice(-MAX_KEPT);
}

/**
 * Pushes an undoable action, last in, first out. Returns how to forget it, and how to replace it with a message once it
 * is too late.
 */
export function rememberUndo(action: Undoable): { forget(): void; lapse(message: string): void } {
  let kept: Undoable | Lapsed = action;
  keep(action);
  return {
    forget: () => {
      done = done.filter((other) => other !== kept);
    },
    lapse: (message) => {
      const lapsed = { message, undo: null };
      done = done.map((other) => (other === kept ? lapsed : other));
      kept = lapsed;
    },
  };
}

export function lastUndoable(): Undoable | undefined {
  const last = done.at(-1);
  return last === undefined || last.undo === null ? undefined : last;
}

/**
 * Undoes the latest action and returns the message to show. If it can no longer be undone, says so and leaves earlier
 * actions alone, as the user meant the latest one.
 */
export function undoLast(): string {
  const last = done.at(-1);
  if (last === undefined) return "There is nothing to undo.";
  if (last.undo === null) return last.message;
  done = done.slice(0, -1);
  last.undo();
  return last.undone;
}
