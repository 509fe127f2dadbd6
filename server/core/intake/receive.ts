import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { addressesAi, type Folder } from "@postern/spam";
import type { Context } from "hono";
import { cutText } from "../../../shared/cut-text.ts";
import { cleanAddress } from "../../../shared/email-address.ts";
import { EMAILS, plainName } from "../../../shared/field-names.ts";
import type { VisitorLanguage } from "../../../shared/visitor-languages.ts";
import type { AuthenticateIntake, OpenForm } from "../access/authenticate.ts";
import { attachmentsOf } from "../attachments/attachments.ts";
import type { FileIntake } from "../attachments/file-intake.ts";
import type { NewFile } from "../attachments/store.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, senderOf } from "../http/client-address.ts";
import { singleAddress } from "../mail/single-address.ts";
import { isOutOfSpace } from "../platform/disk-space.ts";
import { instantOf } from "../platform/ids.ts";
import { storedReasons } from "../scope/store/submitted-fields.ts";
import type { DecideArriving } from "../submissions/delivery-steps.ts";
import { summarize } from "../submissions/summarize.ts";
import { chooseLanguage, languageOf } from "../visitor-language/choose-language.ts";
import { type AnswerKind, answerKind, redirectTarget } from "./answer.ts";
import { MAX_BODY_BYTES } from "./field.ts";
import type { BodySize, FloodGuard } from "./flood-guard.ts";
import type { ParsedFile } from "./parse-multipart.ts";
import { declaredBytes, type ReadBody, readSubmission, type UploadGate } from "./read-body.ts";
import { Refusal } from "./refusal.ts";
import { sortFields } from "./reserved-fields.ts";
import { type ScreenGate, type Sender, type Sent, screenArrival } from "./screen-arrival.ts";
import { idempotencyKey, sendHash } from "./send-id.ts";
import type { NewSubmission } from "./store/commit-batch.ts";

/** A submission ready to be stored, and how to answer its sender afterwards. */
export interface Received {
  readonly scope: OpenForm["scope"];
  readonly submission: NewSubmission;
  /** `null` if the form was looked up for it. */
  readonly formVersion: string | null;
  readonly answerKind: AnswerKind;
  /** `null` for the built-in thank-you page. */
  readonly redirect: string | null;
  readonly leftOut: readonly NewFile[];
  readonly language: ArrivalLanguage;
  /** Removes its files if it is not stored after all. */
  discardFiles(): Promise<void>;
  /** Looks the form up and screens the same body again. Throws a `Refusal` if it can no longer be stored. */
  again(): Promise<Received>;
}

export interface ArrivalLanguage {
  readonly chosen: VisitorLanguage;
  /** The page's language, if the page chose one. */
  readonly asked: VisitorLanguage | null;
}

export type OnScreened = (folder: Folder, seconds: number) => void;

export interface Gate extends ScreenGate {
  readonly flood: FloodGuard;
  readonly decide: DecideArriving;
  readonly authenticate: AuthenticateIntake;
  readonly uploads: UploadGate;
  /** Called with each verdict and how long it took. */
  readonly onScreened: OnScreened;
  /** Called once the body has arrived, before the expensive work. Throws if too many posts are being processed. */
  readonly enter: () => void;
}

const MAX_USER_AGENT_CHARACTERS = 512;
const MAX_REFERRER_CHARACTERS = 2_048;
// More than a mail shows or can be answered to; addresses are validated when the mail is composed.
const MAX_SUBJECT_CHARACTERS = 300;
const MAX_ADDRESS_CHARACTERS = 321;

/**
 * Reads, sorts and screens one POST to a form, named by its id or address. Throws a `Refusal` if it cannot be stored;
 * cheap checks come first.
 */
