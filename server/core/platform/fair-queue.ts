interface Group<T> {
  readonly groups: Map<string, Group<T>>;
  readonly waiting: T[];
  size: number;
}

/**
 * A fair queue of waiters, each with a path of groups from widest to narrowest, such as networks of networks. Inventing
 * many members of one group gains nothing.
 */
export class FairQueue<T> {
  readonly #all: Group<T> = emptyGroup();

  get size(): number {
    return this.#all.size;
  }

  add(path: readonly string[], item: T): void {
    let group = this.#all;
    group.size += 1;
    for (const name of path) {
      const inner = group.groups.get(name) ?? emptyGroup<T>();
      group.groups.set(name, inner);
      inner.size += 1;
      group = inner;
    }
    group.waiting.push(item);
  }

  /** Takes the next waiter: groups take turns, and within the narrowest the longest wait goes first. */
  next(): T | undefined {
    return take(this.#all, { choose: ([first]) => first, takeFrom: (waiting) => waiting.shift(), isTurn: true });
  }

  /** Drops the newest waiter of the fullest group; on a tie, of the group that arrived last. */
  dropNewest(): T | undefined {
    return take(this.#all, { choose: fullest, takeFrom: (waiting) => waiting.pop(), isTurn: false });
  }
}

const emptyGroup = <T>(): Group<T> => ({ groups: new Map(), waiting: [], size: 0 });

type Entry<T> = [name: string, group: Group<T>];

interface Taking<T> {
  readonly choose: (entries: Entry<T>[]) => Entry<T> | undefined;
  readonly takeFrom: (waiting: T[]) => T | undefined;
  /** The group has had its turn. */
  readonly isTurn: boolean;
}

function take<T>(group: Group<T>, taking: Taking<T>): T | undefined {
  if (group.size === 0) return undefined;
  group.size -= 1;
  const chosen = taking.choose([...group.groups]);
  if (chosen === undefined) return taking.takeFrom(group.waiting);
  const [name, inner] = chosen;
  const taken = take(inner, taking);
  if (taking.isTurn || inner.size === 0) group.groups.delete(name);
  // To the end, behind those waiting for their turn.
  if (taking.isTurn && inner.size > 0) group.groups.set(name, inner);
  return taken;
}

function fullest<T>(entries: Entry<T>[]): Entry<T> | undefined {
  return entries.reduce<Entry<T> | undefined>(
    (found, entry) => (found !== undefined && entry[1].size < found[1].size ? found : entry),
    undefined,
  );
}
