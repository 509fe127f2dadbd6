import { createHash } from "node:crypto";
import type { Outcome } from "../../../outbound/outcome.ts";
import type { Reason } from "../../../spam/verdict.ts";
import { type Question, readMessage, type SpamService } from "./spam-service.ts";

const KEPT_BODY_BYTES = 64 * 1024;

/** An rspamd of the operator's own: its controller scans (`/checkv2`) and learns (`/learnspam`, `/learnham`). */
export function createRspamd(url: string, password: string | null): SpamService {
  const request = (path: string, question: Question) => ({
    url: `${url.replace(/\/+$/, "")}${path}`,
    method: "POST" as const,
    headers: {
      "content-type": "text/plain",
      ...(password === null ? {} : { password }),
      ...(question.ip === null ? {} : { ip: question.ip }),
    },
    body: Buffer.from(composeMail(question)),
    keptBodyBytes: KEPT_BODY_BYTES,
  });
  return {
    name: "rspamd",
    asking: (question) => request("/checkv2", question),
    opinion: readOpinion,
    telling: (question, folder) => request(folder === "spam" ? "/learnspam" : "/learnham", question),
    // 208: it knew already. 204: too few words, or nothing to learn from.
    isTold: (outcome) => outcome.kind === "response" && [200, 204, 208].includes(outcome.status),
  };
}

/** rspamd reads mails, so the submission becomes one; nothing in it can add a header. */
function composeMail(question: Question): string {
  const { email, text } = readMessage(question);
  return [
    `From: <${email === "" ? "visitor@form.invalid" : email}>`,
    "To: <owner@form.invalid>",
    "Subject: Message from a website's form",
    `Message-ID: <${createHash("sha256").update(text).digest("hex").slice(0, 32)}@form.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n"),
    "",
  ].join("\r\n");
}

// What rspamd was taught weighs most; its rules are made for mail, and a form's message has no headers to judge.
function readOpinion(outcome: Outcome): Reason | null | "unclear" {
  if (outcome.kind !== "response" || outcome.status !== 200) return "unclear";
  const answer = parse(outcome.body);
  if (typeof answer?.action !== "string") return "unclear";
  const knows = (symbol: string) => answer.symbols !== undefined && Object.hasOwn(answer.symbols, symbol);
  const reason = (points: number, detail: string) => ({ name: "rspamd", points, detail });
  if (answer.action === "reject") return reason(3, "Your rspamd would refuse it.");
  if (knows("BAYES_SPAM")) return reason(2.5, "Your rspamd has learned that such messages are spam.");
  if (["add header", "rewrite subject"].includes(answer.action)) return reason(2, "Your rspamd takes it for spam.");
  return knows("BAYES_HAM") ? reason(-1.5, "Your rspamd has learned that such messages are genuine.") : null;
}

function parse(body: string): { action?: unknown; symbols?: object } | null {
  try {
    const answer = JSON.parse(body);
    const hasSymbols = typeof answer?.symbols === "object" && answer.symbols !== null;
    return { action: answer?.action, ...(hasSymbols ? { symbols: answer.symbols } : {}) };
  } catch {
    return null;
  }
}
