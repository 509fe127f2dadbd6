export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export interface SignUp extends SignIn {
  readonly name: string;
  readonly timeZone: string;
}

/** Null when it worked, else a sentence for the person at the form. */
export type Outcome = string | null;

export function signIn(input: SignIn): Promise<Outcome> {
  return post("/auth/sign-in", input);
}

export function signUp(input: SignUp): Promise<Outcome> {
  return post("/auth/sign-up", input);
}

export function signOut(): Promise<Outcome> {
  return post("/auth/sign-out", {});
}

async function post(path: string, body: object): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "x-graphql-yoga-csrf": "1" },
      body: JSON.stringify(body),
    });
    return response.ok ? null : await readProblem(response);
  } catch {
    return "The server cannot be reached. Check your connection and try again.";
  }
}

async function readProblem(response: Response): Promise<string> {
  if (response.headers.get("content-type")?.includes("json") === true) {
    const problem: unknown = await response.json();
    if (typeof problem === "object" && problem !== null && "detail" in problem && typeof problem.detail === "string") {
      return problem.detail;
    }
  }
  if (response.status === 429) return "Too many attempts. Wait a minute and try again.";
  return "That did not work. Try again in a moment.";
}
