import type { AccountFilter, ListEntry } from "@postern/spam";
import { z } from "zod";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { emailDomain, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { presentFilter, previewSpamChange, type SpamPreview } from "../../core/spam/preview-spam-change.ts";
import { changeFilter } from "../../core/spam/store/filters.ts";
import { forgetAllSamples } from "../../core/spam/store/training-samples.ts";

const MAX_LIST_LENGTH = 200;
const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: "An email address can have at most 254 characters." })
  .pipe(z.email({ error: "Enter email addresses such as ana@example.com." }));

const words = z
  .string()
  .trim()
  .min(2, { error: "Blocked or allowed words must have at least 2 characters." })
  .max(100, { error: "Blocked or allowed words can have at most 100 characters." })
  .refine((value) => !/\p{Cc}/u.test(value), {
    error: "Blocked or allowed words cannot contain line breaks or control characters.",
  });

const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("address"), value: address }),
  z.object({ kind: z.literal("domain"), value: emailDomain }),
  z.object({ kind: z.literal("words"), value: words }),
]);

const list = z
  .array(entry)
  .max(MAX_LIST_LENGTH, { error: `A list can have at most ${MAX_LIST_LENGTH} entries.` })
  .transform((entries) => [...new Map(entries.map((one) => [`${one.kind} ${one.value}`, one] as const)).values()]);

const spamListsInput = z.object({ allow: list, block: list });

export interface SpamListsInput {
  readonly allow: readonly ListEntry[];
  readonly block: readonly ListEntry[];
}

export async function readSpamFilter(scope: OwnerScope, deps: Deps): Promise<AccountFilter> {
  requirePermission(scope, "account");
  return presentFilter(scope, deps);
}

/** Previews these lists; see `previewSpamChange`. */
export function previewSpamLists(
  scope: OwnerScope,
  deps: Deps,
  { lists }: { readonly lists: SpamListsInput },
): Promise<SpamPreview> {
  requirePermission(scope, "account");
  return previewSpamChange(scope, deps, { lists: parseInput(spamListsInput, lists) });
}

/** Sets both lists at once; every process applies them from the next submission on. */
export async function setSpamLists(scope: OwnerScope, deps: Deps, input: SpamListsInput): Promise<AccountFilter> {
  requirePermission(scope, "account");
  const { allow, block } = parseInput(spamListsInput, input);
  await changeFilter(scope, deps.db, { allow, block });
  return readSpamFilter(scope, deps);
}

/** Resets everything learned from moved messages. The lists stay, and so does every message where it is. */
export async function resetTraining(scope: OwnerScope, deps: Deps): Promise<AccountFilter> {
  requirePermission(scope, "account");
  await forgetAllSamples(scope, deps.db);
  return readSpamFilter(scope, deps);
}
