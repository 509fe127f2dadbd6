import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { type AuthAnswer, sendAuth } from "../../core/sign-in/session/auth-requests.ts";

export const supportsPasskeys = browserSupportsWebAuthn;
export const suggestsPasskeys = browserSupportsWebAuthnAutofill;

/** Cancels the browser's pending passkey prompt, if any. */
export const endPasskeyRequest = () => WebAuthnAbortService.cancelCeremony();

interface PasskeyRequest {
  /** Waits silently until a passkey is chosen from the browser's autofill for the email. */
  readonly asSuggestion: boolean;
  /** Checked before prompting, as another request may have replaced this one. */
  readonly isWanted?: () => boolean;
}

export function signInByPasskey({ asSuggestion, isWanted }: PasskeyRequest, onDone: () => void) {
  return inTwoSteps({
    ask: (onAnswer) => sendAuth("/auth/sign-in/passkey/options", {}, onAnswer),
    make: (options) =>
      startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill: asSuggestion,
      }),
    send: (response) => sendAuth("/auth/sign-in/passkey", response, onDone),
    isQuiet: asSuggestion,
    isWanted,
  });
}

/** Confirms the user's identity by passkey. */
export function confirmByPasskey(onDone: () => void) {
  return inTwoSteps({
    ask: (onAnswer) => sendAuth("/auth/sign-in/passkey/options", {}, onAnswer),
    make: (options) => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
    send: (response) => sendAuth("/auth/confirm/passkey", response, onDone),
  });
}

/** Creates a passkey in the browser after the password is verified. */
export function addPasskey(
  { name, password }: { readonly name: string; readonly password: string },
  onDone: () => void,
): Promise<string | null> {
  return inTwoSteps({
    ask: (onAnswer) => sendAuth("/auth/passkeys/options", { password }, onAnswer),
    make: (options) => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
    send: (response) => sendAuth("/auth/passkeys", { name, response }, onDone),
  });
}

interface Ceremony<Response> {
  readonly ask: (onAnswer: (answer: AuthAnswer) => void) => Promise<string | null>;
  readonly make: (options: unknown) => Promise<Response>;
  readonly send: (response: Response) => Promise<string | null>;
  /** Hides errors that occur before the user has chosen a passkey. */
  readonly isQuiet?: boolean;
  readonly isWanted?: (() => boolean) | undefined;
}

/** Returns the error as a sentence; null on success, or if another request has replaced this one. */
async function inTwoSteps<Response>({
  ask,
  make,
  send,
  isQuiet = false,
  isWanted = () => true,
}: Ceremony<Response>): Promise<string | null> {
  let options: unknown;
  const problem = await ask((answer) => {
    options = answer.options;
  });
  if (problem !== null) return isQuiet ? null : problem;
  if (!isWanted()) return null;
  let response: Response;
  try {
    response = await make(options);
  } catch (error) {
    return isQuiet ? null : describe(error);
  }
  return send(response);
}

function describe(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : "";
  if (name === "AbortError") return null;
  if (name === "InvalidStateError") return "There is already a passkey for your account on this device.";
  if (name === "NotAllowedError") return "No passkey was used. Try again.";
  return "This browser could not use a passkey here.";
}
