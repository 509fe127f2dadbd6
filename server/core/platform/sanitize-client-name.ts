const MAX_NAME_LENGTH = 100;

/** One visible line of limited length; `null` if nothing is left. */
export function sanitizeClientName(text: string): string | null {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return line === "" ? null : line;
}

/** The client's name, else its origin. */
export function nameOfClient(client: { readonly name: string | null; readonly clientId: string }): string {
  const name = sanitizeClientName(client.name ?? "");
  if (name !== null) return name;
  return URL.canParse(client.clientId) ? new URL(client.clientId).hostname : "Unnamed agent";
}
