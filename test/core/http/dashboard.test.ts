import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressAssets } from "../../../scripts/compress-assets.mjs";
import { createDashboard } from "../../../server/core/http/dashboard.ts";

const SCRIPT = "console.log('a line that repeats');\n".repeat(100);
const PAGE = `<!doctype html>${"<p>The dashboard</p>".repeat(100)}`;

let webRoot: string;
let dashboard: Hono;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "postern-web-"));
  mkdirSync(join(webRoot, "assets"));
  mkdirSync(join(webRoot, ".vite"));
  writeFileSync(join(webRoot, "index.html"), PAGE);
  writeFileSync(join(webRoot, "assets", "app.js"), SCRIPT);
  writeFileSync(join(webRoot, "assets", "short.js"), "x".repeat(1023));
  writeFileSync(join(webRoot, "assets", "photo.png"), SCRIPT);
  writeFileSync(join(webRoot, ".vite", "manifest.json"), SCRIPT);
  await compressAssets(webRoot);
  dashboard = createDashboard(webRoot);
});

afterAll(() => rmSync(webRoot, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => dashboard.request(path, { headers });
const accepting = (encodings: string | null) => (encodings === null ? {} : { "accept-encoding": encodings });

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

test("The build compresses only the files that become smaller", () => {
  expect(readdirSync(join(webRoot, "assets")).sort()).toEqual([
    "app.js",
    "app.js.br",
    "app.js.gz",
    "photo.png",
    "short.js",
  ]);
  expect(existsSync(join(webRoot, ".vite", "manifest.json.br"))).toBe(false);
});

describe.each([
  ["/assets/app.js", SCRIPT],
  ["/", PAGE],
  ["/forms/form_1/inbox", PAGE],
])("GET %s", (path, text) => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", null],
    ["identity", null],
    [null, null],
  ] as const)("answers a client that accepts %j with the encoding %s", async (accepted, encoding) => {
    const response = await get(path, accepting(accepted));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect((encoding === null ? bytes : DECODERS[encoding](bytes)).toString()).toBe(text);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
  });
});

test("Only addresses of the dashboard's routes can be opened directly", async () => {
  const folder = new URL("../../../web/src/routes/", import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const paths = sources.flatMap((text) => [...text.matchAll(/path: "(\/[^"]*)"/g)].map(([, path = ""]) => path));
  expect(paths).toContain("/trash");
  for (const path of paths) expect([path, (await get(path.replaceAll("$", ""))).status]).toEqual([path, 200]);
  expect((await get("/bin")).status).toBe(404);
});

test("Hashed files are cached permanently, while the page is always revalidated", async () => {
  expect((await get("/assets/app.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await get("/inbox")).headers.get("cache-control")).toBe("no-cache");
});

test("An unchanged page returns 304, and each encoding has its own ETag", async () => {
  const [brotli, plain] = [await get("/", accepting("br")), await get("/")];
  const tag = brotli.headers.get("etag") ?? "";
  expect(tag).not.toBe(plain.headers.get("etag"));
  const again = await get("/", { ...accepting("br"), "if-none-match": tag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("vary")).toBe("Accept-Encoding");
  expect((await get("/", { "if-none-match": tag })).status).toBe(200);
});

test("A missing file returns 404 without a cache header", async () => {
  for (const path of ["/assets/none.js", "/assets/../index.html", "/.vite/manifest.json", "/elsewhere"]) {
    const response = await get(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, null]);
  }
});
