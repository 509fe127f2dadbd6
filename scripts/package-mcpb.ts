// npm run package:mcpb: writes postern-<version>.mcpb, an MCP bundle that connects clients such as Claude Desktop to any Postern.
// Options:
//   --out DIR          the folder to write to, in place of this one
//   --repository URL   on GitHub, where the release is published; then also writes server.json, its entry in the MCP registry
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBundle } from "../server/features/mcp-bundle/bundle.ts";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { out: { type: "string", default: root }, repository: { type: "string" } } });
const repository = values.repository === undefined ? null : readRepository(values.repository);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

build(["MCP bridge"]);
const bundle = await makeBundle({ version, address: null });
write(`postern-${version}.mcpb`, bundle);
if (repository !== null) {
  const sha256 = createHash("sha256").update(bundle).digest("hex");
  write("server.json", `${JSON.stringify(registryEntry(repository, sha256), null, 2)}\n`);
}

function write(name: string, content: string | Uint8Array): void {
  const path = join(resolve(values.out), name);
  writeFileSync(path, content);
  process.stdout.write(`${path}: ${(content.length / 1000).toFixed(1)} kB\n`);
}

function readRepository(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.origin === "https://github.com" && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname)) return url;
  throw new Error("--repository takes an address such as https://github.com/owner/postern.");
}

/** This version's server.json for the MCP registry. */
function registryEntry(repository: URL, sha256: string) {
  const [owner = "", name = ""] = repository.pathname.split("/").filter((part) => part !== "");
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `io.github.${owner}/${name}`,
    title: "Postern",
    description: "Reads what visitors submitted to your website's forms, from your own Postern.",
    version,
    repository: { url: `https://github.com/${owner}/${name}`, source: "github" },
    // A remote would have to be public, and every Postern is private.
    packages: [
      {
        registryType: "mcpb",
        identifier: `https://github.com/${owner}/${name}/releases/download/v${version}/postern-${version}.mcpb`,
        version,
        fileSha256: sha256,
        transport: { type: "stdio" },
        environmentVariables: [
          {
            name: "POSTERN_ADDRESS",
            description: "Address of your Postern, such as https://inbox.example.com.",
            isRequired: true,
            format: "string",
          },
          {
            name: "POSTERN_TOKEN",
            description: "Agent token, from Settings → Agents in Postern.",
            isRequired: true,
            isSecret: true,
            format: "string",
          },
        ],
      },
    ],
  };
}
