import type { Logger } from "../log.ts";

/** Waits for SIGINT or SIGTERM. A second signal ends the process at once, for when stopping itself hangs. */
export function untilStopped(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1);
      asked = true;
      log.info({ signal }, "stopping");
      resolve();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
}
