import { z } from "zod";
import { DAY_MS } from "../../../shared/durations.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import { countWithPart } from "../retention/store/retention-preview.ts";
import {
  cutOffsOfForm,
  type Days,
  daysInForce,
  type FormDays,
  isAtLeast,
  PARTS,
  type Part,
  recordFormerDays,
  takesEffectAt,
  wantedDays,
} from "../scope/content-retention.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { readForm } from "./forms.ts";
import { type FormRow, updateKeptDays } from "./store/forms.ts";

export interface KeptDays {
  readonly part: Part;
  /** `null`: as long as the message. */
  readonly days: number | null;
  /** When a smaller number takes effect; null once it has. */
  readonly at: Date | null;
}

export function listKeptDays(deps: Deps, form: FormDays): KeptDays[] {
  const now = deps.clock.now();
  const [wanted, inForce] = [wantedDays(form), daysInForce(form, now)];
  return PARTS.map((part) => {
    const days = wanted[part];
    return { part, days, at: inForce[part] === days ? null : takesEffectAt(form, part, days, now) };
  });
}

export interface KeptDaysInput {
  readonly formId: string;
  /** `null`: as long as the messages. */
  readonly contentsDays?: number | null | undefined;
  readonly originDays?: number | null | undefined;
}

function readDays(scope: OwnerScope, { config }: Deps, input: KeptDaysInput): Days {
  const most = config.retentionDays[scope.plan];
  const days = z
    .int({ error: "Enter a whole number of days." })
    .min(1, { error: "Keep it for at least 1 day." })
    .max(most, { error: `It can be kept for at most ${most} days.` })
    .nullish();
  const read = parseInput(z.object({ contentsDays: days, originDays: days }), input);
  return { contents: read.contentsDays ?? null, origin: read.originDays ?? null };
}

export interface LeavingPart {
  readonly part: Part;
  readonly at: Date;
  /** Messages that lose it at that time. */
  readonly count: number;
}

/** Previews what a form's messages would newly lose under these days. Changes nothing. */
export async function previewKeptDays(scope: OwnerScope, deps: Deps, input: KeptDaysInput): Promise<LeavingPart[]> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const now = deps.clock.now();
  const [wanted, inForce] = [readDays(scope, deps, input), daysInForce(form, now)];
  const leaving: LeavingPart[] = [];
  for (const part of PARTS) {
    const days = wanted[part];
    if (days === null || isAtLeast(days, inForce[part])) continue;
    const at = takesEffectAt(form, part, days, now);
    const cutOff = new Date(at.getTime() - days * DAY_MS);
    const counted = { part, after: cutOffsOfForm(form, now)[part], until: cutOff };
    const count = await readInTurn(scope, deps, () => countWithPart(scope, deps.db, form.id, counted));
    leaving.push({ part, at, count });
  }
  return leaving;
}

/**
 * Sets how long contents and origins are kept. An increase applies at once but restores nothing; a decrease applies
 * after a day.
 */
export async function setKeptDays(scope: OwnerScope, deps: Deps, input: KeptDaysInput): Promise<FormRow> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const wanted = readDays(scope, deps, input);
  const present = wantedDays(form);
  if (PARTS.some((part) => !isAtLeast(wanted[part], present[part]))) requireFreshSignIn(scope, deps);
  const now = deps.clock.now();
  const updated = isId(input.formId, "frm")
    ? await updateKeptDays(scope, deps.db, input.formId, (before) => ({
        contentsDays: wanted.contents,
        originDays: wanted.origin,
        formerDays: recordFormerDays(before, wanted, now),
      }))
    : null;
  if (updated === null) throw notFound("form");
  return updated;
}
