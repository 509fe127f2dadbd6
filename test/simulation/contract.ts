import { fullRights, ownerScope, systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import { type IdPrefix, idFromDigest } from "../../server/ids.ts";
import type { RuleOutcome } from "../../server/rules/apply-rules.ts";
import type { Rule } from "../../server/rules/rule.ts";
import { type OwnerScope, scopeMint } from "../../server/scope/scope.ts";
import * as realAccounts from "../../server/store/accounts/accounts.ts";
import type { Account, Database, Delivery } from "../../server/store/database/db.ts";
import * as realLimits from "../../server/store/database/rate-limits.ts";
import * as realTimeline from "../../server/store/deliveries/timeline.ts";
import * as realDeliveries from "../../server/store/deliveries/transitions.ts";
import * as realBacklog from "../../server/store/destinations/backlog.ts";
import * as realDestinations from "../../server/store/destinations/destinations.ts";
import * as realErasure from "../../server/store/erasure/erasure.ts";
import * as realFileKeys from "../../server/store/files/file-keys.ts";
import * as realFiles from "../../server/store/files/files.ts";
import { LEFT_OUT_REASONS, type NewFile } from "../../server/store/files/files.ts";
import * as realRemovals from "../../server/store/files/removals.ts";
import * as realForms from "../../server/store/forms/forms.ts";
import * as realIntake from "../../server/store/intake/commit-batch.ts";
import * as realRules from "../../server/store/rules/rule-sets.ts";
import * as realChanges from "../../server/store/submissions/changes.ts";
import * as realCounts from "../../server/store/submissions/counts.ts";
import * as realLabels from "../../server/store/submissions/labels.ts";
import * as realMoves from "../../server/store/submissions/moves.ts";
import * as realSubmissions from "../../server/store/submissions/submissions.ts";
import * as realSweep from "../../server/store/submissions/sweep.ts";
import * as realEndpoints from "../../server/store/webhooks/endpoints.ts";
import * as realReplay from "../../server/store/webhooks/replay.ts";
import * as modelAccounts from "./store/accounts.ts";
import * as modelDeliveries from "./store/deliveries.ts";
import * as modelDestinations from "./store/destinations.ts";
import * as modelEndpoints from "./store/endpoints.ts";
import * as modelErasure from "./store/erasure.ts";
import * as modelFiles from "./store/files.ts";
import * as modelForms from "./store/forms.ts";
import * as modelIntake from "./store/intake.ts";
import * as modelLabels from "./store/labels.ts";
import * as modelRules from "./store/rules.ts";
import type { ModelState } from "./store/state.ts";
import * as modelSubmissions from "./store/submissions.ts";
import type { Random } from "./world.ts";

/** The functions that the model and the store both have. */
export const realStore = {
  ...realAccounts,
  ...realLimits,
  ...realTimeline,
  ...realDeliveries,
  ...realBacklog,
  ...realDestinations,
  ...realErasure,
  ...realFileKeys,
  ...realFiles,
  ...realRemovals,
  ...realForms,
  ...realIntake,
  ...realRules,
  ...realChanges,
  ...realCounts,
  ...realLabels,
  ...realMoves,
  ...realSubmissions,
  ...realSweep,
  ...realEndpoints,
  ...realReplay,
};

export const modelStore = {
  ...modelAccounts,
  ...modelDeliveries,
  ...modelDestinations,
  ...modelEndpoints,
  ...modelErasure,
  ...modelFiles,
  ...modelForms,
  ...modelIntake,
  ...modelLabels,
  ...modelRules,
  ...modelSubmissions,
} satisfies Partial<typeof realStore>;

type Store = Pick<typeof realStore, keyof typeof modelStore & keyof typeof realStore>;

/** One call that both stores get. */
export interface Operation {
  readonly name: string;
  readonly run: (store: Store, db: Database) => Promise<unknown>;
}

export const START_MS = Date.parse("2026-03-01T12:00:00.000Z");
const PEOPLE = ["grace@example.test", "hedy@example.test", "noreply@example.test", null];
const HOUR_MS = 3_600_000;
const LEASE_MS = 120_000;

/** Makes up operations on what the model holds at this moment. */
export class Operations {
  readonly #deps: Deps;
  readonly #random: Random;
  readonly #model: ModelState;
  #nowMs = START_MS;
  #idCount = 0;
  #fileCount = 0;

  constructor(deps: Deps, random: Random, model: ModelState) {
    this.#deps = deps;
    this.#random = random;
    this.#model = model;
  }

  newId(prefix: IdPrefix): string {
    this.#idCount += 1;
    const digest = Buffer.alloc(10);
    digest.writeUInt32BE(this.#idCount, 6);
    return idFromDigest(prefix, new Date(this.#nowMs), digest);
  }

  next(): Operation {
    // No two things happen in the same millisecond: their order would be PostgreSQL's own affair.
    this.#nowMs += 1 + this.#integer(this.#random() < 0.2 ? 2 * HOUR_MS : 90_000);
    const makers = [
      ...[this.#commit, this.#commit, this.#commit, this.#claim, this.#claim, this.#claim, this.#record, this.#record],
      ...[
        this.#record,
        this.#toDigest,
        this.#claimDigest,
        this.#cancel,
        this.#expire,
        this.#restart,
        this.#move,
        this.#move,
      ],
      ...[this.#mark, this.#delete, this.#erase, this.#sweep, this.#count, this.#endpoint, this.#destination],
      ...[this.#waiting, this.#replay, this.#bucket, this.#timeline, this.#retention, this.#compact],
      ...[this.#rules, this.#rules, this.#files, this.#files, this.#count, this.#compact],
    ];
    return this.#pick(makers).call(this);
  }

  get #now(): Date {
    return new Date(this.#nowMs);
  }

  #integer(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#integer(choices.length)] as T;
  }

  #account(): Account {
    return this.#pick([...this.#model.accounts.values()]);
  }

  /** Mostly the scope of whoever owns the submission, else anybody's. */
  #ownerOf(submissionId: string | undefined): OwnerScope {
    const owner = this.#model.accounts.get(this.#model.submissions.get(submissionId ?? "")?.accountId ?? "");
    return this.#scope(this.#random() < 0.8 ? owner : undefined);
  }

  #scope(account = this.#account()): OwnerScope {
    const deps = { ...this.#deps, clock: { now: () => this.#now } };
    return ownerScope(deps, account, { kind: "session", id: "ses_contract", name: "Dashboard" }, fullRights);
  }

  #delivery(isWanted: (delivery: Delivery) => boolean = () => true): Delivery | undefined {
    const matching = [...this.#model.deliveries.values()].filter(isWanted);
    return this.#pick(matching.length > 0 ? matching : [...this.#model.deliveries.values()]);
  }

  #commit(): Operation {
    const arrivals = Array.from({ length: 1 + this.#integer(3) }, () => {
      this.#nowMs += 1;
      const form = this.#pick([...this.#model.forms.values()]);
      const replyTo = this.#pick(PEOPLE);
      const isInbox = this.#random() < 0.8;
      const submission = {
        id: this.newId("sub"),
        createdAt: this.#now,
        folder: isInbox ? ("inbox" as const) : ("spam" as const),
        rules: isInbox && this.#random() < 0.6 ? this.#outcome(form.accountId) : null,
        fields: [["email", replyTo ?? " GRACE@example.test"] as const, ["message", "Hello"] as const],
        ...{ sender: replyTo ?? "Grace", preview: "Hello", subject: null, replyTo, spamReasons: [] },
        spamScore: isInbox ? 0 : 4 + this.#integer(3),
        ...{ spamThreshold: 5, addressesAi: false, fromOwnPage: null, hasPageToken: null, hasBrowserHeaders: null },
        ...{ hasProofOfWork: null, ip: null, userAgent: null, referrer: null },
        files: Array.from({ length: Math.max(0, this.#integer(5) - 2) }, () => this.#newFile()),
      };
      return { scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }), submission };
    });
    const hour = new Date(Math.floor(this.#nowMs / HOUR_MS) * HOUR_MS).toISOString();
    const counts = arrivals.map(({ scope, submission }) => ({
      ...{ formId: scope.formId, hour, outcome: submission.folder, count: 1 },
    }));
    const refused = {
      formId: this.#pick(["frm_unknown", "", counts[0]?.formId ?? ""]),
      hour,
      outcome: "refused:flood",
      count: 2,
    };
    return {
      name: "commitBatch",
      run: (store, db) => store.commitBatch(db, () => this.newId("dlv"), arrivals, [...counts, refused]),
    };
  }

  #newFile(): NewFile {
    this.#fileCount += 1;
    const number = this.#fileCount;
    const isLeftOut = this.#random() < 0.2;
    return {
      ...{ id: this.newId("file"), field: "attachment", name: `${number}.txt`, declaredType: null, type: "text/plain" },
      ...{ size: number, scan: "not-scanned", signals: this.#random() < 0.2 ? ["script"] : [] },
      sha256: isLeftOut ? null : `hash of ${number}`,
      storageKey: isLeftOut ? null : `key ${number}`,
      leftOut: isLeftOut ? this.#pick(LEFT_OUT_REASONS) : null,
    };
  }

  /** Some of them; of another owner, too, or of nobody. */
  #some(choices: readonly string[]): string[] {
    return choices.filter(() => this.#random() < 0.4);
  }

  #outcome(accountId: string): RuleOutcome {
    const addresses = [
      ...new Set([...this.#model.destinations.values()].map(({ address }) => address)),
      "no@example.test",
    ];
    const endpoints = [...this.#model.endpoints.values()].filter((endpoint) => endpoint.accountId === accountId);
    const endpointIds = endpoints.map(({ id }) => id);
    return {
      ruleIds: ["rul_1", "rul_2"].slice(this.#integer(2)),
      labelIds: this.#some([...this.#model.labels.keys(), "lbl_none"]),
      star: this.#random() < 0.5,
      done: this.#random() < 0.5,
      mail: { only: this.#random() < 0.5 ? null : this.#some(addresses), also: this.#some(addresses) },
      webhooks: { only: this.#random() < 0.5 ? null : this.#some(endpointIds), except: this.#some(endpointIds) },
    };
  }

  #rules(): Operation {
    const account = this.#account();
    const [scope, labelId] = [this.#scope(account), this.#pick([...this.#model.labels.keys(), "lbl_none"])];
    const rules = this.#random() < 0.2 ? [] : [this.#rule(account.id), this.#rule(account.id)];
    const formId = this.#pick([...this.#model.forms.keys()]);
    return this.#pick<Operation>([
      {
        name: "changeRuleSet",
        run: (store, db) => store.changeRuleSet(scope, db, (known) => [...known.slice(-1), ...rules]),
      },
      { name: "findRuleSet", run: (store, db) => store.findRuleSet(scope, db) },
      { name: "findConfirmedAddresses", run: (store, db) => store.findConfirmedAddresses(scope, db) },
      { name: "findLabels", run: (store, db) => store.findLabels(scope, db) },
      { name: "findForm", run: (store, db) => store.findForm(scope, db, formId) },
      this.#random() < 0.2
        ? { name: "deleteLabel", run: (store, db) => store.deleteLabel(scope, db, labelId) }
        : { name: "findForms", run: (store, db) => store.findForms(scope, db) },
    ]);
  }

  #rule(accountId: string): Rule {
    const { mail, webhooks, ...outcome } = this.#outcome(accountId);
    const isOnly = mail.only !== null;
    return {
      ...{ id: this.newId("rul"), formId: null, name: "A rule", enabled: true, match: "all", stops: false },
      conditions: [
        this.#pick<Rule["conditions"][number]>([
          { kind: "any_field_contains", field: null, value: "grace" },
          { kind: "has_files", field: null, value: null },
          { kind: "field_equals", field: "message", value: "hello" },
        ]),
      ],
      actions: {
        ...{ labelIds: outcome.labelIds, star: outcome.star, done: outcome.done },
        ...{ mail: isOnly ? "only" : "also", addresses: mail.only ?? mail.also },
        ...{ webhooks: "except", endpointIds: webhooks.except },
      },
    };
  }

  #files(): Operation {
    const scope = this.#scope();
    const submissionIds = [...this.#model.submissions.keys()];
    const fileId = this.#pick([...this.#model.files.keys(), "file_none"]);
    const keys = [...this.#model.fileRemovals, "key 1", "key 2", "key 3"];
    const key = { id: this.newId("file"), encryptedKey: "sealed", createdAt: this.#now };
    return this.#pick<Operation>([
      { name: "filesOfSubmissions", run: (store, db) => store.filesOfSubmissions(scope, db, submissionIds) },
      { name: "fileById", run: (store, db) => store.fileById(scope, db, fileId) },
      { name: "storageUsedByForm", run: (store, db) => store.storageUsedByForm(scope, db) },
      {
        name: "findFileRemovals",
        run: async (store, db) => (await store.findFileRemovals(systemScope(), db, 1_000)).sort(),
      },
      { name: "forgetFileRemovals", run: (store, db) => store.forgetFileRemovals(systemScope(), db, keys.slice(0, 1)) },
      {
        name: "findNamedKeys",
        run: async (store, db) => [...(await store.findNamedKeys(systemScope(), db, keys))].sort(),
      },
      { name: "addFileKey", run: (store, db) => store.addFileKey(systemScope(), db, key) },
      { name: "findFileKeys", run: (store, db) => store.findFileKeys(systemScope(), db) },
    ]);
  }

  #lease() {
    return { now: this.#now, leasedUntil: new Date(this.#nowMs + LEASE_MS + this.#ahead()) };
  }

  /** How far a clock is ahead that may be wrong. */
  #ahead(): number {
    return this.#random() < 0.1 ? 30 * 24 * HOUR_MS : 0;
  }

  #claim(): Operation {
    const due = [...this.#model.deliveries.values()].filter(({ state }) => state === "pending");
    const keys = due.map(({ kind, target, nextAttemptAt }) => `${kind} ${target} ${nextAttemptAt?.getTime()}`);
    // Which of two that are due at the same moment comes first is PostgreSQL's own affair.
    const isClear = new Set(keys).size === keys.length;
    const few = isClear && this.#random() < 0.7;
    const busy = this.#delivery()?.target ?? "";
    const after = this.#random() < 0.3 ? (this.#delivery() ?? null) : null;
    const claim = {
      ...this.#lease(),
      transport: this.#pick(["mail", "webhook"] as const),
      limit: few ? 1 + this.#integer(4) : 1_000,
      perTarget: few ? 1 + this.#integer(2) : 1_000,
      exceptions: few && this.#random() < 0.5 ? { [busy]: this.#integer(2) } : {},
      after: after === null ? null : { kind: after.kind, target: after.target },
    };
    const run: Operation["run"] = async (store, db) => {
      const claimed = await store.claimDue(systemScope(), db, claim);
      return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
    };
    return { name: `claimDue ${JSON.stringify(claim)}`, run };
  }

  #record(): Operation {
    const delivery = this.#delivery(({ leasedUntil }) => leasedUntil !== null);
    const outcome = this.#pick(["delivered", "temporary", "permanent"] as const);
    const state = ({ delivered: "delivered", temporary: "pending", permanent: "failed" } as const)[outcome];
    const digest = [...this.#model.deliveries.values()].filter(
      ({ leasedUntil }) => leasedUntil !== null && leasedUntil.getTime() === delivery?.leasedUntil?.getTime(),
    );
    const isDigest = this.#random() < 0.3 && delivery?.leasedUntil != null;
    const attempted = isDigest
      ? { deliveryIds: digest.map(({ id }) => id), leasedUntil: delivery.leasedUntil ?? this.#now }
      : { deliveryId: delivery?.id ?? "", attemptsBefore: (delivery?.attempts ?? 0) + (this.#random() < 0.1 ? 1 : 0) };
    const attempt = {
      ...{ at: this.#now, durationMs: 5, outcome, detail: "So it ended.", responseStatus: 200, exchange: null, state },
      failures: outcome === "delivered" ? 0 : (delivery?.failures ?? 0) + 1,
      nextAttemptAt: state === "pending" ? new Date(this.#nowMs + this.#ahead() + this.#integer(HOUR_MS)) : null,
      now: this.#now,
    } as const;
    return { name: "recordAttempt", run: (store, db) => store.recordAttempt(systemScope(), db, attempted, attempt) };
  }

  #toDigest(): Operation {
    const delivery = this.#delivery(
      ({ kind, state, leasedUntil }) => kind === "mail" && state === "pending" && leasedUntil !== null,
    );
    const since = new Date(Math.floor(this.#nowMs / HOUR_MS) * HOUR_MS - this.#integer(3) * HOUR_MS);
    const hour = { since, until: new Date(since.getTime() + HOUR_MS), above: this.#integer(2) };
    const given = delivery ?? { id: "", formId: "", kind: "mail" as const, target: "" };
    return { name: "moveToDigest", run: (store, db) => store.moveToDigest(systemScope(), db, given, hour) };
  }

  #claimDigest(): Operation {
    const delivery = this.#delivery(({ digest }) => digest !== null);
    const key = { kind: "mail" as const, formId: "", target: "", ...delivery, digest: delivery?.digest ?? "none" };
    const claim = { ...this.#lease(), ids: [delivery?.id ?? ""] };
    return { name: "claimDigest", run: (store, db) => store.claimDigest(systemScope(), db, key, claim) };
  }

  #cancel(): Operation {
    const id = this.#delivery(({ state }) => state === "pending")?.id ?? "";
    return { name: "cancelDelivery", run: (store, db) => store.cancelDelivery(systemScope(), db, id, this.#now) };
  }

  #expire(): Operation {
    // What is under way must stay, and what was queued at the very edge goes.
    const isUnderWay = this.#random() < 0.5;
    const delivery = this.#delivery(
      ({ state, leasedUntil }) => state === "pending" && (!isUnderWay || (leasedUntil?.getTime() ?? 0) > this.#nowMs),
    );
    const waiting = {
      kind: delivery?.kind ?? ("mail" as const),
      target: this.#random() < 0.7 ? (delivery?.target ?? null) : null,
      queuedBefore:
        this.#random() < 0.5 && delivery !== undefined
          ? delivery.queuedAt
          : new Date(this.#nowMs - this.#integer(HOUR_MS)),
    };
    const why = { detail: "Given up.", now: this.#now };
    return { name: "expireBacklog", run: (store, db) => store.expireBacklog(systemScope(), db, waiting, why) };
  }

  #restart(): Operation {
    const delivery = this.#delivery(({ state }) => state !== "pending");
    const id = delivery?.id ?? "";
    const [scope, now] = [this.#ownerOf(delivery?.submissionId), this.#now];
    return { name: "restartDelivery", run: (store, db) => store.restartDelivery(scope, db, id, now) };
  }

  /** Mostly one, because what two that are moved together share is one moment. */
  #ids(most = 1): string[] {
    const ids = [...this.#model.submissions.keys()];
    return ids.length === 0 ? [] : [...new Set(Array.from({ length: most }, () => this.#pick(ids)))];
  }

  #move(): Operation {
    const folder = this.#random() < 0.5 ? ("spam" as const) : ("inbox" as const);
    const move = { ids: this.#ids(), folder, now: this.#now, newDeliveryId: () => this.newId("dlv") };
    const scope = this.#ownerOf(move.ids[0]);
    const run: Operation["run"] = (store, db) =>
      store.moveSubmissions(scope, db, move, ["id", "folder", "isUndelivered"]);
    return { name: `move to ${folder}`, run };
  }

  #mark(): Operation {
    const [ids, status] = [this.#ids(), this.#pick(["read", "unread"] as const)];
    const scope = this.#ownerOf(ids[0]);
    const marks = { status, ...(this.#random() < 0.5 ? { doneAt: this.#pick([this.#now, null]) } : {}) };
    return {
      name: "markSubmissions",
      run: (store, db) => store.markSubmissions(scope, db, ids, marks, ["id", "doneAt"]),
    };
  }

  #delete(): Operation {
    const ids = this.#ids(2);
    const scope = this.#ownerOf(ids[0]);
    return { name: "deleteSubmissions", run: (store, db) => store.deleteSubmissions(scope, db, ids) };
  }

  #erase(): Operation {
    const scope = this.#scope();
    const criterion = {
      value: this.#pick(["grace@example.test", "hedy"]),
      place: this.#pick(["whole", "anywhere"] as const),
    };
    const [id, createdAt] = [this.newId("era"), this.#now];
    const run: Operation["run"] = async (store, db) => {
      const range = await store.nextRange(scope, db, { before: null, most: 8 });
      if (range === null) return null;
      const forms = await store.findMatchingForms(scope, db, criterion, range);
      const ids = await store.findMatchingIds(scope, db, criterion, { ...range, most: 2 });
      await store.eraseSome(scope, db, ids, (gone, formIds) => ({
        ...{ ...gone, id, createdAt, completedAt: createdAt, formCounts: formIds.map((formId) => [formId, 1]) },
      }));
      return { range, forms, ids };
    };
    return { name: "eraseSome", run };
  }

  #sweep(): Operation {
    const { id } = this.#account();
    const times = [...this.#model.submissions.values()]
      .filter(({ accountId }) => accountId === id)
      .map(({ createdAt }) => createdAt.getTime())
      .sort((one, other) => one - other);
    // What was made at the cut-off itself goes, and what was made a millisecond later stays.
    const edge = times[this.#integer(Math.ceil(times.length * 0.4))] ?? START_MS;
    const cutOff = new Date(edge - this.#integer(2));
    const expiry = { accountId: id, cutOff, recordedFrom: new Date(0) };
    if (this.#random() < 0.3)
      return { name: "findDue", run: (store, db) => store.findDue(systemScope(), db, [expiry]) };
    return { name: "deleteExpired", run: (store, db) => store.deleteExpired(systemScope(), db, id, cutOff) };
  }

  #count(): Operation {
    const scope = this.#scope();
    const formIds = [...this.#model.forms.keys()];
    return { name: "countSubmissions", run: (store, db) => store.countSubmissions(scope, db, formIds) };
  }

  #compact(): Operation {
    const run: Operation["run"] = async (store, db) => void (await store.compactCounters(systemScope(), db, 7));
    return { name: "compactCounters", run };
  }

  #endpoint(): Operation {
    const scope = this.#scope();
    const [id, now] = [this.#pick([...this.#model.endpoints.keys(), "whk_none"]), this.#now];
    const isDeleted = this.#random() < 0.2;
    const run = this.#pick<Operation["run"]>([
      (store, db) => store.disableEndpoint(systemScope(), db, id, { reason: "Gone.", at: now }),
      (store, db) => store.markFailing(systemScope(), db, id, now),
      (store, db) => store.markFailing(systemScope(), db, id, null),
      (store, db) => store.findEndpointToSendTo(systemScope(), db, id).then((row) => row?.status),
      async (store, db) => void (await store.updateEndpoint(scope, db, id, { status: "active", failingSince: null })),
      (store, db) => (isDeleted ? store.deleteEndpoint(scope, db, id, now) : Promise.resolve()),
    ]);
    return { name: "endpoint", run };
  }

  #destination(): Operation {
    const { formId, address } = this.#pick([...this.#model.destinations.values()]);
    const [named, since] = [{ formId, address }, this.#now];
    const run = this.#pick<Operation["run"]>([
      (store, db) => store.confirmDestination(systemScope(), db, named, since),
      (store, db) => store.setDestinationFailing(systemScope(), db, named, { since, reason: "Full." }),
      (store, db) => store.setDestinationFailing(systemScope(), db, named, null),
      (store, db) => store.markWaitingDestinationsFailing(systemScope(), db, { since, reason: "Away." }),
    ]);
    return { name: "destination", run };
  }

  #waiting(): Operation {
    const destination = this.#pick([...this.#model.destinations.values()]);
    const given = { now: this.#now, cutOff: new Date(START_MS), newDeliveryId: () => this.newId("dlv") };
    const run: Operation["run"] = (store, db) => store.deliverWaiting(systemScope(), db, destination, given);
    return { name: "deliverWaiting", run };
  }

  #replay(): Operation {
    const account = this.#account();
    const scope = this.#scope(account);
    const endpointId = this.#pick([...this.#model.endpoints.keys(), "whk_none"]);
    const [since, now, id] = [new Date(START_MS), this.#now, this.newId("dlv")];
    // As when a message is moved to Spam after it was found.
    const lateId = this.#delivery(({ kind }) => kind === "webhook")?.id ?? null;
    const isLate = this.#random() < 0.3 && lateId !== null;
    const lateSubmissionId = this.#random() < 0.5 ? this.newId("sub") : (this.#ids()[0] ?? "");
    const range = { endpointId, formId: null, since, until: now, includeDelivered: this.#random() < 0.5, limit: 1 };
    const run: Operation["run"] = async (store, db) => {
      const [found] = await store.findReplayableRange(scope, db, range);
      if (found === undefined) return null;
      const { submissionId, formId } = found;
      const deliveryId = isLate ? lateId : found.deliveryId;
      const fresh = {
        id,
        accountId: account.id,
        formId,
        submissionId,
        kind: "webhook" as const,
        target: endpointId,
        createdAt: now,
      };
      const late = isLate ? [{ ...fresh, id: `${id}2`, submissionId: lateSubmissionId }] : [];
      const first = [...(deliveryId === null ? [fresh] : []), ...late];
      const replay = { again: deliveryId === null ? [] : [deliveryId], first, now };
      const named = await store.findNamedDeliveries(scope, db, { endpointId, ids: replay.again });
      return { found, named, queued: await store.queueReplay(scope, db, replay) };
    };
    return { name: "replay", run };
  }

  #bucket(): Operation {
    const [rate, now] = [{ burst: 2, intervalMs: HOUR_MS }, this.#now];
    const run: Operation["run"] =
      this.#random() < 0.7
        ? (store, db) => store.takeFromBucket(systemScope(), db, "bucket", rate, now)
        : (store, db) => store.returnToBucket(systemScope(), db, "bucket", rate);
    return { name: "bucket", run };
  }

  #timeline(): Operation {
    const [submissionId = ""] = this.#ids();
    const scope = this.#ownerOf(submissionId);
    return { name: "findDeliveries", run: (store, db) => store.findDeliveries(scope, db, { submissionId }) };
  }

  #retention(): Operation {
    const account = this.#account();
    const change = {
      retentionDays: 5,
      retentionInForce: 5 + this.#integer(3),
      nextRetentionDays: null,
      nextRetentionAt: null,
    };
    const before = this.#random() < 0.5 ? account : { ...account, retentionInForce: 999 };
    const scope = this.#scope(account);
    return { name: "updateRetention", run: (store, db) => store.updateRetention(scope, db, before, change) };
  }
}
