import { withoutAccents } from "./text/fold-text.ts";

export type FormKind = "contact" | "comments" | "signup" | "application";

export const FORM_KINDS: readonly FormKind[] = ["contact", "comments", "signup", "application"];

const MAX_NAMES = 40;
const MAX_NAME_CHARACTERS = 40;

const DOCUMENT =
  /^(?:cv|resume|lebenslauf|curriculum|coverletter|anschreiben|motivation|bewerbung|lettredemotivation|carta|candidatura)|(?:cv|resume|lebenslauf|coverletter)$/;
const OF_A_JOB =
  /position|salary|gehalt|salaire|vacancy|jobtitle|^job|stelle|startdate|eintritt|availability|noticeperiod|experience|education|university|degree|school|linkedin|portfolio|workpermit|qualification/;
const COMMENT =
  /^(?:your|my|the|new)?(?:comment|kommentar|commentaire|comentario|commento|reactie|kommentti|komentarz|komentar)(?:text|body|content)?$/;
const OF_A_COMMENT =
  /^(?:author|website|url|homepage|blog|nickname|nick|slug|replyto|inreplyto|threadid)$|parent|^(?:post|page|article|comment|entry)(?:id|url|slug|title|postid)$/;
const OF_A_CONTACT =
  /subject|betreff|sujet|asunto|oggetto|phone|tel|mobile|company|firma|address|budget|service|order|product/;
const TEXT =
  /message|nachricht|mensaje|messaggio|mensagem|wiadomosc|bericht|comment|kommentar|question|enquiry|inquiry|anfrage|details|description|text|body|feedback|request|subject|notes/;
const MAIL = /mail|courriel|correo/;
const OF_A_SIGNUP = /newsletter|subscri|signup|optin|password|username|register|waitlist|mailinglist|plan$/;
const MAX_SIGNUP_FIELDS = 4;

export function guessFormKind(fieldNames: readonly string[]): FormKind {
  const names = [...new Set(fieldNames.slice(0, MAX_NAMES).map(plain))].filter((name) => name !== "");
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  if (has(DOCUMENT) || count(OF_A_JOB) >= 2) return "application";
  if (has(COMMENT) && !has(OF_A_CONTACT) && (has(OF_A_COMMENT) || names.length <= 3)) return "comments";
  if (has(MAIL) && !has(TEXT) && (has(OF_A_SIGNUP) || names.length <= MAX_SIGNUP_FIELDS) && !has(OF_A_CONTACT))
    return "signup";
  return "contact";
}

const plain = (name: string) =>
  withoutAccents(name.slice(0, MAX_NAME_CHARACTERS))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

// With fewer genuine messages, the kind is unreliable.
const MIN_MESSAGES = 5;

/** The kind of more than half of a form's genuine messages; null if there are too few or no kind dominates. */
export function kindOfMost(counts: ReadonlyMap<FormKind, number>): FormKind | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all < MIN_MESSAGES) return null;
  return FORM_KINDS.find((kind) => (counts.get(kind) ?? 0) * 2 > all) ?? null;
}
