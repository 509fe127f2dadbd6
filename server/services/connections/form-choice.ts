import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { listForms } from "../forms/list-forms.ts";

/** Which forms an agent may read: all, also those made later, or the ones named. */
export const formChoice = z.union([z.literal("all"), z.array(z.string()).min(1).max(100)], {
  error: "Choose all forms, or at least 1 and at most 100 of them.",
});

export type FormChoice = z.output<typeof formChoice>;

/** Refuses a choice that names a form which is not the owner's. */
export async function requireOwnForms(scope: OwnerScope, deps: Deps, choice: FormChoice): Promise<void> {
  if (choice === "all") return;
  const own = new Set((await listForms(scope, deps)).map((form) => form.id));
  if (!choice.every((id) => own.has(id))) throw notFound("form");
  if (new Set(choice).size !== choice.length) throw invalid("Name each form once.");
}
