import { countOf } from "../text/count-of.ts";
import { isHostOf } from "../text/links.ts";
import { type Cue, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { isGibberish } from "./gibberish.ts";
import { CHEAP_ENDINGS, RUSSIAN_MAIL, THROW_AWAY_MAIL } from "./hosts.ts";
import { endingOf, isHeading, sellsAttention } from "./selling-names.ts";

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "sender", says, value });
const against = (says: string, value: Cue["value"]): Cue => ({ group: "sender", says, value, leaning: "spam" });
const inDoubt = (says: string, value: Cue["value"]): Cue => ({ ...against(says, value), inDoubt: true });
const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(text);

/** "RichardVok", "SonyaMap": a first name with a robot's suffix. */
const isJoined = (name: string) =>
  /^[A-Z][a-z]{2,12}(?:[A-Z][a-z]{0,8}|[a-z]*[A-Z]{2,5})$/.test(name) && !/^(?:Mc|Mac|De|La|Le|Van|O)/.test(name);

const hasBoth = ({ reading: { name, email } }: Facts) => name !== "" && email !== "";

export const SENDER_CUES: readonly Cue[] = [
  inDoubt("Name reads like an ad", ({ nameThemes }) => when(nameThemes > 0)),
  against("Name reads like a headline or search term", ({ reading }) => when(isHeading(reading.name.trim()))),
  against("Name looks generated", ({ reading }) => when(isJoined(reading.name.trim()))),
  cue("Name is one lowercase word", ({ reading }) => when(/^\p{Ll}+$/u.test(reading.name.trim()))),
  inDoubt("Name does not match email", (facts) =>
    when(hasBoth(facts) && !facts.sharesName && isLatin(facts.reading.name)),
  ),
  cue("Name matches email", ({ sharesName }) => when(sharesName)),
  // Mass senders generate addresses from one pattern.
  against("Free email address of first and last name", ({ dottedNames }) => when(dottedNames === "given name")),
  against("Free email address with the last name first", ({ dottedNames }) => when(dottedNames === "family name")),
  cue("Disposable email address", ({ mailHost }) => when(isHostOf(mailHost, THROW_AWAY_MAIL))),
  inDoubt("Email at a low-cost domain ending", ({ mailHost }) => when(CHEAP_ENDINGS.has(endingOf(mailHost)))),
  cue("Russian email provider but the text is not Russian", ({ mailHost, reading }) =>
    when(isHostOf(mailHost, RUSSIAN_MAIL) && !/[\u0400-\u04FF]/.test(reading.text)),
  ),
  cue("Email address full of digits", ({ mailUser }) => when(countOf(mailUser, /\d/g) >= 5)),
  against("Random-looking email address", ({ mailUser }) => when(isGibberish(mailUser.replace(/[^a-z]/g, "")))),
  cue("Email address full of dots", ({ mailUser }) => when(countOf(mailUser, /\./g) >= 3)),
  inDoubt("Email domain looks promotional", ({ mailHost, isFreeMail }) =>
    when(!isFreeMail && sellsAttention(mailHost)),
  ),
  cue("Email of a department", ({ mailUser }) =>
    when(
      /^(?:info|sales|marketing|contact|admin|support|office|hello|noreply|no-reply|seo|media|outreach|partner)/.test(
        mailUser,
      ),
    ),
  ),
];
