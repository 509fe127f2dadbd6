import { createHash } from "node:crypto";
import type { Reason } from "@postern/spam";
import { z } from "zod";
import type { Outcome } from "../../../outbound/outcome.ts";
import { tryParseJson } from "../../../platform/json.ts";
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
    },
    body: Buffer.from(composeMail(question)),
    keptBodyBytes: KEPT_BODY_BYTES,
  });
  return {
    name: "rspamd",
    asking: (question) => request("/checkv2", question),
    opinion: readOpinion,
    telling: (question, folder) => request(folder === "spam" ? "/learnspam" : "/learnham", question),
    // 208: it knew already. 204: nothing to learn from it; it then announces a body that never comes.
    isTold: (outcome) =>
      outcome.kind === "protocol" || (outcome.kind === "response" && [200, 204, 208].includes(outcome.status)),
  };
}

/**
 * rspamd reads mails, so the submission becomes one; nothing in it can add a header. The visitor's network address stays
 * out of it: rspamd would ask lists of mail senders about it, and people's homes are on those.
 */
function composeMail(question: Question): string {
  const { email, text } = readMessage(question);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return [
    `From: <${email === "" ? "visitor@form.invalid" : email}>`,
    "To: <owner@form.invalid>",
    "Subject: Message from a website's form",
    `Message-ID: <${digest}@form.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text.replace(/\r\n?|\n/g, "\r\n"),
    "",
  ].join("\r\n");
}

// What it was taught, and what it knows of links and wording. Its other rules look at how a mail was sent: every form's
// message breaks some of them.
const OF_THE_TEXT = /^(?:BAYES_|FUZZY_|PHISH)|(?:URIBL|SURBL|_DBL|URL)/;
const SHARE = 0.5;
const MIN_POINTS = -1.5;
const MAX_POINTS = 3;

function readOpinion(outcome: Outcome): Reason | null | "unclear" {
  if (outcome.kind !== "response" || outcome.status !== 200) return "unclear";
  const symbols = readSymbols(outcome.body);
  if (symbols === null) return "unclear";
  const score = symbols.filter(([name]) => OF_THE_TEXT.test(name)).reduce((sum, [, points]) => sum + points, 0);
  if (score === 0) return null;
  const detail = score > 0 ? "rspamd: words or links look like spam" : "rspamd: similar to messages learned as genuine";
  return { name: "rspamd", points: Math.min(Math.max(score * SHARE, MIN_POINTS), MAX_POINTS), detail };
}

/** `null` for anything that is not an rspamd response. */
function readSymbols(body: string): readonly (readonly [name: string, score: number])[] | null {
  const parsed = answerShape.safeParse(tryParseJson(body));
  return parsed.success ? Object.entries(parsed.data.symbols).map(([name, { score }]) => [name, score] as const) : null;
}

const answerShape = z.object({
  action: z.string(),
  symbols: z.record(z.string(), z.object({ score: z.number().default(0) })).default({}),
});
