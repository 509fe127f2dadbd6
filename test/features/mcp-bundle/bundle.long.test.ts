import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { build } from "../../../scripts/build.mjs";
import { buildApp } from "../../../server/app.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { readZip } from "../../support/zip.ts";

build(["MCP bridge"]);

const database = useDatabase();
const root = join(import.meta.dirname, "..", "..", "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** Runs `npm run package:mcpb` in a time zone; returns a reader for its output. */
function pack(words: readonly string[], timeZone: string) {
  const out = mkdtempSync(join(tmpdir(), "postern-package-"));
  folders.push(out);
  const command = [join(root, "node_modules/tsx/dist/cli.mjs"), "scripts/package-mcpb.ts", "--out", out, ...words];
  execFileSync(process.execPath, command, { cwd: root, env: { ...process.env, TZ: timeZone }, stdio: "pipe" });
  const path = (name: string) => join(out, name);
  return { bundle: readFileSync(path(`postern-${version}.mcpb`)), path };
}

const folders: string[] = [];
const local = pack([], "Asia/Tokyo");
const published = pack(["--repository", "https://github.com/ada/postern"], "America/New_York");

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const input = z.strictObject({
  type: z.enum(["string", "number", "boolean", "directory", "file"]),
  title: z.string(),
  description: z.string(),
  required: z.boolean(),
  sensitive: z.boolean().optional(),
  default: z.string().optional(),
});

/** The manifest's published schema, version 0.3, limited to the fields ours has. */
const manifest = z.strictObject({
  manifest_version: z.literal("0.3"),
  name: z.literal("postern"),
  display_name: z.string(),
  version: z.string(),
  description: z.string(),
  long_description: z.string(),
  author: z.strictObject({ name: z.string() }),
  license: z.literal("MIT"),
  keywords: z.array(z.string()),
  server: z.strictObject({
    type: z.literal("node"),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  user_config: z.strictObject({ address: input, token: input }),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(["darwin", "win32", "linux"])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
});

/** The registry's schema for a server.json of 2025-12-11, limited to the fields ours has. */
const entry = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  repository: z.strictObject({ url: z.url(), source: z.literal("github") }),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("mcpb"),
        identifier: z.url().regex(/^https:\/\/github\.com\/.*\.mcpb$/),
        version: z.string(),
        fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
        transport: z.strictObject({ type: z.literal("stdio") }),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            isRequired: z.boolean(),
            isSecret: z.boolean().optional(),
            format: z.literal("string"),
          }),
        ),
      }),
    )
    .length(1),
});

test("The MCP bundle contains a manifest that clients can read and a single program, both as text", async () => {
  const files = await readZip(new Uint8Array(local.bundle).buffer);
  const { server, version: told, user_config } = manifest.parse(JSON.parse(String(files.get("manifest.json"))));
  expect(told).toBe(version);
  expect([...files.keys()]).toEqual(["manifest.json", server.entry_point]);
  for (const content of files.values()) expect(content.includes(0)).toBe(false);
  expect(user_config.token.sensitive).toBe(true);
  expect(user_config.address.default).toBeUndefined();
});

test("The MCP bundle of a version is identical byte for byte, wherever and whenever it is built", () => {
  expect(local.bundle.equals(published.bundle)).toBe(true);
});

test("The registry entry contains this version, the download address, and the bundle's hash", () => {
  const { bundle, path } = published;
  const read = entry.parse(JSON.parse(readFileSync(path("server.json"), "utf8")));
  expect(read).toMatchObject({ name: "io.github.ada/postern", version });
  expect(read.packages[0]).toMatchObject({
    identifier: `https://github.com/ada/postern/releases/download/v${version}/postern-${version}.mcpb`,
    version,
    fileSha256: createHash("sha256").update(bundle).digest("hex"),
  });
  expect(read.packages[0]?.environmentVariables.filter(({ isSecret }) => isSecret === true)).toMatchObject([
    { name: "POSTERN_TOKEN" },
  ]);
});

test("No registry entry is created without a valid repository address", () => {
  expect(existsSync(local.path("server.json"))).toBe(false);
  for (const repository of [
    "https://example.com/ada/postern",
    "https://github.com/ada",
    "http://github.com/ada/postern",
  ]) {
    expect(() => pack(["--repository", repository], "UTC"), repository).toThrow("--repository takes an address");
  }
});

function get(publicUrl: string, headers: Record<string, string> = {}) {
  const { hono } = buildApp(createTestDeps(database.db, { config: { publicUrl } }));
  return hono.request(`${publicUrl}/mcp/postern.mcpb`, { headers: { host: new URL(publicUrl).host, ...headers } });
}

test("Postern serves a bundle that suggests its own address, and answers 304 when it has not changed", async () => {
  const publicUrl = "https://inbox.example.com";
  const response = await get(publicUrl);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="postern.mcpb"');
  const files = await readZip(await response.arrayBuffer());
  const { user_config, version: told } = manifest.parse(JSON.parse(String(files.get("manifest.json"))));
  expect(user_config.address.default).toBe(publicUrl);
  expect(told).toBe(packageVersion());
  const again = await get(publicUrl, { "if-none-match": response.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("Postern serves no bundle over public plain HTTP, since the program would refuse its address", async () => {
  expect((await get("http://inbox.example.com")).status).toBe(404);
});
