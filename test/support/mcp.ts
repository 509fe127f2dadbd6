import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientOf2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOf2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { App } from "../../server/app.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createMcp, type McpOptions } from "../../server/core/mcp/mcp.ts";
import { isTransport } from "./agent.ts";
import { jsonPost, serveApp } from "./http.ts";

/** The MCP surface on a real port, for the duration of a test. */
export async function serveMcp(deps: Deps, options: McpOptions = {}): Promise<URL> {
  return new URL("/mcp", await serveApp(new Hono().route("/mcp", createMcp(deps, options))));
}

/** A test's MCP client, of either generation. */
export interface McpClient {
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>;
  listTools(): Promise<{ tools: Record<string, unknown>[] }>;
  instructions(): string | undefined;
}

const identity = { name: "a-test-client", version: "1.2.3" };

/** A client of the 2026-07-28 revision, whose requests are self-contained. */
export async function connectClientOf2026(url: URL, token: string): Promise<McpClient> {
  const client = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StreamableHTTPClientTransport(url, withToken(token)));
  onTestFinished(() => client.close());
  return {
    callTool: (call) => client.callTool(call),
    listTools: () => client.listTools(),
    instructions: () => client.getInstructions(),
  };
}

/** A client of the 2025 revisions, which start with a handshake. */
export async function connectClientOf2025(url: URL, token: string): Promise<McpClient> {
  const client = new ClientOf2025(identity);
  const transport: unknown = new TransportOf2025(url, withToken(token));
  if (!isTransport(transport)) throw new Error("the 2025 transport cannot start");
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    callTool: (call) => client.callTool(call),
    listTools: () => client.listTools(),
    instructions: () => client.getInstructions(),
  };
}

function withToken(token: string) {
  return { requestInit: { headers: { Authorization: `Bearer ${token}` } } };
}

export const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

/** A tool call. */
export const listing = (input: unknown) => rpc("tools/call", { name: "list_submissions", arguments: input });

/** Sends a message to the whole app, with or without a credential. */
export async function askApp(
  app: App,
  bearer: string | null,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  return app.hono.request("http://localhost:4000/mcp", jsonPost(message, { ...authorization, ...headers }));
}

/** One raw tool call over HTTP as a 2025 client sends it; returns headers and body unchanged. */
export async function callRaw(
  url: URL,
  token: string,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; text: string; result: Record<string, unknown> | undefined }> {
  const response = await postRaw(url, token, listing(input), headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, result: resultIn(text) };
}

export function postRaw(
  url: URL,
  token: string,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, jsonPost(message, { authorization: `Bearer ${token}`, ...headers }));
}

function resultIn(text: string): Record<string, unknown> | undefined {
  const message: { result?: Record<string, unknown> } = JSON.parse(text);
  return message.result;
}

/** Effectively unlimited. */
export const anyRate = { burst: 1e6, intervalMs: 1e-3 };
