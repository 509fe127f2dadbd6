import { createAuthenticateIntake, fullRights, ownerScope, systemScope } from "../../server/access/authenticate.ts";
import { readConfig } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { isDatabaseUnavailable, PosternError } from "../../server/errors.ts";
import { type IdPrefix, idFromDigest } from "../../server/ids.ts";
import { Refusal } from "../../server/intake/refusal.ts";
import {
  createSubmissionWriter,
  defaultWriterLimits,
  type SubmissionWriter,
} from "../../server/intake/submission-writer.ts";
import { ConcurrencyLimiter } from "../../server/jobs/concurrency-limiter.ts";
import { DeliveryLoop } from "../../server/jobs/delivery-loop.ts";
import type { Logger } from "../../server/log.ts";
import type { OwnerScope } from "../../server/scope/scope.ts";
import { deriveKeys, seal } from "../../server/secret.ts";
import { createChannels } from "../../server/services/deliveries/channels.ts";
import { retryDelivery } from "../../server/services/deliveries/timeline.ts";
import { confirmTrustedDestination, deliverWaiting } from "../../server/services/destinations/confirm-destination.ts";
import { eraseMatching } from "../../server/services/erasure/erase-matching.ts";
import { previewErasure } from "../../server/services/erasure/preview-erasure.ts";
import { setRetention } from "../../server/services/retention/set-retention.ts";
import { sweepExpired } from "../../server/services/retention/sweep-expired.ts";
import { deleteSubmissions, moveSubmissions } from "../../server/services/submissions/submissions.ts";
import { replayDeliveries, replayRange } from "../../server/services/webhooks/delivery-log.ts";
import { deleteEndpoint, updateEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import type { Account, Database, Destination, Form, WebhookEndpoint } from "../../server/store/database/db.ts";
import { Checks, Violation } from "./checks.ts";
import { enter } from "./globals.ts";
import type { Act, Plan } from "./plan.ts";
import { Receivers } from "./receivers.ts";
import { ModelState, modelDatabase } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import { createRandom, type Process, type Random, World } from "./world.ts";

const START_MS = Date.parse("2026-03-01T12:00:00.000Z");
const START = new Date(START_MS);
const LOOK_EVERY_MS = 2_000;
const config = readConfig({});
const keys = deriveKeys("a secret for simulations, at least 32 characters");

const idOf = (prefix: IdPrefix, number: number, at = START) => {
  const digest = Buffer.alloc(10);
  digest.writeUInt32BE(number, 6);
  return idFromDigest(prefix, at, digest);
};

const ACCOUNT_ID = idOf("acc", 1);
const FORM_IDS = [idOf("frm", 1), idOf("frm", 2)] as const;
const UNKNOWN_FORM_ID = idOf("frm", 3);
const ENDPOINT_IDS = [idOf("whk", 1), idOf("whk", 2)] as const;
const ADDRESSES = ["ada@example.test", "brook@example.test", "casey@example.test"] as const;
const PEOPLE = ["grace@example.test", "hedy@example.test", "joan@example.test"] as const;
const sealedSecrets = new Map(ENDPOINT_IDS.map((id) => [id, seal(keys.webhookSecrets, "whsec_c2ltdWxhdGlvbg==", id)]));

interface Worker {
  readonly process: Process;
  readonly deps: Deps;
  readonly loops: readonly DeliveryLoop[];
}

interface Web {
  readonly process: Process;
  readonly deps: Deps;
  readonly writer: SubmissionWriter;
}

/** Lives one life and throws a `Violation` where something that must hold does not. */
export async function live(plan: Plan, trace: string[] | null): Promise<void> {
  const life = new Life(plan, trace);
  await life.run();
}

class Life {
  readonly #plan: Plan;
  readonly #random: Random;
  readonly #world: World;
  readonly #model = new ModelState();
  readonly #checks: Checks;
  readonly #receivers: Receivers;
  readonly #workers: Worker[] = [];
  #web: Web;
  #idCount = 0;
  #processCount = 0;

  constructor(plan: Plan, trace: string[] | null) {
    this.#plan = plan;
    this.#random = createRandom(plan.seed ^ 0x5eed);
    this.#world = new World(this.#random, START_MS, trace);
    enter(this.#world);
    this.#checks = new Checks(this.#world, this.#model, plan.hasFaults);
    this.#receivers = new Receivers(this.#world, (sending) => this.#checks.sent(sending));
    this.#model.observe = (event) => this.#checks.observed(event);
    this.#furnish();
    this.#web = this.#startWeb();
  }

  async run(): Promise<void> {
    await this.#startWorker();
    if (this.#random() < 0.5) await this.#startWorker();
    for (const { releases, act } of this.#plan.steps) {
      for (let count = 0; count < releases; count += 1) await this.#release();
      this.#world.note(`-- ${JSON.stringify(act)}`);
      await this.#act(act);
      this.#checks.always();
    }
    await this.#end();
  }

  async #release(): Promise<void> {
    await this.#world.release();
    this.#checks.always();
  }

  #furnish(): void {
    const random = this.#random;
    const model = this.#model;
    model.accounts.set(ACCOUNT_ID, account(random() < 0.5));
    for (const [index, id] of FORM_IDS.entries()) {
      const digestAbove = index === 0 && random() < 0.5 ? Math.floor(random() * 3) : null;
      model.forms.set(id, form(id, digestAbove, index === 1 && random() < 0.5 ? "Thank you." : null));
      const addresses = ADDRESSES.slice(0, random() < 0.6 ? 1 : 2);
      for (const [number, address] of addresses.entries()) {
        const isConfirmed = number === 0 || random() < 0.5;
        model.destinations.set(destinationKey(id, address), destination(id, address, isConfirmed));
      }
    }
    for (const [index, id] of ENDPOINT_IDS.entries()) {
      if (random() < 0.6) model.endpoints.set(id, endpoint(id, index === 0 ? null : FORM_IDS[1]));
    }
  }

  #startProcess(name: string): { process: Process; deps: Deps } {
    this.#processCount += 1;
    const process: Process = { name: `${name} ${this.#processCount}`, isAlive: true, clockOffsetMs: 0 };
    const world = this.#world;
    const clock = { now: () => new Date(world.nowMs + process.clockOffsetMs) };
    const db: Database = {
      ...modelDatabase(this.#model, (statement, apply) => world.statement(statement, apply)),
      announceDue: () => this.#wakeWorkers(),
    };
    let lastIdMs = 0;
    const newId = (prefix: IdPrefix) => {
      lastIdMs = Math.max(lastIdMs, clock.now().getTime());
      this.#idCount += 1;
      return idOf(prefix, this.#idCount, new Date(lastIdMs));
    };
    const report = (details: { readonly err?: unknown }, text: string) => this.#checks.logged(details.err, text);
    const silent = () => undefined;
    const log = { info: silent, warn: silent, debug: silent, error: report } as unknown as Logger;
    const deps = { config, clock, newId, keys, db, log, safeFetch: this.#receivers.fetch() } as Partial<Deps> as Deps;
    return { process, deps };
  }

  #startWeb(): Web {
    const { process, deps } = this.#startProcess("web");
    this.#world.current = process;
    const isSmall = this.#random() < 0.5;
    const limits = { ...defaultWriterLimits, ...(isSmall ? { batchRows: 2, waitingRows: 3 } : {}) };
    return { process, deps, writer: createSubmissionWriter(deps, limits) };
  }

  async #startWorker(): Promise<void> {
    const { process, deps } = this.#startProcess("worker");
    await this.#world.within(process, () => {
      const limiter = new ConcurrencyLimiter(deps.clock);
      const parts = { channels: createChannels(this.#receivers.mail()), limiter, lookEveryMs: LOOK_EVERY_MS };
      const loops = [new DeliveryLoop(deps, parts, "mail"), new DeliveryLoop(deps, parts, "webhook")];
      this.#workers.push({ process, deps, loops });
    });
  }

  /** As a notification would, unless it is lost. */
  #wakeWorkers(): void {
    for (const { process, loops } of this.#workers) {
      if (this.#random() < 0.1) continue;
      const wake = () => {
        for (const loop of loops) loop.wake();
      };
      this.#world.after(10, "notification", wake, { process });
    }
  }

  #owner(deps: Deps): OwnerScope {
    const own = this.#model.accounts.get(ACCOUNT_ID) ?? account(false);
    return ownerScope(deps, own, { kind: "session", id: "ses_simulated", name: "Dashboard" }, fullRights);
  }

  /** Begins something in the web process; what it refuses is no violation. */
  #begin(work: (deps: Deps, scope: OwnerScope) => Promise<unknown>): Promise<void> {
    const { process, deps } = this.#web;
    return this.#world.within(process, () => {
      work(deps, this.#owner(deps)).catch((error: unknown) => {
        if (!isExpected(error)) this.#checks.failed(error, "an owner's request");
      });
    });
  }

  async #act(act: Act): Promise<void> {
    const world = this.#world;
    switch (act.do) {
      case "post":
        for (let count = 0; count < act.count; count += 1) await this.#post(act);
        return;
      case "refuse":
        return this.#begin(async () => {
          const formId = [...FORM_IDS, UNKNOWN_FORM_ID][act.form] ?? null;
          this.#checks.refusing(formId, "no_field");
          await this.#web.writer.refuse(formId, "no_field");
        });
      case "move": {
        const id = this.#pick(this.#model.submissions, act.pick);
        return this.#begin((deps, scope) =>
          moveSubmissions(scope, deps, { ids: [id], folder: act.folder, columns: ["id"] }),
        );
      }
      case "delete": {
        const id = this.#pick(this.#model.submissions, act.pick);
        return this.#begin((deps, scope) => deleteSubmissions(scope, deps, { ids: [id] }));
      }
      case "erase":
        return this.#begin((deps) => this.#erase(deps, PEOPLE[act.person] ?? ""));
      case "resend": {
        const id = this.#pick(this.#model.deliveries, act.pick);
        return this.#begin((deps, scope) => retryDelivery(scope, deps, { id }));
      }
      case "replay":
        return this.#begin((deps, scope) => this.#replay(deps, scope, act));
      case "switch endpoint": {
        const id = ENDPOINT_IDS[act.endpoint] ?? "";
        if (act.isOn) this.#checks.enabling(id);
        return this.#begin(async (deps, scope) => {
          await updateEndpoint(scope, deps, { id, change: { enabled: act.isOn } });
        });
      }
      case "delete endpoint":
        return this.#begin((deps, scope) => deleteEndpoint(scope, deps, { id: ENDPOINT_IDS[act.endpoint] ?? "" }));
      case "confirm":
        return this.#begin((deps, scope) => this.#confirm(deps, scope, FORM_IDS[act.form] ?? ""));
      case "remove destination":
        this.#model.destinations.delete(destinationKey(FORM_IDS[act.form] ?? "", ADDRESSES[0]));
        return;
      case "sweep":
        return this.#begin((deps) => sweepExpired(systemScope(), deps));
      case "retention":
        return this.#begin((deps, scope) => setRetention(scope, deps, { days: act.days }));
      case "receiver":
        this.#receivers.set(
          [...ADDRESSES, ...ENDPOINT_IDS][act.target] ?? "",
          this.#plan.hasFaults || act.mode !== "silent" ? act.mode : "slow",
        );
        return;
      case "kill":
        if (act.process === "web") return this.#killWeb();
        return this.#killWorker(act.which);
      case "stop": {
        const worker = this.#workers[act.which % this.#workers.length];
        if (worker === undefined) return;
        await world.within(worker.process, () => {
          for (const loop of worker.loops) void loop.stop();
        });
        this.#workers.splice(this.#workers.indexOf(worker), 1);
        return this.#startWorker();
      }
      case "fail statement":
        world.failStatement(act.left, act.fate);
        return;
      case "lose database":
        world.loseDatabase(act.ms);
        return;
      case "jump": {
        const processes = [this.#web.process, ...this.#workers.map(({ process }) => process)];
        const process = processes[act.which % processes.length];
        if (process !== undefined) process.clockOffsetMs += act.ms;
        return;
      }
      case "wait":
        // With faults it may be as long as a machine's sleep, in the middle of anything.
        if (!this.#plan.hasFaults) await world.settle();
        world.leap(act.ms);
        return;
    }
  }

  #pick(rows: ReadonlyMap<string, unknown>, pick: number): string {
    const ids = [...rows.keys()];
    return ids.length === 0 ? idOf("sub", 0) : (ids[pick % ids.length] ?? "");
  }

  async #post(act: Extract<Act, { do: "post" }>): Promise<void> {
    const formId = FORM_IDS[act.form] ?? "";
    const email = PEOPLE[act.person] ?? "";
    const { writer } = this.#web;
    await this.#begin(async (deps) => {
      const open = await createAuthenticateIntake(deps)(formId);
      if (typeof open === "string") return;
      const createdAt = deps.clock.now();
      const submission = {
        ...NO_FACTS,
        id: deps.newId("sub"),
        createdAt,
        folder: act.isSpam ? ("spam" as const) : ("inbox" as const),
        fields: [["email", email] as const, ["message", "Hello"] as const],
        sender: email,
        replyTo: email,
      };
      this.#checks.posting(submission.id, formId, submission.folder, createdAt);
      try {
        await writer.record(open.scope, submission);
        this.#checks.accepted(submission.id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#checks.refused(submission.id, error);
      }
    });
  }

  /** As the dashboard does: searches, then erases step by step. */
  async #erase(deps: Deps, value: string): Promise<void> {
    const criterion = { value, place: "whole" as const };
    // Of two messages of one moment, the older may be committed last: after the search has read.
    const present = new Set(this.#model.submissions.keys());
    const found = await previewErasure(this.#owner(deps), deps, { ...criterion, cursor: null });
    const upTo = found.newestId;
    if (upTo === null) return;
    const size = { looked: 3, erased: 2 };
    let erasureId: string | null = null;
    let cursor: string | null = null;
    do {
      const step: Awaited<ReturnType<typeof eraseMatching>> = await eraseMatching(
        this.#owner(deps),
        deps,
        { ...criterion, upTo, erasureId, cursor },
        size,
      );
      erasureId = step.erasure.id;
      cursor = step.nextCursor;
    } while (cursor !== null);
    this.#checks.erased(this.#owner(deps), value, present);
  }

  async #replay(deps: Deps, scope: OwnerScope, act: Extract<Act, { do: "replay" }>): Promise<void> {
    const endpointId = ENDPOINT_IDS[act.endpoint] ?? "";
    if (act.isRange) {
      await replayRange(scope, deps, { endpointId, since: START.toISOString(), includeDelivered: act.pick % 2 === 0 });
      return;
    }
    const ids = [...this.#model.deliveries.values()].filter(({ target }) => target === endpointId).map(({ id }) => id);
    await replayDeliveries(scope, deps, { endpointId, ids: ids.slice(0, 1 + (act.pick % 3)) });
  }

  /** Confirms what waits; the job that looks again runs a minute later. */
  async #confirm(deps: Deps, scope: OwnerScope, formId: string): Promise<void> {
    const address = ADDRESSES.find(
      (each) => this.#model.destinations.get(destinationKey(formId, each))?.confirmedAt === null,
    );
    if (address === undefined) return;
    const { process } = this.#web;
    this.#world.after(
      60_000,
      "look again for what waited",
      () => {
        deliverWaiting(systemScope(), deps, { formId, address }).catch((error: unknown) => {
          if (!isExpected(error)) this.#checks.failed(error, "deliver-waiting");
        });
      },
      { process },
    );
    await confirmTrustedDestination(scope, deps, { formId, address });
  }

  async #killWeb(): Promise<void> {
    this.#world.kill(this.#web.process);
    this.#checks.lostWeb();
    this.#web = this.#startWeb();
  }

  async #killWorker(which: number): Promise<void> {
    const worker = this.#workers[which % this.#workers.length];
    if (worker === undefined) return;
    this.#world.kill(worker.process);
    this.#workers.splice(this.#workers.indexOf(worker), 1);
    await this.#startWorker();
  }

  /** Everything works again: what is due must come to its end, and the books must agree. */
  async #end(): Promise<void> {
    const world = this.#world;
    world.note("-- everything works again");
    world.heal();
    this.#receivers.heal();
    for (const { process } of [this.#web, ...this.#workers]) process.clockOffsetMs = 0;
    const healedMs = world.nowMs;
    for (let round = 0; ; round += 1) {
      await world.settle();
      this.#checks.always();
      const next = this.#checks.nextDue();
      if (next === null) break;
      if (round === MAX_ROUNDS || world.nowMs > healedMs + MAX_ENDING_MS)
        throw new Violation(`delivery ${next.id} does not come to an end`);
      // A circuit that is open is tried again after five minutes at most.
      const waitMs = Math.max(LOOK_EVERY_MS * 2 ** Math.min(round % 10, 8), next.at - world.nowMs);
      world.leap(Math.min(waitMs, DAY_MS));
    }
    let isClosed = false;
    await world.within(this.#web.process, () => {
      void this.#web.writer.close().then(() => {
        isClosed = true;
      });
    });
    await world.settle();
    if (!isClosed) throw new Violation("the writer does not close");
    this.#checks.atEnd();
  }
}

