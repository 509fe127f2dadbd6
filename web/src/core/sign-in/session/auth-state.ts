export interface AuthState {
  readonly signedIn: boolean;
  readonly signUp: boolean;
  /** True if no account exists yet. */
  readonly firstRun: boolean;
  /** True if creating the first account requires the code printed at start. */
  readonly needsSetUpCode: boolean;
  /** True if a forgotten password can be reset by email. */
  readonly resetsByEmail: boolean;
  /** True if passkeys work at this server's address. */
  readonly passkeys: boolean;
  /** False if users can only sign in with the provider. */
  readonly passwords: boolean;
  readonly singleSignOn: { readonly name: string } | null;
}

/** Queries the server once, until something indicates a changed session. */
export interface AuthMemory {
  read(): Promise<AuthState>;
  /**
   * True if this browser had a session at the last check, even before a reload. Pages then load their data at once; the
   * server refuses if the session has ended.
   */
  wasSignedIn(): boolean;
  /** The session has ended: queries again. */
  forget(): void;
  /** True if the session ended while this page was open and the owner did not sign out. */
  hasEnded(): boolean;
}

const SIGNED_IN_KEY = "postern-signed-in";

export function createAuthMemory(
  fetchState: () => Promise<AuthState> = fetchAuthState,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = window.localStorage,
): AuthMemory {
  let known: Promise<AuthState> | null = null;
  let hasEnded = false;
  const keep = (signedIn: boolean) => {
    if (signedIn) storage.setItem(SIGNED_IN_KEY, "yes");
    else storage.removeItem(SIGNED_IN_KEY);
  };
  return {
    wasSignedIn: () => storage.getItem(SIGNED_IN_KEY) !== null,
    hasEnded: () => hasEnded,
    forget: () => {
      known = null;
      hasEnded = true;
      keep(false);
    },
    read: () => {
      if (known === null) {
        known = fetchState();
        known.then(
          ({ signedIn }) => keep(signedIn),
          () => {
            known = null;
          },
        );
      }
      return known;
    },
  };
}

async function fetchAuthState(): Promise<AuthState> {
  const response = await fetch("/auth/state", { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const state: unknown = await response.json();
  return {
    signedIn: isSet(state, "signedIn"),
    signUp: isSet(state, "signUp"),
    firstRun: isSet(state, "firstRun"),
    needsSetUpCode: isSet(state, "needsSetUpCode"),
    resetsByEmail: isSet(state, "resetsByEmail"),
    passkeys: isSet(state, "passkeys"),
    passwords: isSet(state, "passwords"),
    singleSignOn: readProvider(state),
  };
}

function readProvider(state: unknown): AuthState["singleSignOn"] {
  const { singleSignOn } = state as { singleSignOn?: AuthState["singleSignOn"] };
  return singleSignOn == null ? null : { name: String(singleSignOn.name) };
}

function isSet(state: unknown, key: keyof AuthState): boolean {
  return typeof state === "object" && state !== null && (state as Partial<Record<string, unknown>>)[key] === true;
}
