import type { Deps } from "../deps.ts";
import type { IntakeScope } from "../scope/scope.ts";
import { createDelivering, isDecided } from "../submissions/delivery-steps.ts";
import type { Delivering } from "../submissions/store/delivery-steps.ts";
import {
  type CommitOutcome,
  countAll,
  isFormGone,
  loggableCause,
  refusedAs,
  tryCommit,
  UnflushedCounts,
} from "./batch-outcome.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import { type Arrival, type NewSubmission, type OutcomeCount, TransactionInDoubt } from "./store/commit-batch.ts";
import type { EarlierSubmission } from "./store/sends.ts";

/** Stores submissions and counts everything that reached the intake. */
export interface SubmissionWriter {
  /**
   * Resolves once the submission is durable, with the earlier one if it is a repeat. Rejects with a `Refusal`, already
   * counted, or with a `FormChanged`, not counted, if the form is no longer at this version.
   */
  record(scope: IntakeScope, submission: NewSubmission, formVersion?: string | null): Promise<EarlierSubmission | null>;
  /** Counts a refusal. Never rejects: while the database is unreachable the count waits in memory. */
  refuse(formId: string | null, reason: RefusalReason): Promise<void>;
  /** True if the last attempt found the database unreachable or refusing writes; retried every second. */
  readonly isUnavailable: boolean;
  /** Writes everything still waiting, then returns. */
  close(): Promise<void>;
}

/** The submission's form, its filter or its rules differ from the cached ones. */
export class FormChanged extends Error {}

/**
 * Records a submission, and returns the earlier one if it is a repeat. If it is not stored, its files are removed
 * before this returns or rejects with the writer's `Refusal`.
 */
export async function recordWithFiles(
  writer: SubmissionWriter,
  { scope, submission, formVersion, discardFiles }: Arrival & { discardFiles(): Promise<void> },
): Promise<EarlierSubmission | null> {
  try {
    const earlier = await writer.record(scope, submission, formVersion);
    if (earlier !== null) await discardFiles();
    return earlier;
  } catch (error) {
    if (!isInDoubt(error)) await discardFiles();
    throw error;
  }
}

/** The connection was lost during the commit: the row may exist, so its files must stay. The sweep finds out. */
function isInDoubt(error: unknown): boolean {
  return error instanceof Error && (error instanceof TransactionInDoubt || isInDoubt(error.cause));
}

export interface WriterLimits {
  /** Submissions per transaction. */
  readonly batchRows: number;
  /** Characters of field data per batch, which is written as one JSON document; a longer submission goes alone. */
  readonly batchCharacters: number;
  /** Submissions that may wait; more are refused as unavailable. */
  readonly waitingRows: number;
  /** Characters of field data held in memory. */
  readonly waitingCharacters: number;
  /** Interval between attempts to reach an unreachable database. */
  readonly retryMs: number;
}

const MIB = 1_024 ** 2;

export const defaultWriterLimits: WriterLimits = {
  batchRows: 100,
  batchCharacters: MIB,
  waitingRows: 2_000,
  waitingCharacters: 64 * MIB,
  retryMs: 1_000,
};

/**
 * Batches concurrent arrivals into one transaction: the next batch fills while the previous one commits, so nobody
 * waits for a timer and a busy minute needs few commits.
 */
export function createSubmissionWriter(
  deps: Deps,
  limits: WriterLimits = defaultWriterLimits,
  onCommit: OnCommit = () => {},
): SubmissionWriter {
  return new GroupCommit(deps, limits, onCommit);
}

/** Called after each commit with the number of submissions stored and the time it took. */
export type OnCommit = (submissions: number, seconds: number) => void;

interface Waiting extends Arrival {
  readonly formVersion: string | null;
  readonly characters: number;
  resolve(earlier: EarlierSubmission | null): void;
  reject(reason: Refusal | FormChanged): void;
}

class GroupCommit implements SubmissionWriter {
  readonly #deps: Deps;
  readonly #delivering: Delivering;
  readonly #limits: WriterLimits;
  readonly #onCommit: OnCommit;
  readonly #unflushed = new UnflushedCounts();
  readonly #arrivals: Waiting[] = [];
  #waitingCharacters = 0;
  /** Refusals to answer once they are counted. */
  readonly #refused: (() => void)[] = [];
  #running: Promise<void> | null = null;
  #isUnavailable = false;
  #isClosed = false;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(deps: Deps, limits: WriterLimits, onCommit: OnCommit) {
    this.#deps = deps;
    this.#delivering = createDelivering(deps);
    this.#limits = limits;
    this.#onCommit = onCommit;
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  async record(
    scope: IntakeScope,
    submission: NewSubmission,
    formVersion: string | null = null,
  ): Promise<EarlierSubmission | null> {
    const characters = charactersOf(submission);
    const isCrowded =
      this.#arrivals.length >= this.#limits.waitingRows ||
      this.#waitingCharacters + characters > this.#limits.waitingCharacters;
    if (this.#isClosed || isCrowded) {
      await this.refuse(scope.formId, "unavailable");
      throw new Refusal("unavailable");
    }
    return new Promise((resolve, reject) => {
      this.#arrivals.push({ scope, submission, formVersion, characters, resolve, reject });
      this.#waitingCharacters += characters;
      this.#start();
    });
  }

