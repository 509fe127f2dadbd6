import { type AccountFilter, NO_FILTER } from "./account-filter.ts";
import { type FormKind, guessFormKind } from "./form-kind.ts";
import { isOwnPage } from "./habits.ts";
import { screen } from "./screen.ts";
import { type Reading, readSubmission } from "./text/read-submission.ts";
import {
  type FormHabits,
  isDoubtful,
  type ScreenInput,
  type Sensitivity,
  thresholdOf,
  type Verdict,
} from "./verdict.ts";

export interface ScreeningForm {
  readonly sensitivity: Sensitivity;
  /** Purpose chosen by the owner; null infers it from the genuine messages. */
  readonly kind: FormKind | null;
  /** `null` if its messages were not counted. */
  readonly habits: FormHabits | null;
  /** A website listed by the owner, for messages without an origin. */
  readonly listedOrigin?: string | null;
}

/** A message and any known facts about how it was sent. Absent fields are unknown and neutral. */
export interface Message extends Pick<ScreenInput, "fields" | "secondsTaken" | "activity" | "sending" | "signals"> {
  readonly filledTrap?: string | null;
  /** The website it claims to be sent from. */
  readonly origin?: string | null;
  /** True if the form lists that website. Null if it lists none. */
  readonly isListedOrigin?: boolean | null;
}

export interface Screened extends Verdict {
  readonly threshold: number;
  readonly isDoubtful: boolean;
  /** True if its claimed website was accepted as the form's own. Null if it names none. */
  readonly fromOwnPage: boolean | null;
}

/** Reads a message. Links to the website it was sent from say nothing, if that is the form's own. */
export function readMessage(form: ScreeningForm, message: Message): Reading {
  const { habits, listedOrigin = null } = form;
  const origin = isFromOwnPage(form, message) === false ? null : (message.origin ?? listedOrigin);
  return readSubmission({ fields: message.fields, origin }, (field, value) => habits?.isUsual(field, value) === true);
}

/** Judges new, imported and resubmitted messages in the same way. */
export function screenMessage(
  form: ScreeningForm,
  message: Message,
  filter: AccountFilter = NO_FILTER,
  reading: Reading = readMessage(form, message),
): Screened {
  const { filledTrap = null, origin = null, isListedOrigin = null } = message;
  const { sensitivity, habits } = form;
  const kind = form.kind ?? habits?.kind ?? (isComment(message) ? "comments" : null);
  const input = { ...message, filledTrap, origin, originAllowed: isListedOrigin !== false, sensitivity, kind, habits };
  const verdict = screen(input, filter, reading);
  const threshold = thresholdOf(input);
  return {
    ...verdict,
    threshold,
    isDoubtful: isDoubtful(verdict, { threshold, kind }),
    fromOwnPage: isFromOwnPage(form, message),
  };
}

/** Judged by its fields, for a form of unknown purpose; with only three, it may be a contact form. */
function isComment({ fields }: Message): boolean {
  return fields.length > 3 && guessFormKind(fields.map(([name]) => name)) === "comments";
}

function isFromOwnPage({ habits }: ScreeningForm, { origin = null, isListedOrigin = null }: Message): boolean | null {
  if (origin === null) return null;
  return isListedOrigin === true || habits === null || isOwnPage(origin, habits);
}
