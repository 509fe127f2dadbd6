import { CALLS_TO_ACTION } from "../phrases/calls-to-action.ts";
import { fold } from "../text/fold-text.ts";
import { isHostOf, type Link } from "../text/links.ts";
import { type Cue, saturate, when } from "./cue.ts";
import { type Facts, isSendersOwn } from "./facts.ts";
import { CHEAP_ENDINGS, MESSENGERS } from "./hosts.ts";
import { endingOf, isPageForSpam, sellsAsSpam } from "./selling-names.ts";

const isMessenger = ({ host }: Link) => isHostOf(host, MESSENGERS);
const hasLink = ({ foreign }: Facts) => foreign.length > 0;

const themeCount = ({ themes }: Facts) =>
  [...themes.keys()].filter((theme) => !["own case", "discussion", "report", "praise"].includes(theme)).length;

const CHARACTERS_BEFORE = 45;
const MAX_CALLS = 5;

/** True if the text asks the reader to open an unfamiliar link: "Order now: …", "Jetzt anmelden …". */
function isCalledTo(facts: Facts): boolean {
  const { text } = facts.reading;
  return facts.strange
    .slice(0, MAX_CALLS)
    .some(({ at }) => CALLS_TO_ACTION.test(fold(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at))));
}

const unfamiliarLinks = (facts: Facts) => facts.strange.filter(({ host }) => !isSendersOwn(host, facts));
const hasStrange = (facts: Facts) => unfamiliarLinks(facts).length > 0;
/** People sign and introduce themselves with a front page. */
const strangeness = ({ path, at }: Link, { reading: { signature } }: Facts) =>
  path.length > 1 ? 1 : at < signature.at ? 0.7 : 0.1;
/** Excludes links already named by the sender's address: a firm's name counts once. */
const othersLinks = (facts: Facts) =>
  facts.strange.filter(({ host }) => facts.isFreeMail || !isSendersOwn(host, facts));

/** More than just a link, but at most a line. */
const isShort = ({ wordCount }: Facts) => wordCount > 2 && wordCount <= 8;

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value });
const inDoubt = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, inDoubt: true });
const either = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "either" });
const excuse = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "visitor" });

const UNFAMILIAR = "Links to an unfamiliar site";
const SHORTENED = "Shortened link that hides its target";
const REDIRECTED = "Link through another site’s redirect";

/** True if a cue is about a link with an unknown target. */
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
  cue(UNFAMILIAR, (facts) => Math.max(0, ...unfamiliarLinks(facts).map((link) => strangeness(link, facts)))),
  cue("Asks to open a link", (facts) => when(isCalledTo(facts))),
  either("Links to a document or image", ({ foreign }) =>
    when(foreign.some(({ path }) => /\.(?:pdf|jpe?g|png|docx?)$/i.test(path))),
  ),
  either("Repeats the same link", ({ repeated }) => when(repeated > 0)),
  inDoubt(SHORTENED, ({ shortened }) => when(shortened > 0)),
  cue(REDIRECTED, ({ shortened, redirected }) => when(shortened === 0 && redirected > 0)),
  cue("Links to a messaging app", ({ foreign }) => when(foreign.some(isMessenger))),
  inDoubt("Links to a low-cost domain ending", (facts) =>
    when(othersLinks(facts).some(({ host }) => CHEAP_ENDINGS.has(endingOf(host)))),
  ),
  cue("Only a link", (facts) => when(hasLink(facts) && facts.wordCount <= 2 && !/[?？؟]/.test(facts.said))),
  cue("Little besides a link", (facts) => when(isShort(facts) && hasStrange(facts))),
  cue("Links to a promotional domain", (facts) =>
    when(othersLinks(facts).some(({ host, path }) => sellsAsSpam(host) || isPageForSpam(path))),
  ),
  cue("Link in a sales pitch", (facts) => when(hasLink(facts)) * saturate(themeCount(facts), 2)),
];
