import { sanitizeClientName } from "../../sanitize-client-name.ts";

/** What a client calls itself; without a name, where it comes from. */
export function nameOfClient(client: { readonly name: string | null; readonly clientId: string }): string {
  const name = sanitizeClientName(client.name ?? "");
  if (name !== null) return name;
  return URL.canParse(client.clientId) ? new URL(client.clientId).hostname : "An agent without a name";
}
