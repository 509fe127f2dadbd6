import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

export async function connect({ url, token }) {
  const client = new Client({ name: "postern-test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (input) => JSON.stringify(await client.callTool({ name: "list_submissions", arguments: input })),
  };
}
