import { DAY_MS } from "../../../shared/durations.ts";
import { FACTS, factsLeavingWith, type LeavingWith } from "./facts.ts";
import { SHORTENING_DELAY_MS } from "./retention-window.ts";

/** Parts removed before the message itself. The origin is the visitor's address, browser and page. */
export const PARTS = ["contents", "origin"] as const;
export type Part = (typeof PARTS)[number];

/** Earlier, longer days, valid until an instant. Null: as long as the message. */
type FormerDays = Partial<Record<Part, { readonly days: number | null; readonly until: string }>>;

/** How long a form keeps contents and origins, as it is stored. */
export interface FormDays {
  readonly id: string;
  /** `null`: as long as the message. */
  readonly contentsDays: number | null;
  readonly originDays: number | null;
  readonly formerDays: unknown;
}

export type Days = Readonly<Record<Part, number | null>>;

export function wantedDays({ contentsDays, originDays }: Omit<FormDays, "id" | "formerDays">): Days {
  return { contents: contentsDays, origin: originDays };
}

function formerDaysOf({ formerDays }: Pick<FormDays, "formerDays">): FormerDays {
  if (typeof formerDays !== "object" || formerDays === null) throw new Error("A form's former days are not an object.");
  return formerDays;
}

/** The active days. A larger number applies at once, a smaller one a day after it was set, as for retention windows. */
export function daysInForce(form: Omit<FormDays, "id">, now: Date): Days {
  const inForce = (part: Part) => {
    const before = formerDaysOf(form)[part];
    return before === undefined || new Date(before.until) <= now ? wantedDays(form)[part] : before.days;
  };
  return { contents: inForce("contents"), origin: inForce("origin") };
}

/** When a form's new days take effect: now, or a day later if they are fewer. */
export function takesEffectAt(before: Omit<FormDays, "id">, part: Part, days: number | null, now: Date): Date {
  if (isAtLeast(days, daysInForce(before, now)[part])) return now;
  const recorded = formerDaysOf(before)[part];
  if (recorded !== undefined && wantedDays(before)[part] === days && new Date(recorded.until) > now) {
    return new Date(recorded.until);
  }
  return new Date(now.getTime() + SHORTENING_DELAY_MS);
}

export function isAtLeast(days: number | null, others: number | null): boolean {
  return days === null || (others !== null && days >= others);
}

/** The former days to store with a form's new ones. */
export function recordFormerDays(before: Omit<FormDays, "id">, wanted: Days, now: Date): Record<string, object> {
  const present = daysInForce(before, now);
  const waiting = PARTS.flatMap((part) => {
    const until = takesEffectAt(before, part, wanted[part], now);
    return until > now ? [[part, { days: present[part], until: until.toISOString() }] as const] : [];
  });
  return Object.fromEntries(waiting);
}

/** Messages made at this instant or earlier have lost their contents or origin. Null for never. */
export type CutOffs = Readonly<Record<Part, Date | null>>;

export function cutOffsOfForm(form: Omit<FormDays, "id">, now: Date): CutOffs {
  const { contents, origin } = daysInForce(form, now);
  const cutOff = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * DAY_MS));
  return { contents: cutOff(contents), origin: cutOff(origin) };
}

export function cutOffsOf(forms: readonly FormDays[], now: Date): ReadonlyMap<string, CutOffs> {
  return new Map(forms.map((form) => [form.id, cutOffsOfForm(form, now)]));
}

/** True if a message made at an instant has lost a part. */
export function hasLeft(cutOffs: CutOffs | undefined, part: Part, createdAt: Date): boolean {
  const cutOff = cutOffs?.[part] ?? null;
  return cutOff !== null && createdAt <= cutOff;
}

interface Kept {
  readonly createdAt: Date;
  readonly spamReasons?: readonly (readonly [name: string, points: number, detail: string])[];
}

/** A row without the parts its message has lost; adds no columns. */
export function withoutLeft<Row extends Kept>(cutOffs: CutOffs | undefined, row: Row): Row {
  const parts = PARTS.filter((part) => hasLeft(cutOffs, part, row.createdAt));
  if (parts.length === 0) return row;
  const lost = parts.flatMap(factsLeavingWith).filter((fact) => fact in row);
  const value = (fact: LeavingWith<Part>) => {
    const { left } = FACTS[fact];
    return left === "no details" ? row.spamReasons?.map(([name, points]) => [name, points, ""]) : left;
  };
  const files = parts.includes("contents") && "files" in row ? { files: [] } : {};
  return { ...row, ...files, ...Object.fromEntries(lost.map((fact) => [fact, value(fact)])) };
}
