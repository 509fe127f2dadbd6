import { addressesAi, isNameField, isPhoneField, type Reason, screen, type Verdict } from "@postern/spam";
import type { SubmittedFields } from "./form-kinds.ts";

export interface Content {
  readonly fields: SubmittedFields;
  readonly filledTrap: string | null;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly addressesAi: boolean;
}

const MAX_KNOWN = 20_000;
/** Neutral text that the filter does not connect with its sender. */
const PROBE = "Do you still have space in the June workshop? There are two of us.";

/**
 * Returns a function that judges as the intake does. Sample messages repeat and differ in their senders, most of whom
 * the filter cannot distinguish: senders it judges alike with one message, it judges alike with another. Verdicts are
 * therefore cached per message and kind of sender.
 */
export function createJudge(): (content: Content) => Judgement {
  const kinds = new Map<string, number>();
  const kindOf = remember((fields: SubmittedFields) => {
    const found = JSON.stringify(judge({ fields: [...fields, ["message", PROBE]], filledTrap: null }));
    const kind = kinds.get(found) ?? kinds.size;
    kinds.set(found, kind);
    return kind;
  });
  const byContent = remember((content: Content) => judge(content));
  return (content) => {
    const sender: (readonly [string, string])[] = [];
    let [senderKey, textKey] = ["", content.filledTrap ?? ""];
    for (const field of content.fields) {
      const [name, value] = field;
      textKey += `\0${name}`;
      if (isOfSender(field)) {
        const masked = maskDigits(value);
        sender.push([name, masked]);
        senderKey += `${name}\0${masked}\0`;
      } else textKey += `\0${isPhoneField(name) ? maskDigits(value) : value}`;
    }
    return byContent(`${kindOf(senderKey, sender)}\0${textKey}`, content);
  };
}

/** Judges a single message, including findings in its files. */
export function judge({ fields, filledTrap }: Content, signals: readonly Reason[] = []): Judgement {
  return {
    verdict: screen({ fields, filledTrap, origin: null, originAllowed: true, signals }),
    addressesAi: addressesAi(fields),
  };
}

function isOfSender([name, value]: SubmittedFields[number]): boolean {
  return isNameField(name) || /^\S+@\S+$/.test(value);
}

// Numbers with the same digit count are equivalent in a name, an address or a phone number.
const maskDigits = (value: string) => value.replace(/\d/g, "0");

function remember<Input, Output>(work: (input: Input) => Output): (key: string, input: Input) => Output {
  const known = new Map<string, Output>();
  return (key, input) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MAX_KNOWN) known.clear();
    const found = work(input);
    known.set(key, found);
    return found;
  };
}
