import { askApp, rpc } from "../support/mcp.ts";
import type { World } from "./world.ts";

/** One request to the MCP server, as the agent of the world sends it. */
export async function requestMcp(world: World, method: string, params: object): Promise<Response> {
  const accept = "application/json, text/event-stream";
  return askApp(world.app, world.agentToken, rpc(method, params), { accept });
}

export async function toolNames(world: World): Promise<string[]> {
  const response = await requestMcp(world, "tools/list", {});
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
  return result.tools.map((tool) => tool.name);
}
