import type { Writable } from "node:stream";

export interface Progress {
  update(done: number): void;
  /** Removes the line. */
  end(): void;
}

/** A progress line on stderr, rewritten in place. Prints nothing where no person is watching. */
export function createProgress(
  noun: string,
  total: number,
  output: Writable & { readonly isTTY?: boolean } = process.stderr,
): Progress {
  if (output.isTTY !== true) return { update: () => {}, end: () => {} };
  const count = new Intl.NumberFormat("en");
  return {
    update: (done) => {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      output.write(`\r\u001b[K${count.format(done)} of ${count.format(total)} ${noun} (${percent} %)`);
    },
    end: () => {
      output.write("\r\u001b[K");
    },
  };
}
