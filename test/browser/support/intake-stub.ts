import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FileLimits } from "../../../server/core/attachments/attachments.ts";
import { createFormChallenge, mintFormToken } from "../../../server/core/intake/page-proofs.ts";
import {
  errorsScript,
  formScript,
  type PageScript,
  type PageSettings,
  proofScript,
  uploadScript,
} from "../../../server/core/intake/page-scripts.ts";
import { chooseLanguage } from "../../../server/core/visitor-language/choose-language.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { type AnswerName, type RecordedAnswer, readRecordedAnswers } from "../../core/intake/recorded-answers.ts";
import { startServer } from "./local-server.ts";

/** The fate of the next post: it is answered, is lost, loses its answer, or waits for `release`. */
export type Fate = AnswerName | RecordedAnswer | "lose the request" | "lose the answer" | "hold";

export interface Post {
  readonly fields: Readonly<Record<string, string>>;
  /** The names of the attached files. */
  readonly files: readonly string[];
  readonly headers: Headers;
  readonly at: number;
}

export interface StubSettings extends Omit<PageSettings, "token" | "isGuess">, FileLimits {}

/**
 * Stands in for Postern on third-party pages: serves Postern's scripts, replays answers recorded from the real intake,
 * and records posts. A repeated send is stored once.
 */
export interface IntakeStub {
  readonly url: string;
  /** The form's action URL. */
  readonly address: string;
  readonly formId: string;
  readonly key: Buffer;
  readonly settings: { -readonly [Name in keyof StubSettings]: StubSettings[Name] };
  /** Every post that arrived, whatever its outcome. */
  readonly posts: readonly Post[];
  /** The `message` fields of the stored posts. */
  messages(): readonly string[];
  kept(): readonly Post[];
  /** Assigns these fates to the next posts in order; further ones are accepted. */
  plan(...fates: readonly Fate[]): void;
  /** Answers the held posts. */
  release(): void;
  /** Answers every request like a reverse proxy whose server is down, until called with false. */
  goAway(isAway: boolean): void;
  stop(): Promise<void>;
}

const FORM_ID = "frm_00000000000000000000000000";

export async function startIntakeStub(): Promise<IntakeStub> {
  const answers = readRecordedAnswers();
  const key = randomBytes(32);
  const settings: IntakeStub["settings"] = {
    keep: "tab",
    asksProofOfWork: false,
    maxFiles: 10,
    maxFileBytes: 10_000_000,
    maxTotalBytes: 25_000_000,
  };
  const posts: Post[] = [];
  const kept = new Map<string, Post>();
  let fates: Fate[] = [];
  let held: (() => void)[] = [];
  let isAway = false;

  const server = await startServer((request, response) => {
    // Chromium retries a lost request by itself on a reused connection.
    response.shouldKeepAlive = false;
    if (isAway) return void response.writeHead(502).end();
    void answer(request, response).catch(() => response.destroy());
  });
  const url = `http://localhost:${server.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const name = pathname.replace(`/f/${FORM_ID}`, "");
    if (request.method === "OPTIONS") return give(request, response, answers.preflight);
    if (request.method === "POST") return take(request, response);
    const asked = searchParams.get("language");
    const headers = toHeaders(request);
    const translation = translationOf(chooseLanguage({ form: null, asked, headers }));
    const token = mintFormToken(key, FORM_ID, new Date());
    const scripts: Record<string, () => PageScript> = {
      "/form.js": () => formScript(translation, { token, ...settings, isGuess: asked === null }),
      "/upload.js": () => uploadScript(translation, settings),
      "/errors.js": errorsScript,
      "/proof.js": proofScript,
    };
    const script = scripts[name]?.();
    const open = { "access-control-allow-origin": "*", "cache-control": "no-store" };
    if (script) {
      response.writeHead(200, { ...open, "content-type": "text/javascript; charset=utf-8" });
      response.end(script.program + script.call);
    } else if (name === "/challenge") {
      response.writeHead(200, { ...open, "content-type": "application/json" });
      response.end(JSON.stringify(await createFormChallenge(key, FORM_ID, new Date())));
    } else {
      give(request, response, searchParams.has("files") ? answers["thanks without a file"] : answers.thanks);
    }
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = fates.shift();
    if (fate === "lose the request") return void request.socket.destroy();
    const post = await readPost(request);
    posts.push(post);
    if (fate === "hold") await new Promise<void>((resolve) => held.push(resolve));
    const planned = typeof fate === "string" ? (fate in answers ? answers[fate as AnswerName] : undefined) : fate;
    const chosen = planned ?? answers[usualAnswer(post)];
    if (chosen.status < 400) kept.set(post.fields._send ?? randomBytes(8).toString("hex"), post);
    if (fate === "lose the answer") request.socket.destroy();
    else give(request, response, chosen);
  }

  function give(request: IncomingMessage, response: ServerResponse, recorded: RecordedAnswer): void {
    const headers = toHeaders(request);
    const website = new URL(headers.get("origin") ?? headers.get("referer") ?? url);
    const fill = (text: string) =>
      text
        .replaceAll("{form}", FORM_ID)
        .replaceAll("{intake}", url)
        .replaceAll("{website}", website.origin)
        .replaceAll("{website host}", website.host)
        .replaceAll("{id}", "sub_00000000000000000000000000");
    for (const [header, value] of Object.entries(recorded.headers)) response.setHeader(header, fill(value));
    response.writeHead(recorded.status).end(fill(recorded.body));
  }

  return {
    url,
    address: `${url}/f/${FORM_ID}`,
    formId: FORM_ID,
    key,
    settings,
    posts,
    kept: () => [...kept.values()],
    messages: () => [...kept.values()].map(({ fields }) => fields.message ?? ""),
    plan: (...planned) => {
      fates = [...planned];
    },
    release: () => {
      for (const goOn of held) goOn();
      held = [];
    },
    goAway: (away) => {
      isAway = away;
    },
    stop: server.stop,
  };
}

function usualAnswer({ headers, fields }: Post): AnswerName {
  if (headers.get("accept") !== "application/json") return "accepted from a plain form";
  return fields._language === "de" ? "accepted from a German page" : "accepted";
}

function toHeaders(request: IncomingMessage): Headers {
  return new Headers(
    Object.entries(request.headersDistinct).flatMap(([name, all = []]) => all.map((one) => [name, one] as const)),
  );
}

async function readPost(request: IncomingMessage): Promise<Post> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = toHeaders(request);
  const type = headers.get("content-type") ?? "";
  const entries = [...(await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData())];
  const fields = entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  const files = entries.flatMap(([, value]) => (typeof value === "string" || value.name === "" ? [] : [value.name]));
  return { fields: Object.fromEntries(fields), files, headers, at: Date.now() };
}
