import { z } from "zod";
import { MIN_PASSWORD_LENGTH } from "../../../shared/limits.ts";
import type { Deps } from "../deps.ts";
import { conflict, forbidden, invalid } from "../platform/errors.ts";
import { instantOf } from "../platform/ids.ts";
import { emailAddress, parseInput, timeZoneName } from "../platform/parse-input.ts";
import type { SystemScope } from "../scope/scope.ts";
import { ownerName } from "./account.ts";
import { type AccountWithContact, insertOwner } from "./store/accounts.ts";

const MAX_PASSWORD_LENGTH = 256;

export const newPassword = z
  .string({ error: "Enter a password." })
  .min(MIN_PASSWORD_LENGTH, { error: `Use a password of at least ${MIN_PASSWORD_LENGTH} characters.` })
  .max(MAX_PASSWORD_LENGTH, { error: `Use a password of at most ${MAX_PASSWORD_LENGTH} characters.` });

/** Throws INVALID for an easily guessed password; `facts` are publicly known facts about its owner. */
export async function requireStrongPassword(deps: Deps, password: string, facts: readonly string[]): Promise<void> {
  if (!(await deps.passwords.isEasyToGuess(password, [...facts, "postern"]))) return;
  throw invalid("This password is easy to guess. Choose a longer one, such as four unrelated words.");
}

const createOwnerInput = z.object({
  email: emailAddress,
  name: ownerName.default(""),
  password: newPassword,
  timeZone: timeZoneName.default("UTC"),
  plan: z
    .string()
    .optional()
    .pipe(z.enum(["free", "pro"], { error: "The plan must be free or pro." }).optional()),
});

export type CreateOwnerInput = z.input<typeof createOwnerInput>;

/**
 * Creates an account and the user who owns it, with a password. `onlyFirst` refuses once any account exists, even when
 * two first sign-ups race. The sign-up page and the command line both create accounts this way; there is no other.
 */
export async function createOwner(
  scope: SystemScope,
  deps: Deps,
  input: CreateOwnerInput,
  rule: { readonly onlyFirst: boolean; readonly byOperator?: boolean; readonly selfRegistered?: boolean },
): Promise<AccountWithContact> {
  const { email, name, password, timeZone, plan } = parseInput(createOwnerInput, input);
  await requireStrongPassword(deps, password, [email, name]);
  const id = deps.newId("acc");
  const inserted = await insertOwner(scope, deps.db, {
    id,
    userId: deps.newId("usr"),
    credentialId: deps.newId("crd"),
    email,
    name,
    timeZone,
    plan: plan ?? deps.config.defaultPlan,
    // The first account is the operator's own.
    planIfFirst: plan ?? "pro",
    passwordHash: await deps.passwords.hash(password),
    createdAt: instantOf(id),
    // The operator's input is trusted; anyone who registered has opened a mailed link.
    emailVerified: rule.byOperator === true || rule.selfRegistered === true,
    selfRegistered: rule.selfRegistered === true,
    onlyFirst: rule.onlyFirst,
  });
  if (inserted === "not-first") throw forbidden("Sign-up is closed. Ask the operator of this server for an account.");
  if (inserted === "taken") throw conflict("An account with this email address already exists. Sign in instead.");
  return inserted;
}