const MAX_ROUNDS = 60;
const DAY_MS = 24 * 60 * 60_000;
/** Longer than any wait between two attempts, and shorter than a clock jumps. */
const MAX_ENDING_MS = 7 * DAY_MS;

const NO_FACTS = {
  preview: "Hello",
  subject: null,
  spamScore: 0,
  spamReasons: [],
  spamThreshold: 5,
  addressesAi: false,
  fromOwnPage: null,
  hasPageToken: null,
  hasProofOfWork: null,
  hasBrowserHeaders: null,
  ip: null,
  userAgent: null,
  referrer: null,
  files: [],
};

function isExpected(error: unknown): boolean {
  return error instanceof PosternError || isDatabaseUnavailable(error);
}

function account(selfRegistered: boolean): Account {
  return {
    id: ACCOUNT_ID,
    email: "owner@example.test",
    emailVerified: true,
    name: "Owner",
    image: null,
    timeZone: "UTC",
    plan: "pro",
    selfRegistered,
    twoFactorEnabled: false,
    retentionDays: null,
    retentionInForce: null,
    nextRetentionDays: null,
    nextRetentionAt: null,
    guideDismissedAt: null,
    createdAt: START,
    updatedAt: START,
  };
}

function form(id: string, digestAbove: number | null, autoReplyText: string | null): Form {
  return {
    id,
    accountId: ACCOUNT_ID,
    name: "Contact",
    status: "active",
    redirectUrl: null,
    allowedOrigins: [],
    honeypotField: "_gotcha",
    agentFieldRules: [],
    tableLayout: null,
    digestAbove,
    autoReplySubject: null,
    autoReplyText,
    sensitivity: "normal",
    kind: null,
    asksProofOfWork: false,
    maxFiles: null,
    maxFileBytes: null,
    maxAttachmentBytes: 5_000_000,
    encryptedTurnstileSecret: null,
    createdAt: START,
    updatedAt: START,
  };
}

function destination(formId: string, address: string, isConfirmed: boolean): Destination {
  const confirmedAt = isConfirmed ? START : null;
  return { formId, address, confirmedAt, askedAt: null, failingSince: null, failingReason: null, createdAt: START };
}

function endpoint(id: string, formId: string | null): WebhookEndpoint {
  return {
    id,
    accountId: ACCOUNT_ID,
    formId,
    url: `https://receiver.example.test/${id}`,
    encryptedSecret: sealedSecrets.get(id) ?? "",
    format: "postern",
    previousEncryptedSecret: null,
    previousSecretExpiresAt: null,
    fieldNames: [],
    includesFields: true,
    fileLinks: false,
    status: "active",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    createdAt: START,
    updatedAt: START,
  };
}
