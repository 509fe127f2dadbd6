/** Truncates a text to that many UTF-16 units, never splitting a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength);
  const last = kept.charCodeAt(kept.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept;
}

/** Like `cutText`, but ends cut text with an ellipsis. */
export function cutWithEllipsis(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cutText(text, Math.max(maxLength - 1, 0))}…`;
}

/** In code points. */
export const MAX_FILE_NAME_CHARACTERS = 200;

/** Truncates a long file name before its extension. */
export function cutFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME_CHARACTERS) return name;
  const extension = /\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? "";
  const room = MAX_FILE_NAME_CHARACTERS - [...extension].length - 1;
  return `${characters.slice(0, room).join("")}…${extension}`;
}
