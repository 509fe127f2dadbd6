import type { Random } from "../../../shared/random.ts";
import { isHeading } from "../src/model/selling-names.ts";
import type { Fields, Row } from "./corpus.ts";
import { searchTerm } from "./homepage-slot.ts";
import { withGenuineLink, withSignature } from "./linked-text.ts";
import { withManners } from "./manners.ts";
import { withVisitorTalk } from "./visitor-talk.ts";

/** Ways to evade a filter; the adversarial test applies each to messages it has never seen. */
export type Disguise = "homoglyphs" | "invisible" | "spaced" | "leet";

export const DISGUISES: readonly [Disguise, ...Disguise[]] = ["homoglyphs", "invisible", "spaced", "leet"];

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  o: "о",
  p: "р",
  x: "х",
  y: "у",
  i: "і",
  A: "А",
  C: "С",
  E: "Е",
  O: "О",
  P: "Р",
  T: "Т",
  H: "Н",
};
const DIGIT: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const ZERO_WIDTH = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"] as const;
const EXTRA_FIELDS = new Set(["subject", "phone", "company", "website"]);

/** Disguises a share of the words; links must keep working, so they stay as they are. */
export function disguise(text: string, how: Disguise, share: number, random: Random): string {
  return text.replace(/\S+/g, (word) => {
    if (!/^\p{L}{4,}[.,!?:;]?$/u.test(word) || !random.chance(share)) return word;
    if (how === "homoglyphs")
      return word.replace(/[a-zA-Z]/g, (sign) => (random.chance(0.5) ? (LOOK_ALIKE[sign] ?? sign) : sign));
    if (how === "invisible")
      return word.replace(/(?<=\p{L})(?=\p{L})/gu, () => (random.chance(0.35) ? random.pick(ZERO_WIDTH) : ""));
    if (how === "spaced") return word.replace(/(?<=\p{L})(?=\p{L})/gu, random.pick([" ", ".", "-", "_"]));
    return word.replace(/(?<=\p{L})[aeiost](?=\p{L})/gu, (sign) => (random.chance(0.6) ? (DIGIT[sign] ?? sign) : sign));
  });
}

/** Messages of the same label to join with, and of either label to take a sender from. */
export interface Company {
  readonly others: readonly [Row, ...Row[]];
  readonly strangers: readonly [Row, ...Row[]];
  /** Genuine messages whose sentences spam borrows. */
  readonly genuine: readonly [Row, ...Row[]];
}

/** A plausible variation of a message. The changes say nothing about its label. */
export function vary(row: Row, { others, strangers, genuine }: Company, random: Random): Row {
  let fields = dropFields(row.fields, random);
  const onMessage = (change: (text: string) => string) => {
    fields = fields.map(([name, value]) => [name, name === "message" ? change(value) : value]);
  };
  if (random.chance(0.15)) onMessage((text) => text.toLowerCase());
  else if (random.chance(0.04)) onMessage((text) => text.toUpperCase());
  if (random.chance(0.3)) onMessage((text) => mistype(text, random));
  if (random.chance(0.2)) onMessage((text) => text.replace(/\s*\n\s*/g, " "));
  if (random.chance(0.15)) onMessage((text) => cut(text, random));
  // Counted on real forms: one in eight spam and two of 800 genuine messages, but together with other signs of a form
  // letter.
  if (random.chance(row.folder === "spam" ? 0.13 : 0.03)) onMessage(spaceOut);
  if (random.chance(0.08)) onMessage((text) => `${text}\n\n${messageOf(random.pick(others))}`);
  // Counted on real contact forms: one in five spam messages and one in twenty genuine ones have more than 100 words.
  if (row.folder === "spam" && random.chance(0.1)) {
    const more = [1, 2, 3].map(() => messageOf(random.pick(others)));
    onMessage((text) => [text, ...more].join("\n"));
  }
  // Counted there too: half of the genuine messages have a greeting and half have thanks; ours hardly ever did.
  if (row.folder === "inbox" && !row.source.endsWith("/comment")) {
    onMessage((text) => withManners(text, row.language, random));
  }
  if (row.folder === "inbox" && random.chance(0.1))
    onMessage((text) => text.replace(/\.(?=\s|$)/g, random.pick(["!", "!!"])));
  if (row.folder === "spam" && random.chance(0.2)) onMessage((text) => moveLink(text, random));
  if (random.chance(row.folder === "spam" ? 0.1 : 0.01)) {
    const how = random.pick(DISGUISES);
    onMessage((text) => disguise(text, how, 0.4, random));
  }
  if (row.folder === "inbox" && random.chance(0.35)) onMessage((text) => withGenuineLink(text, row, random));
  if (row.folder === "spam" && random.chance(0.08)) onMessage((text) => withSignature(text, row, random));
  if (row.folder === "spam" && random.chance(0.12)) onMessage((text) => withVisitorTalk(text, random));
  if (row.folder === "spam" && random.chance(0.18)) {
    const borrowed = sentencesOf(random.pick(genuine), random);
    onMessage((text) => (random.chance(0.5) ? `${text}\n${borrowed}` : `${borrowed} ${text}`));
  }
  if (row.folder === "spam" && random.chance(0.04)) onMessage(onlyLink);
  if (random.chance(0.4)) {
    const stranger = random.pick(random.chance(0.7) ? others : strangers);
    if (row.folder === "spam" || !isHeading(nameOf(stranger))) fields = withSender(fields, stranger);
  }
  if (random.chance(0.05)) fields = withName(fields, random);
  // Counted on the comments of 36 blogs: almost half of the spam that names a website, and 0.6 % of genuine comments.
  if (row.folder === "spam" && fields.some(([name]) => name === "website") && random.chance(0.4)) {
    fields = fields.map(([name, value]) => [name, name === "name" ? searchTerm(random) : value]);
  }
  return { ...row, fields };
}

