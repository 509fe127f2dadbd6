import { getPath } from "hono/utils/url";

/** Longer than any id or address, including what page builders and typing mistakes add. */
const MAX_NAME_CHARACTERS = 300;
const INVISIBLE = /[\s\p{Cf}]/gu;
const ASCII = /^[\x21-\x7e]*$/;
const OF_A_NAME = /[\p{L}\p{N}_-]/u;

/**
 * Normalizes a request's path for the routes. Below `/f/` it tolerates mistakes that would lose messages: frameworks
 * add or double a slash, people leave capitals, a blank or a full stop.
 */
export function intakePath(request: Request): string {
  const path = getPath(request);
  const [surface, sent, ...below] = path.split("/").filter((part) => part !== "");
  if (surface?.toLowerCase() !== "f" || sent === undefined || sent.length > MAX_NAME_CHARACTERS) return path;
  const name = formName(decoded(decoded(sent)));
  return name === "" ? path : ["/f", encodeURIComponent(name), ...below].join("/");
}

/** Lower-cased only if nothing else changes: the Kelvin sign is not a k. */
function formName(sent: string): string {
  // Basin's scripts add ".json" to a form's address.
  const name = trimmed(trimmed(sent.replace(INVISIBLE, "")).replace(/\.json$/i, ""));
  return ASCII.test(name) ? name.toLowerCase() : name;
}

/** Removes characters at both ends that cannot be part of a name. */
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
