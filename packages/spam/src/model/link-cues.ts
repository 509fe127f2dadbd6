import { CALLS_TO_ACTION } from "../phrases/calls-to-action.ts";
import { fold } from "../text/fold-text.ts";
import { isHostOf, type Link } from "../text/links.ts";
import { type Cue, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { CHEAP_ENDINGS, isWellKnown, MESSENGERS } from "./hosts.ts";
import { endingOf, isPageForSpam, sellsAsSpam } from "./selling-names.ts";

const isMessenger = ({ host }: Link) => isHostOf(host, MESSENGERS);
const hasLink = ({ foreign }: Facts) => foreign.length > 0;

/** True if a link leads to the host of the sender's address, which free mail is no evidence of. */
function isSendersOwn(link: Pick<Link, "host">, { mailHost, isFreeMail }: Facts): boolean {
  if (mailHost === "" || isFreeMail) return false;
  const { host } = link;
  return host === mailHost || host.endsWith(`.${mailHost}`) || mailHost.endsWith(`.${host}`);
}

/** Links of which it is not known where they lead. */
const strangeLinks = ({ foreign }: Facts) => foreign.filter((link) => !isWellKnown(link.host) && !isMessenger(link));

const themeCount = ({ themes }: Facts) =>
  [...themes.keys()].filter((theme) => theme !== "own case" && theme !== "discussion" && theme !== "praise").length;

const CHARACTERS_BEFORE = 45;
const MAX_CALLS = 5;

/** True if a reader is told to open an unfamiliar link: "Order now: …", "Jetzt anmelden …". */
function isCalledTo(facts: Facts): boolean {
  const { text } = facts.reading;
  return strangeLinks(facts)
    .slice(0, MAX_CALLS)
    .some(({ at }) => CALLS_TO_ACTION.test(fold(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at))));
}

/** Words of the name that stand in a linked host, as those of a business do in its own. */
function namesHost({ reading: { name }, foreign }: Facts): boolean {
  const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.some((word) => foreign.some(({ host }) => host.includes(word)));
}

const hasStrange = (facts: Facts) => strangeLinks(facts).some((link) => !isSendersOwn(link, facts));

/** More than a link alone, and no more than a line. */
const isShort = ({ wordCount }: Facts) => wordCount > 2 && wordCount <= 8;

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value });
const either = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "either" });
const excuse = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "visitor" });

const UNFAMILIAR = "Links to an unfamiliar site";
const SHORTENED = "Shortened link that hides its target";
const REDIRECTED = "Link through another site’s redirect";

/** True if a cue says that it is not known where a link leads. */
export function isOfStrangeLink({ says }: Cue): boolean {
  return says === UNFAMILIAR || says === SHORTENED || says === REDIRECTED;
}

/**
 * The presence of a link counts once: none, only to known places, or to a strange one. The other cues are about unusual
 * links and the text beside them.
 */
export const LINK_CUES: readonly Cue[] = [
  excuse("No links", (facts) =>
    when(!hasLink(facts) && facts.reading.homepage === null && !/https?:|www\.|<a\s/i.test(facts.reading.name)),
  ),
  cue(UNFAMILIAR, (facts) => when(hasStrange(facts))),
  cue("Asks to open a link", (facts) => when(isCalledTo(facts))),
  either("Name appears in the linked domain", (facts) => when(namesHost(facts))),
  either("Links to a document or image", ({ foreign }) =>
    when(foreign.some(({ path }) => /\.(?:pdf|jpe?g|png|docx?|zip)$/i.test(path))),
  ),
  either("Repeats the same link", ({ repeated }) => when(repeated > 0)),
  cue(SHORTENED, ({ shortened }) => when(shortened > 0)),
  cue(REDIRECTED, ({ shortened, redirected }) => when(shortened === 0 && redirected > 0)),
  cue("Links to a messaging app", ({ foreign }) => when(foreign.some(isMessenger))),
  cue("Links to a low-cost domain ending", (facts) =>
    when(strangeLinks(facts).some(({ host }) => CHEAP_ENDINGS.has(endingOf(host)))),
  ),
  cue("Only a link", (facts) => when(hasLink(facts) && facts.wordCount <= 2)),
  cue("Little besides a link", (facts) => when(isShort(facts) && hasStrange(facts))),
  cue("Links to a promotional domain", (facts) =>
    when(strangeLinks(facts).some(({ host, path }) => sellsAsSpam(host) || isPageForSpam(path))),
  ),
  cue("Link in a sales pitch", (facts) => when(hasLink(facts)) * saturate(themeCount(facts), 2)),
];
