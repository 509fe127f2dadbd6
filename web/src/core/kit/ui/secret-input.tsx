import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { createContext, useContext } from "react";
import { MAX_SERVICE_SECRET_LENGTH, MIN_PASSWORD_LENGTH } from "../../../../../shared/limits.ts";

/** Number of saves of the surrounding form. */
export const SavesContext = createContext(0);

/** A password or key input, cleared after saving. */
export function SecretInput(props: PasswordInputProps) {
  return <PasswordInput key={useContext(SavesContext)} {...props} data-secret />;
}

interface KeptSecretProps {
  readonly name: string;
  readonly label: string;
  /** A saved secret is never shown; an empty input keeps it. */
  readonly isKept: boolean;
  /** Shown while no secret is saved. */
  readonly hint?: string;
  readonly required?: boolean;
}

export function KeptSecret({ name, label, isKept, hint = "Stored encrypted.", required = true }: KeptSecretProps) {
  return (
    <SecretInput
      name={name}
      label={label}
      description={isKept ? "Leave empty to keep the saved value." : hint}
      required={required && !isKept}
      maxLength={MAX_SERVICE_SECRET_LENGTH}
      autoComplete="off"
    />
  );
}

export function OwnPassword(props: { readonly "data-autofocus"?: boolean }) {
  return <PasswordInput name="password" label="Your password" autoComplete="current-password" required {...props} />;
}

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
