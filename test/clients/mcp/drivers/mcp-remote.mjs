import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export async function connect({ url, token }) {
  // A token that does not work makes mcp-remote open a browser for OAuth, which needs a person.
  if (token !== process.env.POSTERN_TOKEN) throw new Error("not tried");
  const client = new Client({ name: "postern-test", version: "1" });
  const args = [
    "node_modules/mcp-remote/dist/proxy.js",
    url,
    "--header",
    `Authorization:Bearer ${token}`,
    "--allow-http",
  ];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (input) => JSON.stringify(await client.callTool({ name: "list_submissions", arguments: input })),
  };
}
