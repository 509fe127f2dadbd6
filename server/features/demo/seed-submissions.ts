import { setImmediate } from "node:timers/promises";
import { createJudge, FORM_KINDS, type FormKind } from "@postern/sample-data";
import { DAY_MS } from "../../../shared/durations.ts";
import { createRandom, type Random } from "../../../shared/random.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { createForm } from "../../core/forms/forms.ts";
import type { FormRow } from "../../core/forms/store/forms.ts";
import { invalid } from "../../core/platform/errors.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { inventSubmission } from "./invent-submission.ts";
import { insertSeedSubmissions, refreshStatistics, type SeedSubmission } from "./store/seed.ts";

const BATCH = 2_500;
/** Submissions invented in one go; the database connection gets its turn in between. */
const SLICE = 100;
const MAX_FORMS = 1_000;

export interface SeedInput {
  /** At least 1. */
  readonly forms: number;
  readonly submissions: number;
  /** Submissions are spread over this many days up to now. */
  readonly days: number;
  /** Address that the forms deliver to; omitted for none. */
  readonly destination?: string;
  /** The same seed gives the same content. */
  readonly seed?: number;
  /** A kind of form that received nothing for some days, so the owner sees it go quiet. */
  readonly quiet?: { readonly kind: string; readonly days: number };
}

export async function seedSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: SeedInput,
  onProgress: (done: number) => void = () => {},
): Promise<{ readonly formIds: readonly string[]; readonly submissions: number }> {
  requirePermission(scope, "own");
  if (input.forms < 1 || input.forms > MAX_FORMS) throw invalid("Seed 1 to 1,000 forms.");
  if (input.submissions < 0 || input.days < 1) throw invalid("Seed 0 or more submissions over at least 1 day.");
  const random = createRandom(input.seed ?? 1);
  const forms = await makeForms(scope, deps, input);
  const now = deps.clock.now();
  const arrivalAt = createArrivalTimes(random, now, input.days);
  const quietSince = now.getTime() - (input.quiet?.days ?? 0) * DAY_MS;
  const awake = forms.filter(({ kind }) => kind.name !== input.quiet?.kind);
  const judge = createJudge();
  const invent = (share: number) => {
    const at = arrivalAt(share);
    const [first = forms[0], ...others] = at.getTime() < quietSince ? forms : awake;
    return inventSubmission(random, judge, { ...random.pick([first, ...others]), at, now });
  };
  // The database inserts one batch while the next is invented.
  let adding: Promise<void> = Promise.resolve();
  for (let done = 0; done < input.submissions; done += BATCH) {
    const batch: SeedSubmission[] = [];
    for (let at = done; at < Math.min(done + BATCH, input.submissions); at += 1) {
      if (at % SLICE === 0) await setImmediate();
      batch.push(invent((at + random.next()) / input.submissions));
    }
    await adding;
    onProgress(done);
    adding = insertSeedSubmissions(scope, deps.db, batch);
    // The next await reports a failure; until then the rejection must not end the process.
    adding.catch(() => undefined);
  }
  await adding;
  onProgress(input.submissions);
  await refreshStatistics(scope, deps.db);
  return { formIds: forms.map(({ form }) => form.id), submissions: input.submissions };
}

interface SeedForm {
  readonly form: FormRow;
  readonly kind: FormKind;
}

async function makeForms(
  scope: OwnerScope,
  deps: Deps,
  { forms: count, destination }: SeedInput,
): Promise<[SeedForm, ...SeedForm[]]> {
  const to = destination === undefined ? {} : { destination };
  const make = async (index: number): Promise<SeedForm> => {
    const kind = FORM_KINDS[index % FORM_KINDS.length] ?? FORM_KINDS[0];
    const round = Math.floor(index / FORM_KINDS.length);
    const name = round === 0 ? kind.name : `${kind.name} ${round + 1}`;
    return { form: await createForm(scope, deps, { name, ...to }), kind };
  };
  const forms: [SeedForm, ...SeedForm[]] = [await make(0)];
  for (let index = 1; index < count; index += 1) forms.push(await make(index));
  return forms;
}

/** Sunday to Saturday: fewer people write at weekends. */
const WEEKDAY_WEIGHTS = [0.35, 1, 1.15, 1.1, 1.05, 0.9, 0.45] as const;
/** Largest deviation of a day from its weekday's average, as a share. */
const VARIATION = 0.35;

/**
 * Returns the instant for a share (0 to 1) of all arrivals in the days up to now, busier on weekdays and around noon.
 */
function createArrivalTimes(random: Random, now: Date, days: number): (share: number) => Date {
  const endMs = now.getTime() - 1;
  const startMs = endMs - days * DAY_MS + 2;
  const weights = Array.from({ length: days }, (_, day) => {
    const weekday = new Date(startMs + (day + 0.5) * DAY_MS).getUTCDay();
    return (WEEKDAY_WEIGHTS[weekday] ?? 1) * (1 + VARIATION * (2 * random.next() - 1));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (share) => {
    let [left, day] = [Math.min(Math.max(share, 0), 1) * total, 0];
    for (; day < days - 1 && left > (weights[day] ?? 0); day += 1) left -= weights[day] ?? 0;
    const evenMs = startMs + (day + Math.min(1, left / (weights[day] ?? 1))) * DAY_MS;
    const shifted = aroundNoon(evenMs);
    return new Date(Math.floor(Math.min(endMs, shifted >= startMs && shifted <= endMs ? shifted : evenMs)));
  };
}

function aroundNoon(evenMs: number): number {
  const share = (evenMs % DAY_MS) / DAY_MS;
  return evenMs + (0.8 * Math.sin(2 * Math.PI * share) * DAY_MS) / (2 * Math.PI);
}
