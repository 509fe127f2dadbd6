import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { instant, parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { AccessQuery } from "../../store/access-log/access-records.ts";
import { readForm } from "../forms/read-form.ts";

const accessFilter = z
  .object({
    kind: z.enum(["contents", "metadata", "exports", "refused"]).nullish(),
    formId: z.string().nullish(),
    /** From this instant on, and before that one. */
    since: instant.nullish(),
    until: instant.nullish(),
  })
  .refine(({ since, until }) => since == null || until == null || since < until, {
    error: "The range ends before it begins.",
  });

export type AccessFilter = z.input<typeof accessFilter>;

/** What of the access record is asked for, as the store understands it. */
export async function readAccessFilter(
  scope: OwnerScope,
  deps: Deps,
  input: AccessFilter | null | undefined,
): Promise<Omit<AccessQuery, "before" | "limit">> {
  const { kind, formId, since, until } = parseInput(accessFilter, input ?? {});
  const form = formId == null ? null : await readForm(scope, deps, { formId });
  return { kind: kind ?? null, formId: form?.id ?? null, since: since ?? null, until: until ?? null };
}
