import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { type AuthAnswer, sendAuth } from "./auth-requests.ts";

export const supportsPasskeys = browserSupportsWebAuthn;
export const suggestsPasskeys = browserSupportsWebAuthnAutofill;

/** Ends what the browser asks the person for, if it does. */
export const endPasskeyRequest = () => WebAuthnAbortService.cancelCeremony();

interface PasskeyRequest {
  /** Waits until one is chosen among the browser's suggestions for the email, and has nothing to say before. */
  readonly asSuggestion: boolean;
  /** Asked before the browser is: another request may have taken its place. */
  readonly isWanted?: () => boolean;
}

/** Signs in by a passkey that the person chooses. */
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

/** Confirms by a passkey that it is still the user. */
export function confirmByPasskey(onDone: () => void) {
  return inTwoSteps({
    ask: (onAnswer) => sendAuth("/auth/sign-in/passkey/options", {}, onAnswer),
    make: (options) => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
    send: (response) => sendAuth("/auth/confirm/passkey", response, onDone),
  });
}

/** Has the browser make a passkey, once the password was right. */
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
  /** What goes wrong before the person has chosen a passkey is kept from them. */
  readonly isQuiet?: boolean;
  readonly isWanted?: (() => boolean) | undefined;
}

/** Returns what was wrong, as a sentence; null when it is done, or when another request has taken its place. */
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
