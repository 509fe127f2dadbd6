import type { AccountFilter, ListEntry } from "./account-filter.ts";
import { fold } from "./text/fold-text.ts";
import { hostsOf, type Reading } from "./text/read-submission.ts";
import type { Reason } from "./verdict.ts";

// An allowed sender passes despite anything else, even a filled honeypot, which browsers sometimes autofill: the owner
// said so, and missed spam costs less than a lost message. A block overrides everything else.
const ALLOW_POINTS = -200;
const BLOCK_POINTS = 50;

export function listReasons(reading: Reading, { allow, block }: AccountFilter): readonly Reason[] {
  // Folded once rather than per entry: strangers control the length of the name.
  const hasWords = [...allow, ...block].some(({ kind }) => kind === "words");
  const said = hasWords
    ? `${fold(reading.name)}\n${reading.folded.text}\n${fold(reading.formWords)}\n${siteOf(reading)}`
    : "";
  const allowed = allow.find((entry) => matches({ email: reading.email, said, linked: [] }, entry));
  const blocked = block.find((entry) => matches({ email: reading.email, said, linked: hostsOf(reading) }, entry));
  return [
    ...(allowed ? [{ name: "allowed", points: ALLOW_POINTS, detail: `On your allow list: ${describe(allowed)}` }] : []),
    ...(blocked ? [{ name: "blocked", points: BLOCK_POINTS, detail: `On your block list: ${describe(blocked)}` }] : []),
  ];
}

function describe({ kind, value }: ListEntry): string {
  if (kind === "address") return `messages from ${value}`;
  return kind === "domain" ? `the domain ${value}` : `the words “${value}”`;
}

interface Matched {
  readonly email: string;
  /** The text searched for words. */
  readonly said: string;
  /** Linked domains count for blocking only: anyone can link to an allowed one. */
  readonly linked: readonly string[];
}

function matches({ email, said, linked }: Matched, { kind, value }: ListEntry): boolean {
  const sought = kind === "words" ? fold(value).trim() : value.trim().toLowerCase().replace(/^@/, "");
  if (sought === "") return false;
  if (kind === "address") return email === sought;
  if (kind === "words") return saysWords(said, sought);
  const hosts = [email.slice(email.lastIndexOf("@") + 1), ...linked];
  return hosts.some((host) => host === sought || host.endsWith(`.${sought}`));
}

function siteOf({ homepage }: Reading): string {
  return homepage === null ? "" : homepage.host + homepage.path.toLowerCase();
}

function saysWords(text: string, sought: string): boolean {
  if (/\p{Script=Han}/u.test(sought)) return text.includes(sought);
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) return true;
  }
  return false;
}
