/** The piece of configuration by which an MCP client reaches this Postern with a token. */
export function buildMcpConfig(origin: string, token: string): string {
  const postern = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { postern } }, null, 2);
}
