import DataLoader from "dataloader";
import type { Database, Form } from "../../database/db.ts";
import { columnList, timed } from "../../database/sql.ts";
import type { SystemScope } from "../../scope/scope.ts";

const READ = [
  ...["id", "accountId", "status", "redirectUrl", "allowedOrigins", "honeypotField", "sensitivity", "kind"],
  ...["asksProofOfWork", "asksConfirmation", "draftStorage", "language", "encryptedTurnstileSecret"],
  ...["maxFiles", "maxFileBytes"],
] as const satisfies readonly (keyof Form)[];

export interface IntakeForm extends Pick<Form, (typeof READ)[number]> {
  /** `null` without a filter. */
  readonly filterVersion: number | null;
  /** `null` without rules. */
  readonly rulesVersion: number | null;
  /** Differs after any change of the form, its filter or its rules. */
  readonly version: string;
}

const VERSION = "concat_ws(' ', form.xmin, coalesce(filter.version, -1), coalesce(sets.version, -1))";

/** SQL for the version of the form with this id; null once it is gone. */
export const formVersion = (formId: string) => `(SELECT ${VERSION}
  FROM forms AS form LEFT JOIN spam_filters AS filter ON filter.account_id = form.account_id
    LEFT JOIN rule_sets AS sets ON sets.account_id = form.account_id
  WHERE form.id = ${formId})`;

/** The forms with these ids; nonexistent ones are absent. */
export async function findIntakeForms(
  _scope: SystemScope,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, IntakeForm>> {
  const query = timed({
    name: "find-intake-forms",
    text: `SELECT ${columnList("form", READ)},
             filter.version AS "filterVersion", sets.version AS "rulesVersion", ${VERSION} AS version
           FROM forms AS form LEFT JOIN spam_filters AS filter ON filter.account_id = form.account_id
             LEFT JOIN rule_sets AS sets ON sets.account_id = form.account_id
           WHERE form.id = ANY(ARRAY(SELECT json_array_elements_text($1::json)))`,
    // An array would be planned again each time, because a generic plan looks more expensive than one for a single
    // element.
    values: [JSON.stringify(ids)],
  });
  const { rows } = await db.pool.query<IntakeForm>(query);
  return new Map(rows.map((form) => [form.id, form]));
}

/**
 * Joins concurrent calls into batches: calls made while one batch is loading share the next, so each is answered by a
 * query made after it. Resolves to undefined if the batch has no result for the key.
 */
export function createBatcher<Result>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
): (key: string) => Promise<Result | undefined> {
  let isLoading = false;
  let dispatchNext: (() => void) | null = null;

  const loader = new DataLoader<string, Result | undefined>(
    async (keys) => {
      isLoading = true;
      try {
        const results = await load([...new Set(keys)]);
        return keys.map((key) => results.get(key));
      } finally {
        isLoading = false;
        dispatchNext?.();
        dispatchNext = null;
      }
    },
    {
      // Not cached, because each lookup needs the current form.
      cache: false,
      batchScheduleFn: (dispatch) => {
        if (isLoading) dispatchNext = dispatch;
        else queueMicrotask(dispatch);
      },
    },
  );
  return (key) => loader.load(key);
}
