import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** An archive as an independent reader understands it: content by name, in its order. It refuses names that leave the folder. */
export async function readZip(archive: ArrayBuffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive), { strictFileNames: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged.`);
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice.`);
    entries.set(entry.fileName, content);
  }
  return entries;
}
