import { isHostOf } from "../text/links.ts";
import { type Cue, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { isGibberish } from "./gibberish.ts";
import { CHEAP_ENDINGS, RUSSIAN_MAIL, THROW_AWAY_MAIL } from "./hosts.ts";
import { endingOf, isHeading, sellsAttention } from "./selling-names.ts";

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "sender", says, value });
const against = (says: string, value: Cue["value"]): Cue => ({ group: "sender", says, value, leaning: "spam" });
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(text);

/** Whether three letters in a row of the name stand in the address, as they do where it is made of the name. */
function sharesName({ reading: { name }, mailUser }: Facts): boolean {
  const user = letters(mailUser);
  const whole = letters(name.normalize("NFD").replace(/\p{M}/gu, ""));
  for (let at = 0; at + 3 <= Math.min(whole.length, 40); at += 1) {
    if (user.includes(whole.slice(at, at + 3))) return true;
  }
  return false;
}

/** "RichardVok", "SonyaMap": a first name and what a robot puts behind it. */
const isJoined = (name: string) =>
  /^[A-Z][a-z]{2,12}(?:[A-Z][a-z]{0,8}|[a-z]*[A-Z]{2,5})$/.test(name) && !/^(?:Mc|Mac|De|La|Le|Van|O)/.test(name);

const hasBoth = ({ reading: { name, email } }: Facts) => name !== "" && email !== "";

export const SENDER_CUES: readonly Cue[] = [
  cue("Its name holds a link.", ({ reading }) =>
    when(/https?:\/\/|www\.|\.(?:com|ru|net|org|xyz)\b/i.test(reading.name)),
  ),
  cue("Its name reads like an advertisement.", ({ nameThemes }) => when(nameThemes > 0)),
  against("Its name is a heading or what somebody searches for.", ({ reading }) =>
    when(isHeading(reading.name.trim())),
  ),
  cue("Its name holds digits.", ({ reading }) => when(/\d/.test(reading.name))),
  cue("Its name is random letters.", ({ reading }) => when(isGibberish(reading.name.trim()))),
  against("Its name is written as robots join names.", ({ reading }) => when(isJoined(reading.name.trim()))),
  against("Its name is written as robots join names and is not in its mail address.", (facts) =>
    when(isJoined(facts.reading.name.trim()) && facts.reading.email !== "" && !sharesName(facts)),
  ),
  cue("Its name is one word in small letters.", ({ reading }) => when(/^\p{Ll}+$/u.test(reading.name.trim()))),
  cue("Its name is many words.", ({ reading }) => when(reading.name.trim().split(/\s+/).length >= 5)),
  cue("Its name is a mail address.", ({ reading }) => when(reading.name.includes("@"))),
  cue("Name and mail address have nothing in common.", (facts) =>
    when(hasBoth(facts) && isLatin(facts.reading.name) && !sharesName(facts)),
  ),
  cue("Name and mail address fit.", (facts) => when(hasBoth(facts) && sharesName(facts))),
  cue("Its mail address is a throw-away one.", ({ mailHost }) => when(isHostOf(mailHost, THROW_AWAY_MAIL))),
  cue("Its mail address has a cheap ending.", ({ mailHost }) => when(CHEAP_ENDINGS.has(endingOf(mailHost)))),
  cue("Its mail address is at a Russian provider, its text is not Russian.", ({ mailHost, reading }) =>
    when(isHostOf(mailHost, RUSSIAN_MAIL) && !/[\u0400-\u04FF]/.test(reading.text)),
  ),
  cue("Its mail address is full of digits.", ({ mailUser }) => when((mailUser.match(/\d/g) ?? []).length >= 5)),
  cue("Its mail address is random letters.", ({ mailUser }) => when(isGibberish(mailUser.replace(/[^a-z]/g, "")))),
  cue("Its mail address is full of dots.", ({ mailUser }) => when((mailUser.match(/\./g) ?? []).length >= 3)),
  against("Its mail address is at a place named for what it sells.", ({ mailHost, isFreeMail }) =>
    when(!isFreeMail && sellsAttention(mailHost)),
  ),
  cue("Its mail address is a department's.", ({ mailUser }) =>
    when(
      /^(?:info|sales|marketing|contact|admin|support|office|hello|noreply|no-reply|seo|media|outreach|partner)/.test(
        mailUser,
      ),
    ),
  ),
];
