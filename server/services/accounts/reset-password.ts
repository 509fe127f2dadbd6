import { hashSecret } from "../../access/agent-token.ts";
import type { Deps } from "../../deps.ts";
import { forbidden, notFound } from "../../errors.ts";
import { parseInput } from "../../parse-input.ts";
import type { SystemScope } from "../../scope/scope.ts";
import {
  changePasswordByEmail,
  changePasswordByLink,
  isPasswordResetOpen,
  type PasswordChange,
} from "../../store/accounts/password-resets.ts";
import { newPassword, requireStrongPassword } from "./account-input.ts";

/** Sets the password of an account for the operator, signs every browser out and leaves agents as they are. */
export async function resetPassword(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly password: string },
): Promise<PasswordChange> {
  const email = input.email.trim().toLowerCase();
  const change = await prepare(deps, input.password, [email]);
  const changed = await changePasswordByEmail(scope, deps.db, { ...change, email });
  if (changed === null) throw notFound("account");
  return changed;
}

/** The same with a mailed link, which works once. */
export async function resetPasswordByLink(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string; readonly password: string },
): Promise<PasswordChange> {
  const tokenHash = hashSecret(input.token);
  // Looked up first, so that nobody without a link has a password hashed.
  if (!(await isPasswordResetOpen(scope, deps.db, { tokenHash, now: deps.clock.now() }))) throw gone();
  const change = await prepare(deps, input.password, []);
  const changed = await changePasswordByLink(scope, deps.db, { ...change, tokenHash });
  if (changed === null) throw gone();
  return changed;
}

async function prepare(deps: Deps, given: string, facts: readonly string[]) {
  const password = parseInput(newPassword, given);
  await requireStrongPassword(deps, password, facts);
  const passwordHash = await deps.passwords.hash(password);
  return { passwordHash, credentialId: deps.newId("crd"), now: deps.clock.now() };
}

function gone() {
  return forbidden("This link no longer works. Request a new one.");
}
