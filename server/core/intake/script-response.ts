import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { LRUCache } from "lru-cache";
import { NO_STORE } from "./answer.ts";
import type { PageScript } from "./page-scripts.ts";

const compress = promisify(brotliCompress);

/** About the number of languages, with and without files. */
const MAX_PROGRAMS = 100;

/** Unfinished Brotli streams. The highest level takes 15 ms, so each program is compressed once. */
const programs = new LRUCache<string, Promise<Buffer>>({
  max: MAX_PROGRAMS,
  memoMethod: (program) => compress(program, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
});

/** Never cached by a browser or a proxy: each opening of the page has its own. */
export async function scriptResponse(context: Context, script: PageScript): Promise<Response> {
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    Vary: "Origin, Accept-Language, Accept-Encoding",
    ...NO_STORE,
  };
  const encoding = accepts(context, { header: "Accept-Encoding", supports: ["br"], default: "identity" });
  if (encoding !== "br") return new Response(script.program + script.call, { headers });
  const body = Buffer.concat([await programs.memo(script.program), uncompressedEnd(script.call)]);
  return new Response(body, { headers: { ...headers, "Content-Encoding": "br" } });
}

/**
 * One uncompressed block of at most 64 KiB and the final empty one (RFC 7932, section 9.2). A flushed stream ends on a
 * byte boundary.
 */
function uncompressedEnd(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(3);
  const isUncompressed = 1 << 19;
  header.writeUIntLE(isUncompressed | ((bytes.length - 1) << 3), 0, 3);
  return Buffer.concat([header, bytes, Buffer.of(0b11)]);
}
