import { describe, expect, test } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { PROTOCOL_VERSIONS } from "../../../server/features/server-card/routes.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";
import { postRaw } from "../../support/mcp.ts";

const database = useDatabase();

function open(publicUrl: string) {
  const deps = createTestDeps(database.db, { config: { publicUrl } });
  const { hono } = buildApp(deps);
  const get = (path: string, headers: Record<string, string> = {}) =>
    hono.request(publicUrl + path, { headers: { host: new URL(publicUrl).host, ...headers } });
  return { deps, hono, get };
}

const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;

describe("The server card", () => {
  test.each([
    ["https://inbox.example.com", "com.example.inbox/postern"],
    ["http://localhost:4000", "localhost/postern"],
    ["http://[::1]:4000", "-1-/postern"],
  ])("for %s is named after its domain and links to its MCP endpoint", async (publicUrl, name) => {
    const { get } = open(publicUrl);
    const response = await get("/mcp/server-card");
    expect(response.headers.get("content-type")).toBe("application/mcp-server-card+json");
    const card = (await response.json()) as { name: string; description: string };
    expect(card).toMatchObject({
      name,
      version: packageVersion(),
      remotes: [{ type: "streamable-http", url: `${publicUrl}/mcp` }],
    });
    expect(card.name).toMatch(NAME);
    expect(card.description.length).toBeLessThanOrEqual(100);
  });

  test("is discoverable by domain from pages of any origin and is fetched again only after a change", async () => {
    const { get } = open("https://inbox.example.com");
    for (const path of ["/.well-known/ai-catalog.json", "/.well-known/mcp/catalog.json", "/mcp/server-card"]) {
      const response = await get(path, { origin: "https://elsewhere.example" });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const again = await get(path, { "if-none-match": response.headers.get("etag") ?? "" });
      expect([path, again.status]).toEqual([path, 304]);
    }
    const { entries } = (await (await get("/.well-known/ai-catalog.json")).json()) as { entries: object[] };
    expect(entries).toMatchObject([
      { identifier: "urn:air:inbox.example.com:postern", url: "https://inbox.example.com/mcp/server-card" },
    ]);
  });

  test("lists exactly the protocol revisions that the server supports", async () => {
    const { deps, hono } = open("http://localhost:4000");
    const token = await (await owner(deps)).token();
    const url = new URL("/mcp", await serveApp(hono));
    const newest = "2026-07-28";
    for (const protocolVersion of PROTOCOL_VERSIONS.filter((version) => version !== newest)) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "a", version: "1" } };
      const answer = await postRaw(url, token, { jsonrpc: "2.0", id: 1, method: "initialize", params });
      expect(await answer.text()).toContain(`"protocolVersion":"${protocolVersion}"`);
    }
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": newest,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const discover = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta } };
    const headers = { "MCP-Protocol-Version": newest, "Mcp-Method": "server/discover" };
    const answer = (await (await postRaw(url, token, discover, headers)).json()) as {
      result: { supportedVersions: string[] };
    };
    expect(PROTOCOL_VERSIONS).toEqual(expect.arrayContaining(answer.result.supportedVersions));
  });
});
