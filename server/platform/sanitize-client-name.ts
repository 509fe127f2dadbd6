const MAX_NAME_LENGTH = 100;

/** What a program calls itself, on one visible line and of bearable length; null where nothing is left of it. */
export function sanitizeClientName(text: string): string | null {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return line === "" ? null : line;
}

/** What a client calls itself; without a name, where it comes from. */
export function nameOfClient(client: { readonly name: string | null; readonly clientId: string }): string {
  const name = sanitizeClientName(client.name ?? "");
  if (name !== null) return name;
  return URL.canParse(client.clientId) ? new URL(client.clientId).hostname : "Unnamed agent";
}
