import type { Deps } from "../deps.ts";

const PARENT_CHECK_MS = 250;

/**
 * Waits for SIGINT or SIGTERM, or for the end of a parent `npm start`. A second signal ends the process at once, in
 * case stopping hangs.
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

/** npm sends SIGTERM to the shell between us, which exits without forwarding it. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
}