export async function receive(context: Context, deps: Deps, gate: Gate, name: string): Promise<Received> {
  const request = context.req.raw;
  await refuseFullDisk(deps);
  const address = clientAddress(context, deps.config);
  const sender = senderOf(context, deps.config);
  // Before the form is looked up, so that made-up ids count as well.
  if (sender !== null) refuseFlood(gate.flood.admitSender(sender, declaredSize(request.headers)));
  const formId = gate.authenticate.knownId(name) ?? (await findId(gate, name));
  let open = gate.authenticate.recall(formId) ?? (await openForm(gate, formId));
  refuseFlood(gate.flood.waitForRoom(formId, declaredSize(request.headers).textBytes));
  const key = idempotencyKey(request.headers);
  const arriving: FileIntake[] = [];
  let keptBytes: number | null = null;
  const discard = async () => {
    if (keptBytes !== null) gate.flood.giveBackForm(formId, keptBytes);
    keptBytes = null;
    await Promise.all(arriving.map((files) => files.discard()));
  };
  const openFiles = async () => {
    // Its limits refuse files, so they must be current.
    if (open.isRecalled) open = await openForm(gate, formId);
    const files = await attachmentsOf(deps).openFiles(deps, open.form, {
      take: (bytes) => gate.flood.takeFiles(sender, formId, bytes),
      giveBack: (bytes) => gate.flood.giveBackFiles(sender, formId, bytes),
    });
    arriving.push(files);
    return files;
  };
  try {
    const count = countArrived(gate.flood, sender);
    const body = await readSubmission(
      { request, incoming: incomingOf(context) },
      { uploads: gate.uploads, openFiles, count },
    );
    gate.enter();
    const from = { headers: request.headers, address, network: sender };
    const screen = async (opened: OpenForm): Promise<Received> => {
      const { scope, form, isRecalled } = opened;
      refuseFlood(gate.flood.admitForm(formId, body.bytes));
      keptBytes = body.bytes;
      const habits = gate.habits.of(scope);
      const fields = sortFields(body.fields, form.honeypotField, (subject) => habits.isConstantSubject(subject));
      refuseEmpty(fields, body);
      if (form.asksConfirmation) requireAddress(fields);
      const sent = body.files.map((file) => newFile(deps, file));
      const files = sent.length === 0 ? sent : await attachmentsOf(deps).scanFiles(deps, sent);
      const language = arrivalLanguage(form.language, fields.language, request.headers);
      const hash = sendHash(deps.keys.sends, { key, fields: body.fields, files });
      return {
        scope,
        formVersion: isRecalled ? form.version : null,
        submission: await makeSubmission(deps, gate, opened, { fields, files, language, sendHash: hash }, from),
        answerKind: answerKind(request.headers, body.isJson),
        redirect: redirectTarget({
          asked: fields.redirect,
          form,
          page: request.headers.get("referer") ?? request.headers.get("origin"),
          publicUrl: deps.config.publicUrl,
        }),
        language,
        leftOut: files.filter(({ leftOut }) => leftOut !== null),
        discardFiles: discard,
        again: async () => screen(await openForm(gate, formId)),
      };
    };
    return await screen(open);
  } catch (error) {
    await discard();
    throw error;
  } finally {
    for (const files of arriving) files.settleBudget();
  }
}

/** A file that the form does not accept is not a message, even though its name is in a field. */
function refuseEmpty({ content, language }: Sent["fields"], { files }: ReadBody): void {
  if (content.length === 0) throw new Refusal("no_field", undefined, { askedLanguage: language });
  const said = content.filter(([, value]) => value.trim() !== "");
  if (files.length === 0 || said.length > files.length) return;
  if (files.some(({ receiver }) => receiver.outcome.leftOut !== "not-taken")) return;
  throw new Refusal("no_field", "This form takes no files, and nothing else was sent. Send texts as fields.", {
    askedLanguage: language,
    field: files[0]?.field,
    fieldMessage: "upload.noFiles",
  });
}

function arrivalLanguage(form: string | null, asked: string | null, headers: Headers): ArrivalLanguage {
  return {
    chosen: chooseLanguage({ form, asked, headers }),
    asked: languageOf(form) === null ? languageOf(asked) : null,
  };
}

/** `null` for a request without a connection. */
function incomingOf(context: Context): IncomingMessage | null {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  return bindings?.incoming ?? null;
}

function newFile(deps: Deps, { field, name, declaredType, receiver }: ParsedFile): NewFile {
  const { type, signals } = receiver.inspection;
  const facts = { id: deps.newId("file"), field, name, declaredType, type, scan: "not-scanned", signals } as const;
  return { ...facts, ...receiver.outcome };
}

