import { cleanAddress } from "../../../shared/email-address.ts";
import { comparableText } from "../../../shared/normalize-text.ts";
import { type Rule, type RuleCondition, rulesOf } from "./rule.ts";

/** Stored fields only, so that a message gives the same result on arrival and later. */
export interface RuledMessage {
  readonly formId: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly replyTo: string | null;
  readonly hasFiles: boolean;
}

export interface RuleOutcome {
  /** In order of application. */
  readonly ruleIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly star: boolean;
  readonly done: boolean;
  /** `only` is null for the form's own addresses, and empty for none. */
  readonly mail: { readonly only: readonly string[] | null; readonly also: readonly string[] };
  readonly webhooks: { readonly only: readonly string[] | null; readonly except: readonly string[] };
}

/** Characters compared per message; bounds the running time. */
export const MAX_COMPARED_CHARACTERS = 65_536;

/**
 * Applies an owner's rules to one message. Null if none applied. Effects add up in any order: "no email" wins over
 * addresses, and an endpoint that one rule excludes gets nothing.
 */
export function applyRules(rules: readonly Rule[], message: RuledMessage): RuleOutcome | null {
  const applied: Rule[] = [];
  const text = new ComparableText(message);
  for (const rule of rulesOf(rules, message.formId)) {
    if (!matches(rule, message, text)) continue;
    applied.push(rule);
    if (rule.stops) break;
  }
  return applied.length === 0 ? null : combine(applied);
}

function combine(applied: readonly Rule[]): RuleOutcome {
  const actions = applied.map((rule) => rule.actions);
  const mailing = (mail: string) => actions.filter((one) => one.mail === mail);
  const pushing = (webhooks: string) => actions.filter((one) => one.webhooks === webhooks);
  const isMuted = mailing("none").length > 0;
  const addresses = (mail: string) => unique(mailing(mail).flatMap((one) => one.addresses));
  const endpoints = (webhooks: string) => unique(pushing(webhooks).flatMap((one) => one.endpointIds));
  return {
    ruleIds: applied.map(({ id }) => id),
    labelIds: unique(actions.flatMap(({ labelIds }) => labelIds)),
    star: actions.some(({ star }) => star),
    done: actions.some(({ done }) => done),
    mail: {
      only: isMuted ? [] : mailing("only").length === 0 ? null : addresses("only"),
      also: isMuted ? [] : addresses("also"),
    },
    webhooks: {
      only: pushing("only").length === 0 ? null : endpoints("only"),
      except: endpoints("except"),
    },
  };
}

function matches({ match, conditions }: Rule, message: RuledMessage, text: ComparableText): boolean {
  const holds = (condition: RuleCondition) => conditionHolds(condition, message, text);
  return match === "all" ? conditions.every(holds) : conditions.some(holds);
}

function conditionHolds(condition: RuleCondition, message: RuledMessage, text: ComparableText): boolean {
  const { kind, field } = condition;
  switch (kind) {
    case "field_contains":
      return text.valuesOf(field).some((value) => value.text.includes(wantedText(condition)));
    case "field_equals":
      return text.valuesOf(field).some((value) => !value.isCut && value.text === wantedText(condition));
    case "field_starts_with":
      return text.valuesOf(field).some((value) => value.text.startsWith(wantedText(condition)));
    case "field_is_empty":
      return !message.fields.some(([name, value]) => name === field && value.trim() !== "");
    case "any_field_contains":
      return text.values.some((value) => value.text.includes(wantedText(condition)));
    case "sender_address":
      return text.sender === wantedText(condition);
    case "sender_domain":
      return isWithinDomain(text.sender, wantedText(condition));
    case "form":
      return message.formId === condition.value;
    case "has_files":
      return message.hasFiles;
  }
}

/** A domain includes its subdomains, as in the spam filter's lists. */
function isWithinDomain(address: string, domain: string): boolean {
  const host = address.slice(address.lastIndexOf("@") + 1);
  return address.includes("@") && (host === domain || host.endsWith(`.${domain}`));
}

interface ComparableValue {
  readonly name: string;
  readonly text: string;
  /** Some text was not compared. */
  readonly isCut: boolean;
}

/** The comparable texts of a message, computed when a condition first needs them. */
class ComparableText {
  readonly #message: RuledMessage;
  #values: readonly ComparableValue[] | null = null;
  #sender: string | null = null;

  constructor(message: RuledMessage) {
    this.#message = message;
  }

  get values(): readonly ComparableValue[] {
    this.#values ??= valuesWithinBound(this.#message.fields);
    return this.#values;
  }

  valuesOf(field: string | null): readonly ComparableValue[] {
    return this.values.filter(({ name }) => name === field);
  }

  get sender(): string {
    this.#sender ??= comparable(cleanAddress(this.#message.replyTo ?? ""));
    return this.#sender;
  }
}

function valuesWithinBound(fields: RuledMessage["fields"]): ComparableValue[] {
  let left = MAX_COMPARED_CHARACTERS;
  const values: ComparableValue[] = [];
  for (const [name, value] of fields) {
    if (left === 0) break;
    const text = comparable(value.slice(0, left));
    values.push({ name, text, isCut: value.length > left });
    left = Math.max(0, left - value.length);
  }
  return values;
}

// Cached because a rule is compared with many messages.
const wantedTexts = new WeakMap<RuleCondition, string>();

function wantedText(condition: RuleCondition): string {
  const known = wantedTexts.get(condition);
  if (known !== undefined) return known;
  const wanted = comparable(condition.value ?? "");
  wantedTexts.set(condition, wanted);
  return wanted;
}

function comparable(text: string): string {
  return comparableText(text, MAX_COMPARED_CHARACTERS);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
