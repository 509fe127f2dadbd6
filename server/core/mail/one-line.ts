// Controls, line and paragraph separators, and what turns or hides the characters around it.
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu;

// Opens a word that a mail program decodes, whatever it then turns out to be.
const ENCODED_WORD = /=\?/g;

/** A stranger's words in one line of at most so many characters, fit for a header; longer ones end in an ellipsis. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text.replace(UNSAFE, " ").replace(ENCODED_WORD, "= ?").trim();
  const characters = [...line.slice(0, 2 * maxCharacters + 2)];
  return characters.length <= maxCharacters
    ? line
    : `${characters
        .slice(0, maxCharacters - 1)
        .join("")
        .trimEnd()}…`;
}

const MAX_FORM_NAME_CHARACTERS = 60;

/** A form's name as a line of an email has it. */
export function formLine(name: string, maxCharacters = MAX_FORM_NAME_CHARACTERS): string {
  return oneLine(name, maxCharacters) || "Form";
}

/** What a visitor calls themselves, without their address; empty where they gave no name. */
export function visitorName(sender: string, maxCharacters: number): string {
  const name = oneLine(sender.replace(/<[^<>]*>\s*$/, ""), maxCharacters);
  return name.includes("@") ? "" : name;
}
