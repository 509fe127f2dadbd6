import { findPhrases, SELLING, type Theme } from "../phrases/themes.ts";
import { withoutAccents } from "../text/fold-text.ts";
import { isHostOf, type Link, withoutLinks } from "../text/links.ts";
import { isNameField, isOfSite, type Reading } from "../text/read-submission.ts";
import { countGibberish } from "./gibberish.ts";
import { FREE_MAIL, isShortened, isWellKnown, MESSENGERS } from "./hosts.ts";
import { isNamedAlike, isSignedAs } from "./signature.ts";

export interface Facts {
  readonly reading: Reading;
  /** The text as written, without its links: a number or a question mark in an address says nothing. */
  readonly said: string;
  /** Links to sites other than the form's own, which both visitors and robots mention. */
  readonly foreign: readonly Link[];
  /** Those with an unknown target. */
  readonly strange: readonly Link[];
  /** Themes of what spam sells. */
  readonly selling: number;
  readonly repeated: number;
  readonly shortened: number;
  readonly redirected: number;
  readonly themes: ReadonlyMap<Theme, ReadonlySet<string>>;
  readonly nameThemes: number;
  readonly randomWords: number;
  readonly judgedWords: number;
  readonly mailHost: string;
  readonly mailUser: string;
  readonly isFreeMail: boolean;
  /** True if the address contains part of the name or signature; false if name or address is missing. */
  readonly sharesName: boolean;
  /** The name that comes first in an address of both names at a large provider; null for any other address. */
  readonly dottedNames: "given name" | "family name" | null;
  readonly wordCount: number;
}

// A nested address, named or bare; well-known sites are abused to hide the real target.
const REDIRECT = /[?&](?:(?:u|url|q|to|go|goto|link|l|r|dest|target|redirect\w{0,12})=)?(?:https?(?::|%3A)|www\.)/i;

export function factsOf(reading: Reading): Facts {
  const { text, links, words, email, name, site } = reading;
  const at = email.lastIndexOf("@");
  const mailHost = email.slice(at + 1);
  const mailUser = at === -1 ? "" : email.slice(0, at);
  const { random, judged } = countGibberish(text);
  const namePhrases = findPhrases(name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []);
  const themes = findPhrases(words);
  const foreign = links.filter(({ host, isBare }) => {
    // Mentioning a well-known site is not linking to it. A name without a dot, as in an example or a test, leads
    // nowhere.
    return host.includes(".") && !isOfSite(host, site) && !(isBare && isWellKnown(host));
  });
  return {
    reading,
    said: links.length === 0 ? text : withoutLinks(text, links),
    foreign,
    strange: foreign.filter(({ host }) => !isWellKnown(host) && !isHostOf(host, MESSENGERS)),
    repeated: foreign.filter((link, at) => isRepeated(link, foreign.slice(0, at), text)).length,
    shortened: links.filter(isShortened).length,
    redirected: foreign.filter(({ path }) => REDIRECT.test(path)).length,
    themes,
    selling: SELLING.filter((theme) => themes.has(theme)).length,
    nameThemes: SELLING.filter((theme) => namePhrases.has(theme)).length,
    randomWords: random,
    judgedWords: judged,
    mailHost,
    mailUser,
    isFreeMail: isHostOf(mailHost, FREE_MAIL),
    sharesName: name !== "" && email !== "" && (sharesName(name, mailUser) || isSignedAs(text, mailUser)),
    dottedNames: dottedNames(reading, mailHost, mailUser),
    wordCount: words.length,
  };
}

/** True if a host is the domain of the sender's address, or is named like a mailbox at a free mail provider. */
export function isSendersOwn(host: string, { mailHost, mailUser, isFreeMail }: Facts): boolean {
  if (mailHost === "") return false;
  if (isFreeMail) return isNamedAlike(host, mailUser);
  return host === mailHost || host.endsWith(`.${mailHost}`) || mailHost.endsWith(`.${host}`);
}

// "[https://…](https://…)" and "<a href="https://…">https://…" repeat one link.
const WITHIN_A_LINK = /^(?:\]\(|["'][^<>]{0,200}>)$/;

function isRepeated(link: Link, before: readonly Link[], text: string): boolean {
  const same = before.findLast(({ host, path }) => host === link.host && path === link.path);
  return same !== undefined && !WITHIN_A_LINK.test(text.slice(same.end, link.at));
}

/** True if the address contains three consecutive letters of the name, as it does when made from it. */
function sharesName(name: string, mailUser: string): boolean {
  const user = lettersOf(mailUser);
  const whole = lettersOf(withoutAccents(name));
  for (let at = 0; at + 3 <= Math.min(whole.length, 40); at += 1) {
    if (user.includes(whole.slice(at, at + 3))) return true;
  }
  return false;
}

const MAILBOXES_OF_MILLIONS = /^(?:gmail|googlemail|yahoo|hotmail|outlook|msn)\./;
const TWO_NAMES = /^([a-z]{2,})[._]([a-z]{2,})\d{0,4}$/;

/** Only for a name in one field: with two, many sites ask for the family name first. */
function dottedNames({ fields, name }: Reading, mailHost: string, mailUser: string): Facts["dottedNames"] {
  if (!MAILBOXES_OF_MILLIONS.test(mailHost)) return null;
  const [, before, after] = TWO_NAMES.exec(mailUser) ?? [];
  if (before === undefined || fields.filter(([field]) => isNameField(field)).length !== 1) return null;
  const [given, family, ...others] = withoutAccents(name).toLowerCase().trim().split(/\s+/);
  if (others.length > 0) return null;
  if (before === given && after === family) return "given name";
  return before === family && after === given ? "family name" : null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, "");
}
