import { HANDLINGS, type Handling } from "@postern/sample-data";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { createRandom } from "../../../shared/random.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Reply, SubmissionNote } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { replyAddress } from "../../core/mail/single-address.ts";
import { idAt } from "../../core/platform/ids.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { markSubmissions } from "../../core/submissions/submissions.ts";
import { labelSubmissions } from "../labels/store.ts";
import { applyRules } from "../rules/apply-rules.ts";
import type { SeededWorkflow } from "./seed-workflow.ts";
import type { SeededSubmission } from "./store/seed.ts";
import { applySeedRules, insertSeedAnswers } from "./store/seed-triage.ts";

/** Time between an owner's visits. */
const HANDLED_AFTER_MS = 3 * DAY_MS;
const MAX_EACH = 2;

/** Messages in the inbox, oldest first. */
export interface TriageInput extends SeededWorkflow {
  readonly messages: readonly SeededSubmission[];
}

export interface Triage {
  /** Messages that a rule prevents from being emailed. */
  readonly muted: ReadonlySet<string>;
  readonly replies: readonly Reply[];
}

/** Handles messages as their owner would: rules apply, some are answered, most older ones are done. */
export async function seedTriage(scope: OwnerScope, deps: Deps, input: TriageInput): Promise<Triage> {
  requirePermission(scope, "own");
  const { messages, rules, labelIds } = input;
  const ruled = messages.flatMap((message) => {
    const { id: submissionId, formId, createdAt: at } = message;
    const outcome = applyRules(rules, { ...message, hasFiles: message.files.length > 0 });
    return outcome === null ? [] : [{ submissionId, formId, at, decisions: { rules: outcome } }];
  });
  await applySeedRules(scope, deps.db, ruled);
  const handled = HANDLINGS.flatMap((handling) => pairsOf(messages, handling, deps.clock.now()));
  const replies = handled.flatMap(({ message, reply }) => (reply === undefined ? [] : [answer(message, reply)]));
  const notes = handled.flatMap(({ message, note }) => (note === undefined ? [] : [noteOn(message, note)]));
  await insertSeedAnswers(scope, deps.db, { notes, replies });
  const waiting = handled.filter(({ note }) => note !== undefined).map(({ message }) => message.id);
  await labelSubmissions(scope, deps.db, { ids: waiting, labelId: labelIds["Waiting for answer"], isOn: true });
  await markDone(scope, deps, messages, new Set(waiting));
  const isMuted = ({ decisions }: (typeof ruled)[number]) => decisions.rules.mail.only?.length === 0;
  const muted = ruled.filter(isMuted).map(({ submissionId }) => submissionId);
  return { muted: new Set(muted), replies };
}

interface Handled extends Handling {
  readonly message: SeededSubmission;
}

/** The newest messages with this text that are old enough to have been handled. */
function pairsOf(messages: readonly SeededSubmission[], handling: Handling, now: Date): Handled[] {
  const latest = now.getTime() - 6 * HOUR_MS;
  return messages
    .filter(({ createdAt, fields }) => createdAt.getTime() < latest && JSON.stringify(fields).includes(handling.about))
    .slice(-MAX_EACH)
    .map((message) => ({ ...handling, message }));
}

function answer(message: SeededSubmission, text: string): Reply {
  const createdAt = new Date(message.createdAt.getTime() + 4 * HOUR_MS);
  const name = message.sender.split("<", 1)[0]?.trimEnd();
  return {
    id: idAt("rpl", createdAt),
    submissionId: message.id,
    userId: null,
    toAddress: replyAddress(message) ?? "",
    subject: `Re: ${message.form.name}`,
    text: `Hello ${name},\n\n${text}\n\nKind regards`,
    createdAt,
  };
}

function noteOn(message: SeededSubmission, text: string): SubmissionNote {
  const createdAt = new Date(message.createdAt.getTime() + 5 * HOUR_MS);
  return { id: idAt("nte", createdAt), submissionId: message.id, text, createdAt };
}

/** Marks most read messages as done, a day after they arrived. */
async function markDone(
  scope: OwnerScope,
  deps: Deps,
  messages: readonly SeededSubmission[],
  waiting: ReadonlySet<string>,
): Promise<void> {
  const random = createRandom(5);
  const latest = deps.clock.now().getTime() - HANDLED_AFTER_MS;
  const days = new Map<number, string[]>();
  for (const { id, createdAt, status } of messages) {
    const isHandled = status === "read" && createdAt.getTime() < latest && !waiting.has(id);
    if (!isHandled || random.chance(0.15)) continue;
    const day = Math.floor(createdAt.getTime() / DAY_MS);
    days.set(day, [...(days.get(day) ?? []), id]);
  }
  for (const [day, ids] of days) {
    const then = { ...deps, clock: { ...deps.clock, now: () => new Date((day + 1) * DAY_MS + 9 * HOUR_MS) } };
    await markSubmissions(scope, then, { ids, done: true, columns: ["id"] });
  }
}
