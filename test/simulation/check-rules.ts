import type { Rule, RuleCondition } from "../../server/rules/rule.ts";
import { ENDPOINT_IDS } from "./names.ts";
import type { ModelState } from "./store/state.ts";

/** What a visitor sent, as far as rules look at it. */
export interface RuledPost {
  readonly formId: string;
  readonly email: string;
  readonly text: string;
  readonly hasFiles: boolean;
  /** The number of the owner's rules of when it was begun. */
  readonly since: number;
}

/** Where rules send a message. Null if they leave that to its form. */
interface Limits {
  readonly addresses: readonly string[] | null;
  readonly also: readonly string[];
  readonly endpoints: readonly string[];
}

/** That each message has exactly what the owner's rules say done with it, once. Reads rules by itself, without the server's code. */
export class RuleChecks {
  readonly #model: ModelState;
  readonly #fail: (text: string) => void;
  /** The owner's rules one after the other. */
  readonly #history: (readonly Rule[])[] = [];
  readonly #limits = new Map<string, Limits>();
  #ownAddresses: ReadonlySet<string> = new Set();

  constructor(model: ModelState, fail: (text: string) => void) {
    this.#model = model;
    this.#fail = fail;
  }

  begin(): void {
    const [rules] = [...this.#model.ruleSets.values()];
    this.#history.push(rules?.rules ?? []);
    this.#ownAddresses = new Set(this.#model.destinations.keys());
  }

  changed(rules: readonly Rule[]): void {
    this.#history.push(rules);
  }

  get moment(): number {
    return this.#history.length - 1;
  }

  /** A message came to the inbox: its rules may have been read at any time since the visitor sent it. */
  routed(id: string, post: RuledPost, isMove: boolean): void {
    const happened = this.#happened(id);
    const possible = this.#history.slice(isMove ? this.moment : post.since);
    const wanted = possible.map((rules) => this.#wanted(rules, post));
    const fitting = wanted.find((one) => one.does === happened);
    if (fitting === undefined) this.#fail(`rules want for ${id} ${wanted.at(-1)?.does}, and there is ${happened}`);
    else this.#limits.set(id, fitting.limits);
  }

  /** A message was sent somewhere. */
  sent(submissionId: string, formId: string, target: string): void {
    const limits = this.#limits.get(submissionId);
    const isEndpoint = (ENDPOINT_IDS as readonly string[]).includes(target);
    const isOwn = isEndpoint || this.#ownAddresses.has(`${formId} ${target}`);
    const isLeft = isEndpoint
      ? limits === undefined || limits.endpoints.includes(target)
      : limits?.also.includes(target) || (isOwn && (limits?.addresses ?? null) === null);
    if (isLeft !== true && !(limits?.addresses ?? []).includes(target))
      this.#fail(`${submissionId} was sent to ${target}, where rules do not send it`);
  }

  #happened(id: string): string {
    const row = this.#model.submissions.get(id);
    const due = [...this.#model.deliveries.values()].filter(({ submissionId }) => submissionId === id);
    return described({
      ruleIds: this.#model.routings.get(id)?.ruleIds ?? [],
      labels: [...(this.#model.submissionLabels.get(id) ?? [])],
      star: row?.isStarred === true,
      done: row?.doneAt != null,
      mail: due.filter(({ kind }) => kind === "mail").map(({ target }) => target),
      webhooks: due.filter(({ kind }) => kind === "webhook").map(({ target }) => target),
    });
  }

  #wanted(rules: readonly Rule[], post: RuledPost): { readonly does: string; readonly limits: Limits } {
    const applied = appliedTo(post, rules);
    const actions = applied.map((rule) => rule.actions);
    const confirmed = [...this.#model.destinations.values()].filter(({ confirmedAt }) => confirmedAt !== null);
    const own = confirmed.filter(({ formId }) => formId === post.formId).map(({ address }) => address);
    const named = (mail: string) =>
      actions
        .filter((one) => one.mail === mail)
        .flatMap(({ addresses }) => addresses)
        .filter((address) => confirmed.some((destination) => destination.address === address));
    const isMuted = actions.some(({ mail }) => mail === "none");
    const only = named("only");
    const also = isMuted ? [] : named("also");
    const addresses = isMuted ? [] : only.length > 0 ? only : null;
    const endpoints = ENDPOINT_IDS.filter((id) => {
      const isExcept = actions.some((one) => one.webhooks === "except" && one.endpointIds.includes(id));
      const choices = actions.filter((one) => one.webhooks === "only");
      return !isExcept && (choices.length === 0 || choices.some(({ endpointIds }) => endpointIds.includes(id)));
    });
    const does = described({
      ruleIds: applied.map(({ id }) => id),
      labels: actions.flatMap(({ labelIds }) => labelIds).filter((id) => this.#model.labels.has(id)),
      star: actions.some(({ star }) => star),
      done: actions.some(({ done }) => done),
      mail: [...(addresses ?? own), ...also],
      webhooks: endpoints.filter((id) => this.#isWorking(id, post.formId)),
    });
    return { does, limits: { addresses, also, endpoints } };
  }

  #isWorking(id: string, formId: string): boolean {
    const endpoint = this.#model.endpoints.get(id);
    return endpoint?.status === "active" && (endpoint.formId === null || endpoint.formId === formId);
  }
}

interface Done {
  readonly ruleIds: readonly string[];
  readonly labels: readonly string[];
  readonly star: boolean;
  readonly done: boolean;
  readonly mail: readonly string[];
  readonly webhooks: readonly string[];
}

/** A target twice would show in what happened, and never is in what is wanted. */
function described({ ruleIds, labels, star, done, mail, webhooks }: Done): string {
  const each = (texts: readonly string[]) => [...new Set(texts)].sort();
  return JSON.stringify({ ruleIds, labels: each(labels), star, done, mail: each(mail), webhooks: each(webhooks) });
}

function appliedTo(post: RuledPost, rules: readonly Rule[]): Rule[] {
  const inOrder = [...rules].sort((one, other) => Number(one.formId !== null) - Number(other.formId !== null));
  const applied: Rule[] = [];
  for (const rule of inOrder) {
    if (!rule.enabled || (rule.formId !== null && rule.formId !== post.formId)) continue;
    const held = rule.conditions.filter((condition) => holds(condition, post)).length;
    if (rule.match === "all" ? held < rule.conditions.length : held === 0) continue;
    applied.push(rule);
    if (rule.stops) return applied;
  }
  return applied;
}

function holds({ kind, value }: RuleCondition, { formId, email, text, hasFiles }: RuledPost): boolean {
  if (kind === "any_field_contains") return text.toLowerCase().includes((value ?? "").toLowerCase());
  if (kind === "sender_address") return email === value;
  if (kind === "form") return formId === value;
  return hasFiles;
}
