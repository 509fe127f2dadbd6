import type { World } from "./world.ts";

/** One request to the MCP server, as the agent of the world sends it. */
export async function requestMcp(world: World, method: string, params: object): Promise<Response> {
  return world.app.hono.request("http://localhost:4000/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${world.agentToken}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** The tools that the running MCP server offers. */
export async function toolNames(world: World): Promise<string[]> {
  const response = await requestMcp(world, "tools/list", {});
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
  return result.tools.map((tool) => tool.name);
}
