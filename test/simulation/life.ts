import type { Deps } from "../../server/core/deps.ts";
import { Checks } from "./checks.ts";
import { furnish } from "./furnish.ts";
import { enter } from "./globals.ts";
import { ADDRESSES, ENDPOINT_IDS, FORM_IDS, START_MS } from "./names.ts";
import type { Act, Plan } from "./plan.ts";
import { POLL_EVERY_MS, Processes, type Surroundings } from "./processes.ts";
import { Receivers } from "./receivers.ts";
import { ModelState } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import { Visitors } from "./visitors.ts";
import { createRandom, Violation, World } from "./world.ts";

/** Runs one life; throws a `Violation` if an invariant is broken. */
export async function live(plan: Plan, trace: string[] | null): Promise<void> {
  const life = new Life(plan, trace);
  await life.run();
}

class Life {
  readonly #plan: Plan;
  readonly #around: Surroundings;
  readonly #processes: Processes;
  readonly #visitors: Visitors;

  constructor(plan: Plan, trace: string[] | null) {
    this.#plan = plan;
    const random = createRandom(plan.seed ^ 0x5eed);
    const world = new World(random, START_MS, trace);
    enter(world);
    const model = new ModelState();
    const checks = new Checks(world, model, plan.hasFaults);
    const receivers = new Receivers(world, (sending) => checks.deliveries.sent(sending));
    furnish(model, random);
    this.#around = { world, model, receivers, checks };
    this.#processes = new Processes(this.#around);
    this.#visitors = new Visitors(this.#processes, checks);
    model.observe = (event) => checks.observed(event);
  }

  async run(): Promise<void> {
    const { world, checks } = this.#around;
    await this.#processes.startWorker();
    if (world.random() < 0.5) await this.#processes.startWorker();
    for (const { releases, act } of this.#plan.steps) {
      for (let count = 0; count < releases; count += 1) {
        await world.release();
        checks.always();
      }
      world.note(`-- ${JSON.stringify(act)}`);
      await this.#act(act);
      checks.always();
    }
    await this.#end();
  }

  async #act(act: Act): Promise<void> {
    const { world, model, receivers } = this.#around;
    const processes = this.#processes;
    switch (act.do) {
      case "post":
        for (let count = 0; count < act.count; count += 1) await this.#visitors.post(act);
        return;
      case "refuse":
        return this.#visitors.refuse(act.form);
      case "remove destination":
        model.destinations.delete(destinationKey(FORM_IDS[act.form] ?? "", ADDRESSES[0]));
        return;
      case "receiver": {
        const isSilent = act.mode === "silent" && !this.#plan.hasFaults;
        receivers.set([...ADDRESSES, ...ENDPOINT_IDS][act.target] ?? "", isSilent ? "slow" : act.mode);
        return;
      }
      case "kill":
        return act.process === "web" ? processes.killWeb() : processes.killWorker(act.which);
      case "stop":
        return processes.stopWorker(act.which);
      case "fail statement":
        world.failStatement(act.left, act.fate);
        return;
      case "lose database":
        world.loseDatabase(act.ms);
        return;
      case "jump": {
        const process = processes.all[act.which % processes.all.length];
        if (process !== undefined) process.clockOffsetMs += act.ms;
        return;
      }
      case "wait":
        // With faults, it may be as long as a machine's sleep, at any point.
        if (!this.#plan.hasFaults) await world.settle();
        world.leap(act.ms);
        return;
    }
  }

  /** All faults end: everything due must complete, and the books must agree. */
  async #end(): Promise<void> {
    const { world, checks, receivers } = this.#around;
    world.note("-- everything works again");
    world.heal();
    receivers.heal();
    for (const process of this.#processes.all) process.clockOffsetMs = 0;
    await this.#untilNothingIsDue();
    const { writer } = this.#processes.web;
    await this.#finish("the writer does not close", () => writer.close());
    checks.atEnd();
  }

  async #untilNothingIsDue(): Promise<void> {
    const { world, checks } = this.#around;
    const healedMs = world.nowMs;
    for (let round = 0; ; round += 1) {
      await world.settle();
      checks.always();
      const next = checks.deliveries.nextDue();
      if (next === null) return;
      if (round === MAX_ROUNDS || world.nowMs > healedMs + MAX_ENDING_MS)
        throw new Violation(`delivery ${next.id} does not come to an end`);
      // An open circuit is tried again after at most five minutes.
      const waitMs = Math.max(POLL_EVERY_MS * 2 ** Math.min(round % 10, 8), next.at - world.nowMs);
      world.leap(Math.min(waitMs, DAY_MS));
    }
  }

  /** Has the web process carry out work to completion. */
  async #finish(problem: string, work: (deps: Deps) => Promise<unknown>): Promise<void> {
    let hasEnded = false;
    await this.#processes.begin(async (deps) => {
      await work(deps);
      hasEnded = true;
    });
    await this.#around.world.settle();
    this.#around.checks.always();
    if (!hasEnded) throw new Violation(problem);
  }
}

const MAX_ROUNDS = 60;
const DAY_MS = 24 * 60 * 60_000;
/** Longer than any wait between two attempts, shorter than any clock jump. */
const MAX_ENDING_MS = 7 * DAY_MS;
