import { MultiServerMCPClient } from "@langchain/mcp-adapters";

export async function connect({ url, token }) {
  const headers = { Authorization: `Bearer ${token}` };
  const client = new MultiServerMCPClient({ mcpServers: { postern: { transport: "http", url, headers } } });
  const tools = await client.getTools();
  const tool = tools.find(({ name }) => name.endsWith("list_submissions"));
  return {
    list: async () => tools.map(({ name }) => name),
    call: async (input) => JSON.stringify(await tool.invoke(input)),
  };
}
