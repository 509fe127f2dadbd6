// Controls, line and paragraph separators, and characters that reverse or hide surrounding text.
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu;

// Starts an encoded word, which a mail program would decode to unknown text.
const ENCODED_WORD = /=\?/g;

/** Untrusted text on one line of at most `maxCharacters`, safe for a header; longer text ends in an ellipsis. */
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

export function formLine(name: string, maxCharacters = MAX_FORM_NAME_CHARACTERS): string {
  return oneLine(name, maxCharacters) || "Form";
}

/** The visitor's name without their address; empty if they gave none. */
export function visitorName(sender: string, maxCharacters: number): string {
  const name = oneLine(sender.replace(/<[^<>]*>\s*$/, ""), maxCharacters);
  return name.includes("@") ? "" : name;
}