/** An external database's full disk only shows in its errors. */
async function refuseFullDisk({ config, disk }: Deps): Promise<void> {
  if (await isOutOfSpace(config, disk)) throw new Refusal("disk_full");
}

/** Without a declared size, assumes the largest body without files. A larger body has files or is refused. */
function declaredSize(headers: Headers): BodySize {
  const bytes = declaredBytes(headers);
  if (!Number.isFinite(bytes)) return { textBytes: MAX_BODY_BYTES, fileBytes: 0 };
  return bytes > MAX_BODY_BYTES ? { textBytes: 0, fileBytes: bytes } : { textBytes: bytes, fileBytes: 0 };
}

/** A file that was left out counts against its sender's work, but takes no disk space. */
function countArrived(flood: FloodGuard, sender: string | null): (arrived: BodySize) => void {
  let before: BodySize = { textBytes: 0, fileBytes: 0 };
  return (arrived) => {
    if (sender !== null) refuseFlood(flood.countArrived(sender, before, arrived));
    before = arrived;
  };
}

function refuseFlood(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) throw new Refusal("flood", undefined, { retryAfterSeconds });
}

async function findId(gate: Gate, name: string): Promise<string> {
  const id = await gate.authenticate.findId(name);
  if (id === null) throw new Refusal("unknown_form");
  return id;
}

async function openForm(gate: Gate, formId: string): Promise<OpenForm> {
  const found = await gate.authenticate.lookUp(formId);
  if (found === "unknown") throw new Refusal("unknown_form");
  if (found === "archived") throw new Refusal("archived_form");
  return found;
}

/** Without an address, nobody could be asked to confirm. */
function requireAddress({ content, replyTo }: Sent["fields"]): void {
  if (singleAddress(replyTo ?? summarize(content).address ?? "") !== null) return;
  const field = content.find(([name]) => EMAILS.has(plainName(name)))?.[0] ?? "email";
  throw new Refusal("no_email", undefined, { field });
}

async function makeSubmission(
  deps: Deps,
  gate: Gate,
  form: OpenForm,
  sent: Sent & { readonly files: readonly NewFile[]; readonly language: ArrivalLanguage },
  sender: Sender,
): Promise<NewSubmission> {
  const startedMs = performance.now();
  const verdict = await screenArrival(deps, gate, form, sent, sender);
  gate.onScreened(verdict.folder, (performance.now() - startedMs) / 1_000);
  const { headers, address: ip } = sender;
  const { fields, files, sendHash: hash } = sent;
  const { address: visitor, ...summary } = summarize(fields.content);
  const replyTo = cutText(cleanAddress(fields.replyTo ?? visitor ?? ""), MAX_ADDRESS_CHARACTERS) || null;
  const message = { folder: verdict.folder, fields: fields.content, replyTo, hasFiles: files.length > 0 };
  const decisions = await gate.decide({ scope: form.scope, form: form.form, ...message });
  // Created only now, so that ids follow the order in which submissions are stored, regardless of earlier waits.
  const id = deps.newId("sub");
  return {
    id,
    createdAt: instantOf(id),
    folder: verdict.folder,
    fields: fields.content,
    files,
    sendHash: hash,
    ...summary,
    subject: fields.subject === null ? null : cutText(fields.subject, MAX_SUBJECT_CHARACTERS),
    replyTo,
    decisions,
    spamScore: verdict.score,
    spamReasons: storedReasons(verdict.reasons),
    spamThreshold: verdict.threshold,
    isDoubtful: verdict.isDoubtful || null,
    fromOwnPage: verdict.fromOwnPage,
    hasPageToken: verdict.hasPageToken,
    hasBrowserHeaders: verdict.hasBrowserHeaders,
    hasProofOfWork: verdict.hasProofOfWork,
    addressesAi: addressesAi(fields.content),
    ip,
    userAgent: headerText(headers, "user-agent", MAX_USER_AGENT_CHARACTERS),
    referrer: headerText(headers, "referer", MAX_REFERRER_CHARACTERS),
    language: sent.language.chosen,
  };
}

/** Header values hold one byte per character and no NUL, so cutting them anywhere is safe. */
function headerText(headers: Headers, name: string, maxCharacters: number): string | null {
  return headers.get(name)?.slice(0, maxCharacters) ?? null;
}
