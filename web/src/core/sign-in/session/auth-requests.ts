import { notifications } from "@mantine/notifications";
import { forgetAccount } from "../../kit/access/open-account.ts";
import { forgetDrafts } from "../../kit/browser/drafts.ts";
import { readDetail } from "../../kit/browser/problem-document.ts";

/** A response body. */
export type AuthAnswer = Readonly<Record<string, unknown>>;

export function signOut(onDone: (answer: AuthAnswer) => void = () => {}): Promise<string | null> {
  return sendAuth("/auth/sign-out", {}, (answer) => {
    forgetDrafts();
    forgetAccount();
    onDone(answer);
  });
}

/** Redirects to the provider address in a response. */
export function follow({ url }: AuthAnswer): void {
  if (typeof url === "string") window.location.assign(url);
}

/** Returns the error as a sentence to show in the form, or null on success. */
export async function sendAuth(
  path: string,
  body: object,
  onDone: (answer: AuthAnswer) => void = () => {},
): Promise<string | null> {
  let answer: AuthAnswer;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "x-graphql-yoga-csrf": "1" },
      body: JSON.stringify(body),
    });
    if (!response.ok) return await readProblem(response);
    answer = await response.json();
  } catch {
    return "The server cannot be reached. Check your connection and try again.";
  }
  onDone(answer);
  return null;
}

async function readProblem(response: Response): Promise<string> {
  const detail = await readDetail(response);
  if (detail !== null) return detail;
  if (response.status === 429) return "Too many attempts. Wait a minute and try again.";
  return "That did not work. Try again in a moment.";
}

export async function leave(): Promise<void> {
  let next = "/sign-in";
  const problem = await signOut(({ url }) => {
    if (typeof url === "string") next = url;
  });
  if (problem === null) {
    sessionStorage.clear();
    // Full load, so that nothing read so far stays in memory.
    window.location.assign(next);
  } else {
    notifications.show({ color: "brick", title: "You are still signed in", message: problem });
  }
}
