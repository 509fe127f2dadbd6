import type { Reason } from "@postern/spam";
import type { Outcome } from "../../../outbound/outcome.ts";
import { type Question, readMessage, type SpamService } from "./spam-service.ts";

/** A service that speaks Akismet's interface, at Akismet itself or elsewhere. */
export function createAkismet(url: string, key: string): SpamService {
  const request = (path: string, question: Question) => {
    const { name, email, text } = readMessage(question);
    const said = {
      api_key: key,
      blog: question.website,
      user_ip: question.ip ?? "",
      user_agent: question.userAgent ?? "",
      referrer: question.referrer ?? "",
      comment_type: "contact-form",
      comment_author: name,
      comment_author_email: email,
      comment_content: text,
    };
    return {
      url: `${url.replace(/\/+$/, "")}/1.1/${path}`,
      method: "POST" as const,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from(new URLSearchParams(said).toString()),
    };
  };
  return {
    name: "akismet",
    asking: (question) => request("comment-check", question),
    opinion: readOpinion,
    telling: (question, folder) => request(folder === "spam" ? "submit-spam" : "submit-ham", question),
    isTold: (outcome) => outcome.kind === "response" && outcome.status === 200 && outcome.body.startsWith("Thanks"),
  };
}

function readOpinion(outcome: Outcome): Reason | null | "unclear" {
  if (outcome.kind !== "response" || outcome.status !== 200) return "unclear";
  const reason = (points: number, detail: string) => ({ name: "akismet", points, detail });
  if (outcome.body === "false") return reason(-0.5, "Akismet: not spam");
  if (outcome.body !== "true") return "unclear";
  const isSure = outcome.headers.some(([name, value]) => name === "x-akismet-pro-tip" && value === "discard");
  return isSure ? reason(3.5, "Akismet: certainly spam") : reason(2.5, "Akismet: spam");
}
