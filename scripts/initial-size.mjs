// What a browser loads before the inbox stands: the entry, what it imports, and the chunks of the inbox's route, compressed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const ROUTE_SOURCES = ["src/shell/shell.tsx", "src/inbox/form-page.tsx", "src/inbox/folder-page.tsx"];

/** Bytes of compressed JavaScript, from the manifest that the dashboard's build wrote. */
export function initialScriptBytes(webRoot) {
  const manifest = JSON.parse(readFileSync(join(webRoot, ".vite", "manifest.json"), "utf8"));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (manifest[key] === undefined) throw new Error(`The build made no chunk of ${key}.`);
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of ["index.html", ...ROUTE_SOURCES]) visit(key);
  const files = new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith(".js")));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length, 0);
}
