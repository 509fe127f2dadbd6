import { isHostOf } from "../text/links.ts";
import { type Cue, soften, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { isGibberish } from "./gibberish.ts";
import { CHEAP_ENDINGS, MESSENGERS, WELL_KNOWN } from "./hosts.ts";
import { endingOf, isPageForSpam, isShopName, nameOf, sellsAsSpam } from "./selling-names.ts";

const hasLink = ({ foreign }: Facts) => foreign.length > 0;
const unknownHosts = ({ foreign }: Facts) =>
  foreign.filter(({ host }) => !isHostOf(host, WELL_KNOWN) && !isHostOf(host, MESSENGERS));
const themeCount = ({ themes }: Facts) =>
  [...themes.keys()].filter((theme) => theme !== "own case" && theme !== "discussion" && theme !== "praise").length;

const isRandomName = (host: string) =>
  nameOf(host)
    .split(".")
    .some((label) => isGibberish(label.replace(/[^a-z]/gi, "")));

/** Words of the name that stand in a linked host, as those of a business do in its own. */
function namesHost({ reading: { name }, hosts }: Facts): boolean {
  const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.some((word) => hosts.some((host) => host.includes(word)));
}

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value });
const either = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "either" });
const excuse = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "visitor" });

export const LINK_CUES: readonly Cue[] = [
  cue("It carries a link.", (facts) => when(hasLink(facts))),
  cue("It carries a link to an address that is not widely known.", (facts) => when(unknownHosts(facts).length > 0)),
  cue("It carries several links.", ({ pages }) => when(pages >= 2)),
  cue("It carries many links.", ({ pages }) => soften(pages - 2, 3)),
  cue("It links to several places.", ({ hosts }) => when(hosts.length >= 3)),
  either("It repeats the same link.", ({ foreign, hosts }) =>
    when(foreign.length >= 2 && hosts.length < foreign.length),
  ),
  excuse("It carries no link.", (facts) =>
    when(
      !hasLink(facts) &&
        facts.reading.links.length === 0 &&
        facts.reading.homepage === null &&
        !/https?:|www\.|<a\s/i.test(facts.reading.name),
    ),
  ),
  cue("It links through a shortener, which hides where it leads.", ({ shortened }) => when(shortened > 0)),
  cue("It hides where it leads, in few words.", ({ shortened, redirected, wordCount }) =>
    when(shortened + redirected > 0 && wordCount <= 40),
  ),
  cue("It links through another site's redirect.", ({ redirected }) => when(redirected > 0)),
  cue("It links to a messenger.", ({ foreign }) => when(foreign.some(({ host }) => isHostOf(host, MESSENGERS)))),
  excuse("It links to widely known sites only.", (facts) =>
    when(hasLink(facts) && unknownHosts(facts).length === 0 && facts.redirected === 0),
  ),
  cue("It links to an address with a cheap ending.", ({ foreign }) =>
    when(foreign.some(({ host }) => CHEAP_ENDINGS.has(endingOf(host)))),
  ),
  either("It names a site without http.", ({ foreign }) => when(foreign.some(({ isBare }) => isBare))),
  cue("It carries links in forum code.", ({ bbcode }) => when(bbcode > 0)),
  cue("It carries links in HTML.", ({ anchors }) => when(anchors > 0)),
  cue("It carries several links in HTML or forum code.", ({ bbcode, anchors }) => when(bbcode + anchors >= 2)),
  cue("It carries links in HTML and forum code at once.", ({ bbcode, anchors }) => when(bbcode > 0 && anchors > 0)),
  cue("It is nothing but a link.", (facts) => when(hasLink(facts) && facts.wordCount <= 2)),
  cue("It is a link with a few words.", (facts) =>
    when(hasLink(facts) && facts.wordCount > 2 && facts.wordCount <= 15),
  ),
  either("It ends with a link.", ({ foreign, trimmed, reading }) => {
    const last = foreign.at(-1);
    return when(last !== undefined && reading.text.trimEnd().length - last.end <= 3 && trimmed.length > 0);
  }),
  either("It begins with a link.", ({ foreign }) => when((foreign[0]?.at ?? 99) <= 2)),
  cue("It links to a front page.", ({ foreign }) => when(foreign.some(({ path }) => path.length <= 1))),
  cue("Its link carries a campaign's marks.", ({ foreign }) =>
    when(foreign.some(({ path }) => /[?&](?:utm_|ref=|aff|campaign|promo|partner|cid=|sid=|click)/i.test(path))),
  ),
  either("It links to the sender's own domain.", ({ foreign, mailHost, isFreeMail }) =>
    when(mailHost !== "" && !isFreeMail && foreign.some(({ host }) => host === mailHost)),
  ),
  excuse("It links to this very site.", ({ reading }) =>
    when(reading.site !== "" && reading.links.some(({ host }) => host === reading.site)),
  ),
  cue("It links to a name with hyphens or digits.", ({ foreign }) =>
    when(foreign.some(({ host }) => /-.*-|\d{2}|[a-z]\d[a-z]/.test(host))),
  ),
  either("It links to a document or picture.", ({ foreign }) =>
    when(foreign.some(({ path }) => /\.(?:pdf|jpe?g|png|docx?|zip)$/i.test(path))),
  ),
  cue("It links while it sells.", (facts) => when(hasLink(facts)) * soften(themeCount(facts), 2)),
  excuse("It links while it speaks of a case of its own.", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.get("own case")?.size ?? 0) > 0),
  ),
  excuse("It links while it discusses the page.", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.get("discussion")?.size ?? 0) > 0),
  ),
  cue("It links to an address named for what it sells.", (facts) =>
    when(unknownHosts(facts).some(({ host }) => sellsAsSpam(host))),
  ),
  cue("It links to several addresses named for what they sell.", (facts) =>
    when(unknownHosts(facts).filter(({ host }) => sellsAsSpam(host)).length >= 2),
  ),
  cue("It links to a page named for what it sells.", (facts) =>
    when(unknownHosts(facts).some(({ path }) => isPageForSpam(path))),
  ),
  cue("It links to a shop or a trade.", (facts) => when(unknownHosts(facts).some(({ host }) => isShopName(host)))),
  cue("It links to a name of random letters.", (facts) =>
    when(unknownHosts(facts).some(({ host }) => isRandomName(host))),
  ),
  either("Its name is in the address it links to.", (facts) => when(namesHost(facts))),
  cue("It links, and sends the reader to its own page.", ({ foreign, themes }) =>
    when(foreign.length > 0 && themes.has("own page")),
  ),
  cue("It links, and praises the page.", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.has("praise") || themes.has("flattery")) && !themes.has("discussion")),
  ),
  excuse("It carries a link and sells nothing.", (facts) => when(hasLink(facts) && themeCount(facts) === 0)),
  excuse("It links within a longer text.", (facts) => when(hasLink(facts) && facts.wordCount > 80)),
];
