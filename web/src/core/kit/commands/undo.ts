/** Something done that can be undone. */
export interface Undoable {
  /** Notification texts for the action and for its undoing. */
  readonly message: string;
  readonly undone: string;
  readonly undo: () => void;
}

/** Something done that nothing brings back any more, and how the owner is told so. */
interface Lapsed {
  readonly message: string;
  readonly undo: null;
}

const MAX_KEPT = 50;

// Of the tab and not of a page, like the notifications that offer it.
let done: readonly (Undoable | Lapsed)[] = [];

function keep(action: Undoable | Lapsed): void {
  done = [...done, action].slice(-MAX_KEPT);
}

/** Remembers what can be undone, the latest first to be undone. Returns how to forget it, and what to say once it is too late. */
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
 * Undoes the latest action and returns what to say about it. Where that can no longer be undone, it says so and leaves
 * all before it alone: nobody who asks for it means something else.
 */
export function undoLast(): string {
  const last = done.at(-1);
  if (last === undefined) return "There is nothing to undo.";
  if (last.undo === null) return last.message;
  done = done.slice(0, -1);
  last.undo();
  return last.undone;
}
