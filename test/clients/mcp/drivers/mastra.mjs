import { MCPClient } from "@mastra/mcp";

export async function connect({ url, token }) {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const client = new MCPClient({ id: token.slice(-8), servers: { postern: { url: new URL(url), requestInit } } });
  const tools = await client.listTools();
  const tool = Object.values(tools)[0];
  return {
    list: async () => Object.keys(tools),
    call: async (input) => JSON.stringify(await tool.execute(input)),
  };
}
