import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { systemScope } from "../access/authenticate.ts";
import { DUE_CHANNEL, transportNames } from "../deliveries/delivery-queue.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { createMailer } from "../mail-server/mailer.ts";
import { createChannels } from "./channels.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { DeliveryLoop } from "./delivery-loop.ts";
import { releaseMisdatedJobs } from "./store/clock-skew.ts";
import { createTasks, crontab } from "./tasks.ts";

export interface Jobs {
  /** True if no jobs can run now, as while the database is unreachable. */
  readonly isUnavailable: boolean;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5_000;
const CONCURRENT_JOBS = 10;

/** Runs queued jobs, and restarts by itself after the database was unreachable. */
export function startJobs(deps: Deps): Jobs {
  let stopping = false;
  let runner: Runner | null = null;
  let wake: () => void = () => {};
  const mail = createMailer(systemScope(), deps);
  const parts = { channels: createChannels(deps, mail), limiter: new ConcurrencyLimiter(deps.clock) };
  const deliveries = transportNames.map((transport) => new DeliveryLoop(deps, parts, transport));
  const wakeDeliveries = () => {
    for (const each of deliveries) each.wake();
  };

  const loop = async () => {
    while (!stopping) {
      try {
        runner = await startRunner(deps, mail, wakeDeliveries);
        // If stopped during startup, nobody else holds the runner to stop it.
        if (stopping) await runner.stop();
        else await runner.promise;
      } catch (error) {
        deps.log.warn({ err: error }, "background jobs stopped, restarting shortly");
      }
      runner = null;
      if (!stopping) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, RESTART_DELAY_MS).unref();
        });
      }
    }
  };
  const finished = loop();
  return {
    get isUnavailable() {
      return runner === null;
    },
    stop: async () => {
      stopping = true;
      wake();
      await Promise.all([runner?.stop().catch(() => undefined), ...deliveries.map((each) => each.stop())]);
      await finished;
      mail.close();
    },
  };
}

async function startRunner(deps: Deps, mail: MailTransport, wakeDeliveries: () => void): Promise<Runner> {
  const released = await releaseMisdatedJobs(systemScope(), deps.db);
  if (released > 0) deps.log.warn({ released }, "background jobs of a time when the clock was ahead are run now");
  const events: WorkerEvents = new EventEmitter();
  // The library's job-notification connection also listens for deliveries; each new connection starts with a poll.
  events.on("pool:listen:success", ({ client }) => {
    client.on("notification", ({ channel }) => {
      if (channel === DUE_CHANNEL) wakeDeliveries();
    });
    // Its own LISTEN comes first: a connection takes one query at a time.
    client.once("drain", () => {
      client.query(`LISTEN ${DUE_CHANNEL}`).then(wakeDeliveries, () => undefined);
    });
  });
  return run({
    events,
    pgPool: deps.db.direct,
    taskList: createTasks(deps, mail),
    concurrency: CONCURRENT_JOBS,
    // With batching, failing to report a finished job stops the runner, and the loop above restarts it. Without it, the
    // library leaves that rejection unhandled, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    crontab: crontab(deps),
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") deps.log.warn({ part: "jobs" }, message);
    }),
  });
}
