import { z } from "zod";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { requireFreshSignIn, requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { parseInput } from "../../platform/parse-input.ts";
import {
  daysInForce,
  type FormDays,
  type PartName,
  recordFormerDays,
  takesEffectAt,
  wantedDays,
} from "../../scope/field-retention.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, updateDays } from "../../store/forms/forms.ts";
import { countWithNames, countWithOrigin } from "../../store/submissions/retention-preview.ts";
import { comparableName, MAX_FIELD_RULES, memberRules } from "./field-rules.ts";
import { readForm } from "./forms.ts";

/** How long a field is kept, or without a name where messages came from. */
export interface KeptDays {
  readonly name: PartName;
  readonly days: number;
  /** When a smaller number takes effect; null once it has. */
  readonly at: Date | null;
}

/** Of the fields that leave before their messages, as far as the member knows them, and of the origin where it does. */
export function listFieldDays(scope: OwnerScope, deps: Deps, form: FormDays): KeptDays[] {
  const now = deps.clock.now();
  const inForce = daysInForce(form, now);
  const rules = memberRules(scope, form.id);
  return [...wantedDays(form)]
    .filter(([name]) => name === null || rules?.ruleFor(name) !== "hidden")
    .map(([name, days]) => ({
      name,
      days,
      at: inForce.get(name) === days ? null : takesEffectAt(form, { name, days }, now),
    }));
}

export interface FieldDaysInput {
  readonly formId: string;
  readonly fields: readonly { readonly name: string; readonly days: number }[];
  readonly originDays?: number | null | undefined;
}

interface ReadDays {
  readonly fieldDays: (readonly [name: string, days: number])[];
  readonly originDays: number | null;
}

function readDays(scope: OwnerScope, { config }: Deps, input: FieldDaysInput, before: FormDays): ReadDays {
  const most = config.retentionDays[scope.plan];
  const days = z
    .int({ error: "Enter a whole number of days." })
    .min(1, { error: "A field must be kept for at least 1 day." })
    .max(most, { error: `A field can be kept for at most ${most} days.` });
  const name = z
    .string()
    .max(MAX_FIELD_NAME_LENGTH, { error: `A field name can have at most ${MAX_FIELD_NAME_LENGTH} characters.` })
    .refine((text) => text.trim() !== "", { error: "Enter the name of a field." })
    .refine((text) => !text.includes("\u0000"), { error: "A field name cannot contain a NUL character." });
  const fields = z
    .array(z.object({ name, days }))
    .max(MAX_FIELD_RULES, { error: `A form can have days for at most ${MAX_FIELD_RULES} fields.` });
  const read = parseInput(z.object({ fields, originDays: days.nullish() }), input);
  // Names that are one have one number, and keep the spelling that they had.
  const spelt = new Map([...wantedDays(before).keys()].map((known) => [comparableName(known ?? ""), known ?? ""]));
  const fewest = new Map<string, readonly [string, number]>();
  for (const field of read.fields) {
    const key = comparableName(field.name);
    const known = fewest.get(key)?.[1] ?? field.days;
    fewest.set(key, [spelt.get(key) || field.name, Math.min(known, field.days)]);
  }
  return { fieldDays: [...fewest.values()], originDays: read.originDays ?? null };
}

export interface LeavingPart extends KeptDays {
  readonly at: Date;
  /** Messages that lose it then. */
  readonly count: number;
}

/** What a form's messages would lose by these days that they are not losing yet. Changes nothing. */
export async function previewFieldDays(scope: OwnerScope, deps: Deps, input: FieldDaysInput): Promise<LeavingPart[]> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const now = deps.clock.now();
  const inForce = daysInForce(form, now);
  const wanted = readDays(scope, deps, input, form);
  const shorter = [...wantedDays(wanted)].filter(
    ([name, days]) => days < (inForce.get(name) ?? Number.POSITIVE_INFINITY),
  );
  const leaving: LeavingPart[] = [];
  for (const [name, days] of shorter) {
    const at = takesEffectAt(form, { name, days }, now);
    const cutOff = new Date(at.getTime() - days * DAY_MS);
    const isMeant = (field: string) => name !== null && comparableName(field) === comparableName(name);
    const count =
      name === null
        ? await countWithOrigin(scope, deps.db, { formId: form.id, cutOff })
        : await countWithNames(scope, deps.db, { formId: form.id, cutOff }, isMeant);
    leaving.push({ name, days, at, count });
  }
  return leaving;
}

/**
 * Sets how long the fields of a form and the origin of its messages are kept. A larger number holds from now on, though what
 * has left stays gone; a smaller one in a day.
 */
export async function setFieldDays(scope: OwnerScope, deps: Deps, input: FieldDaysInput): Promise<FormRow> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const now = deps.clock.now();
  const wanted = readDays(scope, deps, input, form);
  const present = wantedDays(form);
  const isShorter = [...wantedDays(wanted)].some(
    ([name, days]) => days < (present.get(name) ?? Number.POSITIVE_INFINITY),
  );
  if (isShorter) requireFreshSignIn(scope, deps);
  const parts = [...wantedDays(wanted).keys()].map((name) => (name === null ? "" : comparableName(name)));
  const updated = isId(input.formId, "frm")
    ? await updateDays(scope, deps.db, input.formId, {
        of: (before) => ({ ...wanted, formerDays: recordFormerDays(before, wanted, now) }),
        parts,
      })
    : null;
  if (updated === null) throw notFound("form");
  return updated;
}
