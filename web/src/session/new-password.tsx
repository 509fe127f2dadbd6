import { MIN_PASSWORD_LENGTH } from "../../../shared/limits.ts";
import { SecretInput } from "../ui/secret-input.tsx";

/** Where a password is chosen. */
export function NewPassword({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <SecretInput
      name={name}
      label={label}
      description={`At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words are easy to remember.`}
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      required
    />
  );
}
