import { useEffect, useState } from "react";
import {
  type Answer,
  type ConsentRequest,
  type Decision,
  readConsentRequest,
  sendDecision,
} from "./consent-requests.ts";

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
