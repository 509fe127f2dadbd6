// What a browser loads before the inbox stands: the entry and what it imports, compressed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes of compressed JavaScript, from the manifest that the dashboard's build wrote. */
export function initialScriptBytes(webRoot) {
  const manifest = JSON.parse(readFileSync(join(webRoot, ".vite", "manifest.json"), "utf8"));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  visit("index.html");
  const chunks = [...seen].map((key) => manifest[key]);
  // Loaded later, it would be neither counted nor there in time.
  if (!chunks.some(({ name }) => name === "inbox")) throw new Error("The page does not name the chunk of the inbox.");
  const files = chunks.map(({ file }) => file).filter((file) => file.endsWith(".js"));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length, 0);
}
