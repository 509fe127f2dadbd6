import { COMPACT, FRAME, ORDER, STRONG, TOPIC } from "./english-phrases.ts";
import { FOREIGN } from "./foreign-phrases.ts";
import { readableText } from "./readable-text.ts";
import { readingsOf } from "./readings.ts";

/**
 * True if a submission addresses a machine reading for the owner, rather than the owner. A notice for the owner and
 * agents, never a verdict: it is not part of the spam score, and undetected text is just as untrusted.
 */
export function addressesAi(fields: readonly (readonly [name: string, value: string])[]): boolean {
  return readingsOf(readableText(fields)).some(speaksToMachine);
}

// Every phrase contains one of these; most messages have none, so the check ends here.
const STEMS =
  /ignor|disregard|forget|overr|bypass|discard|neglect|prompt|instruct|directive|assistant|\bai\b|a\.i\.|\bllm\b|language model|chat ?bot|gpt|agent|<\||\[\/?inst|<<|<\/?\w|\bsystem|developer|\bdan\b|anything now|from now on|list_sub|includecontent|tools\/call|\bmcp\b|\btools?\b|\b(?:the|your|any) (?:user|human)|untrusted|!\[|submissions?\b|form entries|conversation|chat history|customer records|inbox messages/;
const FRAME_STEMS =
  /fields_|addresses_ai|next_cursor|_count|structuredc|<\/?(?:fields|subm|tool|func)|["']role|\bend (?:of )?(?:the |all )?(?:untr|user|visi|form|data|inpu|fiel|subm|cont)|##|assistant ?:|\bai ?:/;
const LATIN_STEMS =
  /ignor|missacht|vergiss|vergess|verwirf|uberg|\bki\b|\bki-|sprachmodell|oubli|compte|\btu es |olvid|descart|omit|\beres |actuas|seras|esque|desconsid|dimentic|tralasc|\bsei |negeer|vergeet|zapomni|talimat|komut|yonerge|abaikan|lupakan|hiraukan|bo qua|phot lo|quen|bortse|glom|strunta/;
const BEYOND_ASCII = /[^\0-\x7f]/;
const OTHER_STEMS =
  /игнор|забудь|отбрось|учитывай|ігнор|теперь|отныне|[忽无無忘抛你從从]|不要理|無視|忘れ|破棄|무시|잊|تجاهل|انس|أهمل|अनदेखा|नज़र|नजर|भूल|תעל[מם]|שכח/u;

function speaksToMachine(reading: string): boolean {
  if (FRAME_STEMS.test(reading) && FRAME.some(isIn)) return true;
  if (STEMS.test(reading) && (STRONG.some(isIn) || (TOPIC.some(isIn) && ORDER.some(isIn)))) return true;
  const isForeign = LATIN_STEMS.test(reading) || (BEYOND_ASCII.test(reading) && OTHER_STEMS.test(reading));
  if (isForeign && FOREIGN.some(isIn)) return true;
  return !reading.includes(" ") && COMPACT.some(isIn);

  function isIn(phrase: RegExp): boolean {
    return phrase.test(reading);
  }
}
