import { notifications } from "@mantine/notifications";
import { forgetDrafts } from "../replies/draft.ts";

/** The answer, or a sentence to show in the form. */
export type AuthAnswer =
  | { readonly problem: null; readonly body: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

export async function signOut(): Promise<string | null> {
  const { problem } = await sendAuth("/auth/sign-out", {});
  if (problem === null) forgetDrafts();
  return problem;
}

export async function sendAuth(path: string, body: object): Promise<AuthAnswer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok
      ? { problem: null, body: (await response.json()) as Readonly<Record<string, unknown>> }
      : { problem: await readProblem(response) };
  } catch {
    return { problem: "The server cannot be reached. Check your connection and try again." };
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

/** Signs out in this browser. */
export async function leave(): Promise<void> {
  const problem = await signOut();
  if (problem === null) {
    sessionStorage.clear();
    // A full load, so that nothing read so far stays in memory.
    window.location.assign("/sign-in");
  } else {
    notifications.show({ color: "brick", title: "You are still signed in", message: problem });
  }
}
