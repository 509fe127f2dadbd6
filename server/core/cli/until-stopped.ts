import type { Deps } from "../deps.ts";

const PARENT_CHECK_MS = 250;

/**
 * Waits for SIGINT or SIGTERM, or for the end of the `npm start` that it runs under. A second signal ends the process
 * at once, for when stopping itself hangs.
 */
export function untilStopped({ log, config }: Deps): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = (reason: string) => {
      if (asked) process.exit(1);
      asked = true;
      log.info({ reason }, "stopping");
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
    if (config.runsUnderNpm) whenParentEnds(() => asked || stop("npm ended"));
  });
}

/** npm hands a SIGTERM to the shell between us, which ends without handing it on. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
}
