import type { Writable } from "node:stream";
import type { Logger } from "../platform/log.ts";

export interface Progress {
  update(done: number): void;
  end(): void;
}

/** A progress line on stderr, rewritten in place. Without a terminal, logs a line for each tenth of the work. */
export function createProgress(
  noun: string,
  total: number,
  log: Logger,
  output: Writable & { readonly isTTY?: boolean } = process.stderr,
): Progress {
  const shareOf = (done: number) => (total === 0 ? 1 : done / total);
  if (output.isTTY !== true) {
    let tenths = 0;
    return {
      update: (done) => {
        const reached = Math.floor(shareOf(done) * 10);
        if (reached > tenths) log.info({ done, total }, `adding ${noun}`);
        tenths = Math.max(tenths, reached);
      },
      end: () => {},
    };
  }
  const count = new Intl.NumberFormat("en");
  return {
    update: (done) => {
      const percent = Math.floor(shareOf(done) * 100);
      output.write(`\r\u001b[K${count.format(done)} of ${count.format(total)} ${noun} (${percent} %)`);
    },
    end: () => {
      output.write("\r\u001b[K");
    },
  };
}
