import { getPath } from "hono/utils/url";

/** More than an id or an address has, with what page builders and hands add to it. */
const MAX_NAME_CHARACTERS = 300;
const INVISIBLE = /[\s\p{Cf}]/gu;
const ASCII = /^[\x21-\x7e]*$/;
const OF_A_NAME = /[\p{L}\p{N}_-]/u;

/**
 * The path of a request as the routes know it. Below `/f/` it is that of the form that is meant: frameworks add a slash or
 * double one, hands leave capitals, a blank or a full stop, and each message to such an address would be lost.
 */
export function intakePath(request: Request): string {
  const path = getPath(request);
  const [surface, sent, ...below] = path.split("/").filter((part) => part !== "");
  if (surface?.toLowerCase() !== "f" || sent === undefined || sent.length > MAX_NAME_CHARACTERS) return path;
  const name = formName(decoded(decoded(sent)));
  return name === "" ? path : ["/f", encodeURIComponent(name), ...below].join("/");
}

/** In lower case only where that is all it changes: the Kelvin sign is no k. */
function formName(sent: string): string {
  // Basin's scripts add ".json" to a form's address.
  const name = trimmed(trimmed(sent.replace(INVISIBLE, "")).replace(/\.json$/i, ""));
  return ASCII.test(name) ? name.toLowerCase() : name;
}

/** Without what can be no part of a name at its ends. */
function trimmed(text: string): string {
  const characters = [...text];
  const isPart = (character: string) => OF_A_NAME.test(character);
  const start = characters.findIndex(isPart);
  return start === -1 ? "" : characters.slice(start, characters.findLastIndex(isPart) + 1).join("");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
