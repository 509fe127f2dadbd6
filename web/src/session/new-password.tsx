import { SecretInput } from "../ui/secret-input.tsx";
import { SHORTEST_PASSWORD } from "./shortest-password.ts";

/** Where a password is chosen. */
export function NewPassword({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <SecretInput
      name={name}
      label={label}
      description={`At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember.`}
      autoComplete="new-password"
      minLength={SHORTEST_PASSWORD}
      required
    />
  );
}
