import { MCPServerStreamableHttp } from "@openai/agents";

export async function connect({ url, token }) {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const server = new MCPServerStreamableHttp({ url, name: "postern", requestInit });
  await server.connect();
  return {
    list: async () => (await server.listTools()).map(({ name }) => name),
    call: async (input) => JSON.stringify(await server.callTool("list_submissions", input)),
  };
}
