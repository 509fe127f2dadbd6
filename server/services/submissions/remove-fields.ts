import type { Deps } from "../../deps.ts";
import type { BackgroundPace } from "../../platform/background-pace.ts";
import { conflict } from "../../platform/errors.ts";
import { type CutOffs, cutOffsOf, type PartName } from "../../scope/field-retention.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Contents, LeftContents } from "../../store/lifecycle/contents.ts";
import {
  findDueParts,
  findFormsWithDays,
  type Part,
  type PartRule,
  removePart,
} from "../../store/lifecycle/field-sweep.ts";
import { comparableName } from "../forms/field-rules.ts";
import { withoutFields } from "./without-fields.ts";

/** What a part of a form's messages is marked by. */
function partKey(name: PartName): string {
  return name === null ? "" : comparableName(name);
}

/** The parts of a form's messages that leave before them. */
export function partsOf(formId: string, { fields, origin }: CutOffs): Part[] {
  const named = fields.map(([name, cutOff]) => ({ formId, name, key: partKey(name), cutOff }));
  return origin === null ? named : [...named, { formId, name: null, key: partKey(null), cutOff: origin }];
}

/** What is left of a message without some of its fields; null where it has none of them. */
export function withoutNamed(contents: Contents, isGone: (name: string) => boolean): LeftContents | null {
  const { id, createdAt: _, fileFields, ...made } = contents;
  const without = withoutFields(made, isGone);
  const goneFiles = fileFields.filter(isGone);
  if (without === null && goneFiles.length === 0) return null;
  return { id, ...(without ?? { ...made, gone: [] }), goneFiles };
}

function ruleOf(deps: Deps, { formId, key }: Part): PartRule {
  return {
    cutOffOf: (form) => {
      const cutOffs = cutOffsOf([form], deps.clock.now()).get(formId);
      return cutOffs === undefined ? null : (partsOf(formId, cutOffs).find((part) => part.key === key)?.cutOff ?? null);
    },
    without: (contents) => withoutNamed(contents, (name) => comparableName(name) === key),
  };
}

/** Held in memory at once, and locked. */
const BATCH = 200;

/** Removes the fields, and the origins, whose days are over; returns how many messages lost something. */
export async function removeFields(
  scope: SystemScope,
  deps: Deps,
  input: { readonly pace?: BackgroundPace } = {},
): Promise<number> {
  let changed = 0;
  let lastId = "";
  for (;;) {
    const forms = await findFormsWithDays(scope, deps.db, lastId);
    const accountIds = new Map(forms.map(({ id, accountId }) => [id, accountId] as const));
    const parts = [...cutOffsOf(forms, deps.clock.now())].flatMap(([formId, cutOffs]) => partsOf(formId, cutOffs));
    for (const part of await findDueParts(scope, deps.db, parts)) {
      const owned = { ...part, accountId: accountIds.get(part.formId) ?? "" };
      for (let looked = BATCH; looked === BATCH; ) {
        const swept = await removePart(scope, deps.db, owned, ruleOf(deps, part), BATCH);
        looked = swept.looked;
        changed += swept.changed;
        if (input.pace !== undefined && !(await input.pace.throttle())) return changed;
      }
    }
    lastId = forms.at(-1)?.id ?? lastId;
    if (forms.length === 0) return changed;
  }
}

/** About as many as are indexed for a search. */
const MAX_REMOVED_FIRST = 400;

/**
 * Removes what has left the messages of these forms, or of every form, before the database is asked about their fields, so
 * that no answer tells of it. The job has mostly done so before.
 */
export async function removeFieldsFirst(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formIds?: readonly string[] } = {},
): Promise<void> {
  const parts = [...scope.cutOffs]
    .filter(([formId]) => input.formIds?.includes(formId) ?? true)
    .flatMap(([formId, cutOffs]) => partsOf(formId, { ...cutOffs, origin: null }));
  let left = MAX_REMOVED_FIRST;
  for (const part of await findDueParts(scope, deps.db, parts)) {
    for (let looked = BATCH; looked === BATCH; left -= looked) {
      if (left <= 0) throw conflict(STILL_REMOVING);
      const owned = { ...part, accountId: scope.accountId };
      ({ looked } = await removePart(scope, deps.db, owned, ruleOf(deps, part), BATCH));
    }
  }
}

const STILL_REMOVING = "Fields whose days are over are being removed from many messages. Try again in a few minutes.";
