import { useEffect, useState } from "react";
import { fetchInAccount } from "../../core/kit/access/open-account.ts";
import { confirmSignIn } from "../../core/kit/access/sign-in-confirmation.ts";
import { detailOf } from "../../core/kit/browser/problem-document.ts";

export interface ConsentRequest {
  /** As given by the agent; null if it gave none. */
  readonly name: string | null;
  /** The site it was verified to come from; null if it only registered. */
  readonly site: string | null;
  readonly redirect: { readonly kind: "site" | "machine" | "app"; readonly name: string };
  readonly asksForContent: boolean;
  readonly connected: { readonly content: boolean; readonly forms: "all" | readonly string[] } | null;
}

export type Decision =
  | { readonly allow: false }
  | { readonly allow: true; readonly content: boolean; readonly forms: "all" | readonly string[] };

/** The requested value, or a sentence for the owner about why it is missing. */
export type Answer<T> = { readonly value: T } | { readonly problem: string };

export function readConsentRequest(request: string): Promise<Answer<ConsentRequest>> {
  return ask(`/oauth/consent?request=${encodeURIComponent(request)}`, {}, isConsentRequest);
}

/** Returns the address to redirect to with the owner's decision. */
export async function sendDecision(request: string, decision: Decision): Promise<Answer<string>> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ request, ...decision }),
  };
  let answer = await ask("/oauth/consent", init, isGoing);
  if ("problem" in answer && answer.asksToConfirm && (await confirmSignIn())) {
    answer = await ask("/oauth/consent", init, isGoing);
  }
  return "problem" in answer ? answer : { value: answer.value.url };
}

type Asked<T> = { readonly value: T } | { readonly problem: string; readonly asksToConfirm?: boolean };

async function ask<T>(path: string, init: RequestInit, isExpected: (body: unknown) => body is T): Promise<Asked<T>> {
  try {
    const response = await fetchInAccount(path, { ...init, cache: "no-store" });
    const body: unknown = await response.json();
    if (response.ok && isExpected(body)) return { value: body };
    const asksToConfirm =
      typeof body === "object" && body !== null && "title" in body && body.title === "Not confirmed";
    return { problem: (response.status < 500 ? detailOf(body) : null) ?? FAULT, asksToConfirm };
  } catch {
    return { problem: "The server cannot be reached. Check your connection and try again." };
  }
}

const FAULT = "Something went wrong on the server. Its log has the cause.";

function isConsentRequest(body: unknown): body is ConsentRequest {
  return typeof body === "object" && body !== null && "redirect" in body && "asksForContent" in body;
}

// A `javascript:` address would run with the owner's session, so it is never followed.
function isGoing(body: unknown): body is { readonly url: string } {
  if (typeof body !== "object" || body === null || !("url" in body) || typeof body.url !== "string") return false;
  return URL.canParse(body.url) && !/^(javascript|data|vbscript|blob|file|about):$/.test(new URL(body.url).protocol);
}

/** The agent's request, and a function to answer it once. */
export function useConsent(request: string) {
  const [asked, setAsked] = useState<Answer<ConsentRequest> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<"no" | "sending" | "allowed" | "denied">("no");

  useEffect(() => {
    let isWanted = true;
    void readConsentRequest(request).then((answer) => {
      if (isWanted) setAsked(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [request]);

  const decide = async (decision: Decision) => {
    setProblem(null);
    setSent("sending");
    const answer = await sendDecision(request, decision);
    if ("problem" in answer) {
      setSent("no");
      setProblem(answer.problem);
      return;
    }
    setSent(decision.allow ? "allowed" : "denied");
    window.location.assign(answer.value);
  };

  return { asked, problem, sent, decide };
}
