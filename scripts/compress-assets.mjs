// Compresses what the dashboard's build made once, at the highest level, so that no request has to.
import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Smaller files fit into one packet either way. */
const MIN_BYTES = 1024;

// Brotli's highest level is its default.
const ENCODERS = [
  [".br", promisify(brotliCompress)],
  [".gz", (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
];

/** Writes a `.br` and a `.gz` beside each file that gets smaller by it. */
export async function compressAssets(webRoot) {
  const files = readdirSync(webRoot, { recursive: true })
    .filter((name) => COMPRESSIBLE.test(name) && !name.startsWith("."))
    .map((name) => join(webRoot, name))
    .filter((file) => statSync(file).size >= MIN_BYTES);
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      for (const [ending, encode] of ENCODERS) {
        const encoded = await encode(bytes);
        if (encoded.length < bytes.length) await writeFile(`${file}${ending}`, encoded);
      }
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await compressAssets(process.argv[2]);
}
