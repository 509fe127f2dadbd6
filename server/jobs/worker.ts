import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { createMailTransport } from "../mail/transport.ts";
import { createChannels } from "../services/deliveries/channels.ts";
import { deferBacklog } from "../services/deliveries/delivery-queue.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { Mutex } from "./mutex.ts";
import { createTasks, crontab, type TaskParts } from "./tasks.ts";

export interface Jobs {
  /** Lets what is running finish, then stops. */
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5_000;
const CONCURRENT_JOBS = 20;

/** Works the jobs of the database, and starts anew by itself when the database was away. */
export function startJobs(deps: Deps): Jobs {
  let stopping = false;
  let runner: Runner | null = null;
  let wake: () => void = () => {};
  const mail = createMailTransport(deps.config);
  const parts: TaskParts = { channels: createChannels(mail), limiter: new ConcurrencyLimiter(deps.clock), mail };

  const loop = async () => {
    while (!stopping) {
      try {
        runner = await startRunner(deps, parts);
        // Told to stop while it started, nobody else has it to stop.
        if (stopping) await runner.stop();
        else await runner.promise;
      } catch (error) {
        deps.log.warn({ err: error }, "background jobs stopped, restarting shortly");
      }
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
    stop: async () => {
      stopping = true;
      wake();
      await runner?.stop().catch(() => undefined);
      await finished;
      mail.close();
    },
  };
}

function startRunner(deps: Deps, parts: TaskParts): Promise<Runner> {
  const turns = new Mutex();
  const events: WorkerEvents = new EventEmitter();
  for (const end of ["job:start", "worker:getJob:empty", "worker:getJob:error"] as const) {
    events.on(end, () => turns.give());
  }
  return run({
    events,
    pgPool: deps.db.pool,
    taskList: createTasks(deps, parts),
    concurrency: CONCURRENT_JOBS,
    // Gathered, a finished job that the database does not hear of stops the runner, and the loop above starts it again;
    // one by one, the library lets such a rejection go unhandled, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Read before every look for a job: what has an unavailable key waits, and everything else is worked.
    forbiddenFlags: async () => {
      await turns.take();
      for (const saturated of parts.limiter.saturated()) await deferBacklog(systemScope(), deps, saturated);
      return parts.limiter.unavailable();
    },
    crontab,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") deps.log.warn({ part: "jobs" }, message);
    }),
  });
}
