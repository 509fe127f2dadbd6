import type { Deps } from "../deps.ts";
import type { BackgroundPace } from "../platform/background-pace.ts";
import { cutOffsOfForm, PARTS } from "../scope/content-retention.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type DuePart, findDueParts, findFormsWithDays, removePart } from "./store/content-sweep.ts";

/** Rows locked at once. */
const BATCH = 200;

/** Removes expired contents and origins, which no read shows; returns how many messages lost something. */
export async function removeContents(
  scope: SystemScope,
  deps: Deps,
  input: { readonly pace?: BackgroundPace } = {},
): Promise<number> {
  let changed = 0;
  let lastId = "";
  for (;;) {
    const now = deps.clock.now();
    const forms = await findFormsWithDays(scope, deps.db, lastId);
    const parts = forms.flatMap(({ id: formId, accountId, ...days }): DuePart[] => {
      const cutOffs = cutOffsOfForm(days, now);
      return PARTS.flatMap((part) => {
        const cutOff = cutOffs[part];
        return cutOff === null ? [] : [{ formId, accountId, part, cutOff }];
      });
    });
    for (const part of await findDueParts(scope, deps.db, parts)) {
      for (let looked = BATCH; looked === BATCH; ) {
        const swept = await removePart(scope, deps.db, part, { now: deps.clock.now(), most: BATCH });
        looked = swept.looked;
        changed += swept.changed;
        if (input.pace !== undefined && !(await input.pace.throttle())) return changed;
      }
    }
    lastId = forms.at(-1)?.id ?? lastId;
    if (forms.length === 0) return changed;
  }
}