function dropFields(fields: Fields, random: Random): Fields {
  const drop = random.chance(0.15) ? new Set(["name", "email"]) : random.chance(0.15) ? new Set(["email"]) : new Set();
  const kept = fields.filter(([name]) => !drop.has(name) && (!EXTRA_FIELDS.has(name) || random.chance(0.25)));
  return kept.length > 0 ? kept : fields;
}

function nameOf(row: Row): string {
  return row.fields.find(([name]) => name === "name")?.[1] ?? "";
}

function messageOf(row: Row): string {
  return row.fields.find(([name]) => name === "message")?.[1] ?? "";
}

/** One to three consecutive sentences of a message. */
function sentencesOf(row: Row, random: Random): string {
  const sentences = messageOf(row)
    .split(/(?<=[.!?。！？]\s)|\n+/)
    .filter((part) => part.trim() !== "");
  const from = random.whole(0, Math.max(0, sentences.length - 1));
  return sentences
    .slice(from, from + random.whole(1, 3))
    .join("")
    .trim();
}

function mistype(text: string, random: Random): string {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    if (!random.chance(0.06)) return word;
    const at = random.whole(1, word.length - 2);
    const kind = random.whole(0, 2);
    if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
    if (kind === 1) return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    return word.slice(0, at) + word.charAt(at) + word.slice(at);
  });
}

/** Keeps only the first paragraphs or sentences. */
function cut(text: string, random: Random): string {
  const parts = text.split(/(?<=[.!?。！？]\s)|\n+/).filter((part) => part.trim() !== "");
  return parts.length < 3 ? text : parts.slice(0, random.whole(2, parts.length - 1)).join("\n");
}

function spaceOut(text: string): string {
  return text.includes("\n") ? text.replace(/\n+/g, "\n\n\n") : text.replace(/(?<=[.!?]) /, "\n\n\n");
}

function moveLink(text: string, random: Random): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) return text;
  const rest = text.replace(link, "").trim();
  return random.pick([rest, `${rest} ${link}`, `${link}\n${rest}`, `${rest}\n${link}`]);
}

function onlyLink(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? text;
}

/** Replaces the sender, sometimes with one of the other label: names that our writers chose must not decide. */
function withSender(fields: Fields, stranger: Row): Fields {
  const sender = new Map(stranger.fields.filter(([name]) => name === "name" || name === "email"));
  return fields.map(([name, value]) => [name, sender.get(name) ?? value]);
}

function withName(fields: Fields, random: Random): Fields {
  return fields.map(([name, value]) => [
    name,
    name === "name" ? random.pick([value.toLowerCase(), value.toUpperCase(), value.split(" ")[0] ?? value]) : value,
  ]);
}
