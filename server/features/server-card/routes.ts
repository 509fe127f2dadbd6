import { Hono } from "hono";
import { etag } from "hono/etag";
import { mcpResource } from "../../core/access/agent-address.ts";
import type { Config } from "../../core/config.ts";
import { packageVersion } from "../../core/platform/package-root.ts";

const CARD_PATH = "/mcp/server-card";
const CARD_TYPE = "application/mcp-server-card+json";

/** Protocol revisions of `/mcp`, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];

/** Describes the MCP server to clients that discover it by domain (SEP-2127). Contains no owner data. */
export function createServerCardRoutes({ publicUrl }: Pick<Config, "publicUrl">): Hono {
  const routes = new Hono();
  const serve = (paths: readonly string[], document: object, type: string) => {
    const body = JSON.stringify(document);
    for (const path of paths) {
      routes.get(path, etag(), (context) => context.body(body, 200, { ...HEADERS, "Content-Type": type }));
    }
  };
  serve([CARD_PATH], card(publicUrl), CARD_TYPE);
  serve(["/.well-known/ai-catalog.json"], catalog(publicUrl), "application/ai-catalog+json");
  serve(["/.well-known/mcp/catalog.json"], catalog(publicUrl), "application/json");
  return routes;
}

const HEADERS = {
  "Cache-Control": "public, max-age=3600",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET",
  "Access-Control-Allow-Headers": "Content-Type",
};

function card(publicUrl: string) {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
    name: `${new URL(publicUrl).hostname
      .replace(/[[\]:]+/g, "-")
      .split(".")
      .reverse()
      .join(".")}/postern`,
    version: packageVersion(),
    title: "Postern",
    description: "Lists what visitors submitted to the owner's website forms, read-only.",
    websiteUrl: publicUrl,
    remotes: [
      { type: "streamable-http", url: mcpResource({ publicUrl }), supportedProtocolVersions: PROTOCOL_VERSIONS },
    ],
  };
}

function catalog(publicUrl: string) {
  const entry = {
    identifier: `urn:air:${new URL(publicUrl).hostname}:postern`,
    displayName: "Postern",
    type: CARD_TYPE,
    url: publicUrl + CARD_PATH,
  };
  return { specVersion: "draft", entries: [entry] };
}
