import type { Folder, Reason } from "@postern/spam";
import type { Outcome } from "../../core/outbound/outcome.ts";
import type { SubmittedFields } from "../../core/scope/store/submitted-fields.ts";

/** Contains personal data of the visitor, so it goes only to a service that the owner set up. */
export interface Question {
  readonly fields: SubmittedFields;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly referrer: string | null;
  /** The website that the account's forms belong to, as far as is known. */
  readonly website: string;
}

export type Akismet = ReturnType<typeof createAkismet>;

/** A client of Akismet's API, at Akismet itself or elsewhere. */
export function createAkismet(url: string, key: string) {
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
      url: `${url.replace(/(?<!\/)\/+$/, "")}/1.1/${path}`,
      method: "POST" as const,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from(new URLSearchParams(said).toString()),
    };
  };
  return {
    asking: (question: Question) => request("comment-check", question),
    telling: (question: Question, folder: Folder) =>
      request(folder === "spam" ? "submit-spam" : "submit-ham", question),
    isTold: (outcome: Outcome) =>
      outcome.kind === "response" && outcome.status === 200 && outcome.body.startsWith("Thanks"),
  };
}

/** `null` if it is not a valid Akismet response. */
export function readOpinion(outcome: Outcome): Reason | null {
  if (outcome.kind !== "response" || outcome.status !== 200) return null;
  const reason = (points: number, detail: string) => ({ name: "akismet", points, detail });
  if (outcome.body === "false") return reason(-0.5, "Akismet: not spam");
  if (outcome.body !== "true") return null;
  const isSure = outcome.headers.some(([name, value]) => name === "x-akismet-pro-tip" && value === "discard");
  return isSure ? reason(3.5, "Akismet: certainly spam") : reason(2.5, "Akismet: spam");
}

/** Name, address and text of a submission, as Akismet knows comments but not forms. */
function readMessage({ fields }: Question): {
  readonly name: string;
  readonly email: string;
  readonly text: string;
} {
  const find = (pattern: RegExp) =>
    fields.find(([name, value]) => pattern.test(name) && value.trim() !== "")?.[1].trim();
  const email =
    fields.find(([, value]) => /^[^\s@<>"(),;:]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(value.trim()))?.[1].trim() ?? "";
  return {
    name: find(/name/i) ?? "",
    email,
    text: fields
      .filter(([, value]) => value.trim() !== email)
      .map(([, value]) => value)
      .join("\n\n"),
  };
}
