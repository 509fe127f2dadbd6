import type { Context } from "hono";
import type { AuthenticateIntake, OpenForm } from "../access/authenticate-intake.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, networkOf } from "../http/client-address.ts";
import { instantOf, isId } from "../ids.ts";
import { addressesAi } from "../injection/addresses-ai.ts";
import type { NewSubmission } from "../store/receipts.ts";
import { type AnswerKind, answerKind } from "./answer.ts";
import type { FloodGuard } from "./flood-guard.ts";
import { chooseBodyReader } from "./parse-fields.ts";
import { readBody } from "./read-body.ts";
import { redirectTarget } from "./redirect-target.ts";
import { Refusal } from "./refusal.ts";
import { type SortedFields, sortFields } from "./reserved-fields.ts";
import { type ScreenGate, type Sender, screenArrival } from "./screen-arrival.ts";
import { cut, summarize } from "./summarize.ts";

/** A submission ready to be kept, and how to answer its sender once it is. */
export interface Received {
  readonly scope: OpenForm["scope"];
  readonly submission: NewSubmission;
  readonly answerKind: AnswerKind;
  /** Null for the built-in thank-you page. */
  readonly redirect: string | null;
}

/** What every POST passes on its way in. */
export interface Gate extends ScreenGate {
  readonly flood: FloodGuard;
  readonly authenticate: AuthenticateIntake;
}

const MAX_USER_AGENT_CHARACTERS = 512;
const MAX_REFERRER_CHARACTERS = 2_048;
// More than a mail shows or can be answered to; whether it is an address at all is asked when the mail is composed.
const MAX_SUBJECT_CHARACTERS = 300;
const MAX_ADDRESS_CHARACTERS = 321;

/** Reads, sorts and screens one POST. Throws a `Refusal` where it cannot be kept; cheap checks come first. */
export async function receive(context: Context, deps: Deps, gate: Gate, formId: string): Promise<Received> {
  const request = context.req.raw;
  const address = clientAddress(context, deps.config);
  const { scope, form } = await openForm(gate, formId, address);
  const reader = chooseBodyReader(request.headers.get("content-type"), request.headers.get("content-encoding"));
  const fields = sortFields(reader.parse(await readBody(request)), form.honeypotField);
  if (fields.content.length === 0) throw new Refusal("no_field");
  return {
    scope,
    submission: await makeSubmission(deps, gate, { scope, form }, fields, { headers: request.headers, address }),
    answerKind: answerKind(request.headers, reader.isJson),
    redirect: redirectTarget({
      asked: fields.redirect,
      form,
      page: request.headers.get("referer") ?? request.headers.get("origin"),
      publicUrl: deps.config.publicUrl,
    }),
  };
}

async function openForm(gate: Gate, formId: string, address: string): Promise<OpenForm> {
  if (!isId(formId, "frm")) throw new Refusal("unknown_form");
  const retryAfterSeconds = gate.flood.admit(formId, networkOf(address));
  if (retryAfterSeconds !== null) throw new Refusal("flood", undefined, { retryAfterSeconds });
  const found = await gate.authenticate(formId);
  if (found === "unknown") throw new Refusal("unknown_form");
  if (found === "archived") throw new Refusal("archived_form");
  return found;
}

async function makeSubmission(
  deps: Deps,
  gate: Gate,
  form: OpenForm,
  fields: SortedFields,
  sender: Sender,
): Promise<NewSubmission> {
  const verdict = await screenArrival(deps, gate, form, fields, sender);
  const { headers, address: ip } = sender;
  const { address: visitor, ...summary } = summarize(fields.content);
  // Only now, so that ids follow the order in which submissions are kept, whoever was waited for.
  const id = deps.newId("sub");
  return {
    id,
    createdAt: instantOf(id),
    folder: verdict.folder,
    fields: fields.content,
    ...summary,
    subject: fields.subject === null ? null : cut(fields.subject, MAX_SUBJECT_CHARACTERS),
    replyTo: cut(fields.replyTo ?? visitor ?? "", MAX_ADDRESS_CHARACTERS) || null,
    spamScore: verdict.score,
    spamReasons: verdict.reasons,
    spamThreshold: verdict.threshold,
    addressesAi: addressesAi(fields.content),
    ip,
    userAgent: headerText(headers, "user-agent", MAX_USER_AGENT_CHARACTERS),
    referrer: headerText(headers, "referer", MAX_REFERRER_CHARACTERS),
  };
}

/** Header values hold one byte per character and no NUL, so cutting them anywhere is safe. */
function headerText(headers: Headers, name: string, maxCharacters: number): string | null {
  return headers.get(name)?.slice(0, maxCharacters) ?? null;
}
