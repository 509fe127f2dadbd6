import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { Contents, LeftContents } from "../../store/lifecycle/contents.ts";
import { removeSettled } from "../../store/lifecycle/unkept.ts";
import { withoutNamed } from "./remove-fields.ts";

const BATCH = 200;

/**
 * Removes the contents of messages whose form keeps none once every delivery has succeeded: of those named, or of all.
 * Returns how many that were.
 */
export async function removeDelivered(
  scope: SystemScope,
  deps: Deps,
  { ids = null }: { readonly ids?: readonly string[] | null } = {},
): Promise<number> {
  let removed = 0;
  for (;;) {
    const input = { ids, now: deps.clock.now(), most: BATCH };
    const some = await removeSettled(scope, deps.db, input, withoutContents);
    removed += some;
    if (some < BATCH) return removed;
  }
}

/** Nothing of what the visitor sent. */
export function withoutContents(contents: Contents): LeftContents {
  const { id, spamReasons, fileFields } = contents;
  const gone = withoutNamed(contents, () => true)?.gone ?? [];
  const nothing = { fields: [], sender: "", preview: "", subject: null, replyTo: null, confirmationWords: null };
  return {
    id,
    ...nothing,
    spamReasons: spamReasons.map((reason) => ({ ...reason, detail: "" })),
    gone,
    goneFiles: fileFields,
  };
}
