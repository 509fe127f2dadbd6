interface Reach {
  readonly allForms: boolean;
  readonly forms: readonly { readonly name: string }[];
}

export function describeForms({ allForms, forms }: Reach): string {
  if (allForms) return "All forms";
  const names = forms.map(({ name }) => name).join(", ");
  if (forms.length < 2) return names === "" ? "No form" : names;
  return `${forms.length} forms: ${names}`;
}

interface TokenTimes {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export function statusOf(token: TokenTimes, now: Date): "valid" | "expired" | "revoked" {
  if (token.revokedAt !== null) return "revoked";
  if (token.expiresAt !== null && new Date(token.expiresAt).getTime() <= now.getTime()) return "expired";
  return "valid";
}

export function buildMcpConfig(origin: string, token: string): string {
  const postern = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { postern } }, null, 2);
}
