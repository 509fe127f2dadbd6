import type { Database } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import {
  createSubmissionWriter,
  defaultWriterLimits,
  type SubmissionWriter,
} from "../../server/core/intake/submission-writer.ts";
import { ConcurrencyLimiter } from "../../server/core/jobs/concurrency-limiter.ts";
import { DeliveryLoop } from "../../server/core/jobs/delivery-loop.ts";
import { isDatabaseUnavailable, PosternError } from "../../server/core/platform/errors.ts";
import type { IdPrefix } from "../../server/core/platform/ids.ts";
import type { Logger } from "../../server/core/platform/log.ts";
import { createChannels } from "../support/channels.ts";
import type { Checks } from "./checks.ts";
import { config, idOf, keys } from "./names.ts";
import type { Receivers } from "./receivers.ts";
import { type ModelState, modelDatabase } from "./store/state.ts";
import type { Process, World } from "./world.ts";

export const POLL_EVERY_MS = 2_000;

/** The surroundings of a life's processes. */
export interface Surroundings {
  readonly world: World;
  readonly model: ModelState;
  readonly receivers: Receivers;
  readonly checks: Checks;
}

interface Started {
  readonly process: Process;
  readonly deps: Deps;
}

interface Worker extends Started {
  readonly loops: readonly DeliveryLoop[];
}

interface Web extends Started {
  readonly writer: SubmissionWriter;
}

/** The processes of a life: one web process, and workers. */
export class Processes {
  readonly #around: Surroundings;
  readonly #workers: Worker[] = [];
  #web: Web;
  #idCount = 0;
  #processCount = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#web = this.#startWeb();
  }

  get web(): Web {
    return this.#web;
  }

  get all(): Process[] {
    return [this.#web.process, ...this.#workers.map(({ process }) => process)];
  }

  /** Starts work in the web process; a refusal is no violation. */
  begin(work: (deps: Deps) => Promise<unknown>): Promise<void> {
    const { world, checks } = this.#around;
    const { process, deps } = this.#web;
    return world.within(process, () => {
      work(deps).catch((error: unknown) => {
        if (!isExpected(error)) checks.failed(error, "a request");
      });
    });
  }

  async killWeb(): Promise<void> {
    this.#around.world.kill(this.#web.process);
    this.#around.checks.posts.lostWeb();
    this.#web = this.#startWeb();
  }

  async killWorker(which: number): Promise<void> {
    const worker = this.#workers[which % this.#workers.length];
    if (worker === undefined) return;
    this.#around.world.kill(worker.process);
    await this.#replace(worker);
  }

  /** As in a deployment: a worker finishes its work, and another starts. */
  async stopWorker(which: number): Promise<void> {
    const worker = this.#workers[which % this.#workers.length];
    if (worker === undefined) return;
    await this.#around.world.within(worker.process, () => {
      for (const loop of worker.loops) void loop.stop();
    });
    await this.#replace(worker);
  }

  async #replace(worker: Worker): Promise<void> {
    this.#workers.splice(this.#workers.indexOf(worker), 1);
    await this.startWorker();
  }

  async startWorker(): Promise<void> {
    const { world, receivers } = this.#around;
    const { process, deps } = this.#start("worker");
    await world.within(process, () => {
      const limiter = new ConcurrencyLimiter(deps.clock);
      const parts = { channels: createChannels(receivers.mail()), limiter, pollEveryMs: POLL_EVERY_MS };
      const loops = [new DeliveryLoop(deps, parts, "mail"), new DeliveryLoop(deps, parts, "webhook")];
      this.#workers.push({ process, deps, loops });
    });
  }

  /** As a notification would, unless lost. */
  #wakeWorkers(): void {
    const { world } = this.#around;
    for (const { process, loops } of this.#workers) {
      if (world.random() < 0.1) continue;
      const wake = () => {
        for (const loop of loops) loop.wake();
      };
      world.after(10, "notification", wake, { process });
    }
  }

  #startWeb(): Web {
    const { process, deps } = this.#start("web");
    const { world } = this.#around;
    world.current = process;
    const isSmall = world.random() < 0.5;
    const limits = { ...defaultWriterLimits, ...(isSmall ? { batchRows: 2, waitingRows: 3 } : {}) };
    return { process, deps, writer: createSubmissionWriter(deps, limits) };
  }

  #start(name: string): Started {
    const { world, model, receivers, checks } = this.#around;
    this.#processCount += 1;
    const process: Process = { name: `${name} ${this.#processCount}`, isAlive: true, clockOffsetMs: 0 };
    const clock = { now: () => new Date(world.nowMs + process.clockOffsetMs) };
    const db: Database = {
      ...modelDatabase(model, (statement, apply) => world.statement(statement, apply)),
      announceDue: () => this.#wakeWorkers(),
    };
    let lastIdMs = 0;
    const newId = (prefix: IdPrefix) => {
      lastIdMs = Math.max(lastIdMs, clock.now().getTime());
      this.#idCount += 1;
      return idOf(prefix, this.#idCount, new Date(lastIdMs));
    };
    const report = (details: { readonly err?: unknown }, text: string) => checks.logged(details.err, text);
    const silent = () => undefined;
    const log = { info: silent, warn: silent, debug: silent, error: report } as unknown as Logger;
    const platform = { config, clock, newId, keys, db, log, features: [] };
    const deps = { ...platform, safeFetch: receivers.fetch() } as Partial<Deps> as Deps;
    return { process, deps };
  }
}

/** Errors a request may end with during an outage. */
export function isExpected(error: unknown): boolean {
  return error instanceof PosternError || isDatabaseUnavailable(error);
}
