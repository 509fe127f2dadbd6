import { DAY_MS } from "../../shared/durations.ts";
import { SHORTENING_DELAY_MS } from "./retention-window.ts";

/** What a form says of how long its fields and the origin of its messages are kept, as it is stored. */
export interface FormDays {
  readonly id: string;
  readonly fieldDays: unknown;
  readonly originDays: number | null;
  readonly formerDays: unknown;
}

/** The origin has no name. */
export type PartName = string | null;

/** Days of what does not stay as long as its message. */
export type PartDays = ReadonlyMap<PartName, number>;

/** Days that were shortened, and until when they still apply. Null for as long as the message. */
type FormerDays = ReadonlyMap<PartName, { readonly days: number | null; readonly until: Date }>;

export function wantedDays({ fieldDays, originDays }: Omit<FormDays, "id" | "formerDays">): PartDays {
  if (!isPairs(fieldDays)) throw new Error("The days of a form's fields are not a list of name and number.");
  return new Map<PartName, number>([...fieldDays, ...(originDays === null ? [] : [[null, originDays] as const])]);
}

function isPairs(value: unknown): value is readonly (readonly [string, number])[] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number")
  );
}

function formerDaysOf({ formerDays }: Pick<FormDays, "formerDays">): FormerDays {
  if (!Array.isArray(formerDays)) throw new Error("The former days of a form's fields are not a list.");
  const entries = formerDays as readonly (readonly [PartName, number | null, string])[];
  return new Map(entries.map(([name, days, until]) => [name, { days, until: new Date(until) }] as const));
}

/** The days in force. A larger number applies at once, a smaller one a day after it was set, as for retention windows. */
export function daysInForce(form: Omit<FormDays, "id">, now: Date): PartDays {
  const former = formerDaysOf(form);
  const inForce = new Map<PartName, number>();
  for (const [name, wanted] of wantedDays(form)) {
    const before = former.get(name);
    const days = before === undefined || before.until <= now ? wanted : before.days;
    if (days !== null) inForce.set(name, days);
  }
  return inForce;
}

/** When the days of a part take effect that a form is to get: now, or a day later where they are fewer. */
export function takesEffectAt(
  before: Omit<FormDays, "id">,
  { name, days }: { readonly name: PartName; readonly days: number },
  now: Date,
): Date {
  const present = daysInForce(before, now).get(name);
  if (present !== undefined && days >= present) return now;
  const recorded = formerDaysOf(before).get(name);
  const isRecorded = wantedDays(before).get(name) === days && recorded !== undefined && recorded.until > now;
  if (isRecorded) return recorded.until;
  return new Date(now.getTime() + SHORTENING_DELAY_MS);
}

/** The former days to keep with those that a form is to get. */
export function recordFormerDays(
  before: Omit<FormDays, "id">,
  wanted: Omit<FormDays, "id" | "formerDays">,
  now: Date,
): [PartName, number | null, string][] {
  const present = daysInForce(before, now);
  return [...wantedDays(wanted)].flatMap(([name, days]): [PartName, number | null, string][] => {
    const until = takesEffectAt(before, { name, days }, now);
    return until > now ? [[name, present.get(name) ?? null, until.toISOString()]] : [];
  });
}

/** Up to when, by form, what was made then or before has lost its fields or its origin. */
export interface CutOffs {
  readonly fields: readonly (readonly [name: string, cutOff: Date])[];
  readonly origin: Date | null;
}

/** The cut-offs of those forms that have any. */
export function cutOffsOf(forms: readonly FormDays[], now: Date): ReadonlyMap<string, CutOffs> {
  const found = new Map<string, CutOffs>();
  for (const form of forms) {
    const inForce = [...daysInForce(form, now)];
    if (inForce.length === 0) continue;
    const cutOff = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const origin = inForce.find(([name]) => name === null);
    found.set(form.id, {
      fields: inForce.flatMap(([name, days]) => (name === null ? [] : [[name, cutOff(days)] as const])),
      origin: origin === undefined ? null : cutOff(origin[1]),
    });
  }
  return found;
}