  async refuse(formId: string | null, reason: RefusalReason): Promise<void> {
    this.#unflushed.tally.add(formId, refusedAs(reason), this.#deps.clock.now());
    if (this.#isUnavailable) return;
    await new Promise<void>((resolve) => {
      this.#refused.push(resolve);
      this.#start();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    if (!this.#unflushed.isEmpty) this.#start();
    await this.#running;
    clearTimeout(this.#retryTimer);
    if (!this.#unflushed.isEmpty) this.#deps.log.error("some refused submissions could not be counted");
  }

  #start(): void {
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    do {
      const answers = this.#refused.splice(0);
      await this.#resolveInDoubt();
      await this.#write(this.#takeBatch(), this.#unflushed.tally.take());
      for (const answer of answers) answer();
    } while (
      this.#arrivals.length > 0 ||
      this.#refused.length > 0 ||
      (!this.#isUnavailable && this.#unflushed.tally.size > 0)
    );
    this.#running = null;
    if (!this.#unflushed.isEmpty) this.#retryLater();
  }

  #takeBatch(): Waiting[] {
    const { batchRows, batchCharacters } = this.#limits;
    let characters = 0;
    let rows = 0;
    for (const arrival of this.#arrivals) {
      if (rows === batchRows || (rows > 0 && characters + arrival.characters > batchCharacters)) break;
      characters += arrival.characters;
      rows += 1;
    }
    this.#waitingCharacters -= characters;
    return this.#arrivals.splice(0, rows);
  }

  #retryLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#start(), this.#limits.retryMs).unref();
  }

  async #write(arrivals: readonly Waiting[], refusals: readonly OutcomeCount[]): Promise<void> {
    if (arrivals.length === 0 && refusals.length === 0) return;
    const startedMs = performance.now();
    const outcome = await tryCommit(this.#deps.db, this.#delivering, arrivals, (kept) =>
      countAll(kept, ({ submission }) => [submission.folder, submission.createdAt], refusals),
    );
    if (outcome.kind === "unavailable") {
      this.#giveUp(arrivals, refusals, outcome);
    } else if (outcome.kind === "changed") {
      await this.#writeUnchanged(arrivals, refusals, outcome.formIds);
    } else if (outcome.kind === "rejected") {
      await this.#isolate(arrivals, refusals, outcome.cause);
    } else {
      this.#isReachable();
      for (const arrival of arrivals) arrival.resolve(outcome.repeats.get(arrival.submission.id) ?? null);
      const kept = arrivals.length - outcome.repeats.size;
      if (kept > 0) this.#onCommit(kept, (performance.now() - startedMs) / 1_000);
    }
  }

  async #resolveInDoubt(): Promise<void> {
    const hasAnswered = await this.#unflushed.resolveInDoubt(this.#deps.db, (counts) =>
      this.#deps.log.error({ counts }, "it is unknown whether these counts were saved"),
    );
    if (hasAnswered) this.#isReachable();
  }

  #isReachable(): void {
    if (this.#isUnavailable) this.#deps.log.info("the database is reachable again, submissions are accepted");
    this.#isUnavailable = false;
  }

  #giveUp(
    arrivals: readonly Waiting[],
    refusals: readonly OutcomeCount[],
    { reason, transactionInDoubt, cause }: Extract<CommitOutcome, { kind: "unavailable" }>,
  ): void {
    const now = this.#deps.clock.now();
    const counts = countAll(arrivals, () => [refusedAs(reason), now], refusals);
    if (transactionInDoubt === null) this.#unflushed.tally.addAll(counts);
    else this.#unflushed.doubt(transactionInDoubt, counts);
    if (!this.#isUnavailable)
      this.#deps.log.warn(loggableCause(cause), "the database cannot be reached, submissions are refused");
    this.#isUnavailable = true;
    for (const arrival of arrivals) arrival.reject(new Refusal(reason, undefined, { cause }));
  }

  async #writeUnchanged(
    arrivals: readonly Waiting[],
    refusals: readonly OutcomeCount[],
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const isChanged = ({ scope, formVersion }: Waiting) => formVersion !== null && changed.has(scope.formId);
    for (const arrival of arrivals.filter(isChanged)) arrival.reject(new FormChanged());
    await this.#write(
      arrivals.filter((arrival) => !isChanged(arrival)),
      refusals,
    );
  }

  /** Retries each arrival of a failed batch alone, so that only the bad one fails. */
  async #isolate(arrivals: readonly Waiting[], refusals: readonly OutcomeCount[], cause: unknown): Promise<void> {
    const [only, ...others] = arrivals;
    if (only === undefined) {
      this.#deps.log.error({ ...loggableCause(cause), refusals }, "these counts could not be saved");
    } else if (others.length === 0 && refusals.length === 0 && isDecided(only.submission.decisions)) {
      // A delivery step may have failed, which must not cost the message.
      this.#deps.log.error(loggableCause(cause), "a submission could not be saved with its delivery steps");
      await this.#write([{ ...only, submission: { ...only.submission, decisions: {} } }], []);
    } else if (others.length === 0 && refusals.length === 0) {
      const reason = isFormGone(cause) ? "unknown_form" : "fault";
      if (reason === "fault") this.#deps.log.error(loggableCause(cause), "a submission could not be saved");
      await this.#write(
        [],
        countAll([only], () => [refusedAs(reason), this.#deps.clock.now()], []),
      );
      only.reject(new Refusal(reason, undefined, { cause }));
    } else {
      for (const arrival of arrivals) await this.#write([arrival], []);
      await this.#write([], refusals);
    }
  }
}

function charactersOf({ fields }: NewSubmission): number {
  return fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
