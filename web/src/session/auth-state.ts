/** Who the browser is to the server, and whether an account may be made. */
export interface AuthState {
  readonly signedIn: boolean;
  readonly signUp: boolean;
  /** No account exists yet. */
  readonly firstRun: boolean;
  /** Creating the first account asks for the code that was printed at start. */
  readonly needsSetUpCode: boolean;
  /** A forgotten password can be reset by email. */
  readonly resetsByEmail: boolean;
}

/** What this tab knows of the sign-in; asked once, until something shows that it changed. */
export interface AuthMemory {
  read(): Promise<AuthState>;
  forget(): void;
}

export function createAuthMemory(fetchState: () => Promise<AuthState> = fetchAuthState): AuthMemory {
  let known: Promise<AuthState> | null = null;
  const forget = () => {
    known = null;
  };
  return {
    forget,
    read: () => {
      if (known === null) {
        known = fetchState();
        known.catch(forget);
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
  };
}

function isSet(state: unknown, key: keyof AuthState): boolean {
  return typeof state === "object" && state !== null && (state as Partial<Record<string, unknown>>)[key] === true;
}
