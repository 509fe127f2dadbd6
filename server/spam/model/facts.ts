import { findPhrases, type Theme } from "../phrases/themes.ts";
import { countOf, isAscii } from "../text/count-of.ts";
import { isHostOf, type Link } from "../text/links.ts";
import type { Reading } from "../text/read-submission.ts";
import { countGibberish } from "./gibberish.ts";
import { FREE_MAIL, SHORTENERS, WELL_KNOWN } from "./hosts.ts";

/** What the cues ask about a submission, worked out once. */
export interface Facts {
  readonly reading: Reading;
  readonly trimmed: string;
  /** Links that are neither to the form's own site nor the sender's own address at a company. */
  readonly foreign: readonly Link[];
  readonly hosts: readonly string[];
  /** How many different pages are linked to. */
  readonly pages: number;
  readonly shortened: number;
  /** How many links lead through another site. */
  readonly redirected: number;
  readonly bbcode: number;
  readonly anchors: number;
  readonly themes: ReadonlyMap<Theme, ReadonlySet<string>>;
  readonly nameThemes: number;
  readonly randomWords: number;
  readonly judgedWords: number;
  readonly mailHost: string;
  readonly mailUser: string;
  readonly isFreeMail: boolean;
  readonly wordCount: number;
  readonly latinShare: number;
}

// Not within an address, where brackets may stand for anything.
const BBCODE = /(?<![=\w])\[(?:url|link|img)(?:=[^\]\n]{0,300})?\]/gi;
// Another address within the address; well-known sites are misused to hide where it leads.
const REDIRECT = /[?&](?:u|url|q|to|go|goto|link|l|r|dest|target|redirect\w{0,12})=(?:https?(?::|%3A)|www\.)/i;
const ANCHOR = /<a\s[^<>]{0,300}href/gi;

export function factsOf(reading: Reading): Facts {
  const { text, links, words, email, name, site } = reading;
  const at = email.lastIndexOf("@");
  const mailHost = email.slice(at + 1);
  const hosts = [...new Set(links.map(({ host }) => host))];
  const { random, judged } = countGibberish(text);
  const foreign = links.filter(({ host, isBare }) => {
    const isOwn = site !== "" && (host === site || host.endsWith(`.${site}`));
    // To name a site that everybody knows is not to link to it.
    // A name without a dot, as in an example or a test, leads nowhere.
    return host.includes(".") && !isOwn && !(isBare && isHostOf(host, WELL_KNOWN));
  });
  return {
    reading,
    trimmed: text.trim(),
    foreign,
    pages: new Set(foreign.map(({ host, path }) => host + path)).size,
    hosts,
    shortened: links.filter((link) => isHostOf(link.host, SHORTENERS) && link.path.length > 1).length,
    redirected: foreign.filter(({ path }) => REDIRECT.test(path)).length,
    bbcode: countOf(text, BBCODE),
    anchors: countOf(text, ANCHOR),
    themes: findPhrases(words),
    nameThemes: [...findPhrases(name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).keys()].length,
    randomWords: random,
    judgedWords: judged,
    mailHost,
    mailUser: at === -1 ? "" : email.slice(0, at),
    isFreeMail: isHostOf(mailHost, FREE_MAIL),
    wordCount: words.length,
    latinShare: latinShare(text),
  };
}

function latinShare(text: string): number {
  if (isAscii(text)) return 1;
  const letters = countOf(text, /\p{L}/gu);
  return letters === 0 ? 1 : countOf(text, /[a-zA-Z\u00C0-\u024F]/g) / letters;
}
