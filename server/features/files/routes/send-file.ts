import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { downloadFileName } from "../../../core/attachments/file-name.ts";
import type { Deps } from "../../../core/deps.ts";
import { attachment } from "../../../core/exports/file-name.ts";
import type { OpenFile } from "../read-files.ts";

export type FileEnv = { Bindings: Partial<HttpBindings> };

/** A reader that reads nothing for this long is cut off. */
const STALL_TIMEOUT_MS = MINUTE_MS;

/**
 * Keeps visitors' files inert: saved rather than opened, never sniffed, and sandboxed without scripts, forms or
 * requests if opened anyway.
 */
const INERT_HEADERS = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/**
 * Sends an opened file. `onEnd` receives whether its last byte was read. `checkPermission` throws once sending must
 * stop.
 */
export function sendFile(
  deps: Deps,
  context: Context<FileEnv>,
  opened: OpenFile,
  headers: Readonly<Record<string, string>>,
  onEnd: (complete: boolean) => void,
  checkPermission: () => Promise<void> = async () => {},
): Response {
  const hangUp = () => void context.env?.outgoing?.destroy();
  return new Response(bodyOf(deps, opened, hangUp, onEnd, checkPermission), {
    headers: { ...INERT_HEADERS, "Content-Length": String(opened.file.size), ...headers },
  });
}

export function asAttachment(name: string): Readonly<Record<string, string>> {
  const readable = downloadFileName(name);
  const plain = readable.normalize("NFKD").replace(/[^\w.\- ]+/g, "_");
  return { "Content-Type": "application/octet-stream", "Content-Disposition": attachment(plain, readable) };
}

/** The content, as fast as it is read. A damaged file must not look complete, so its connection is cut. */
function bodyOf(
  deps: Deps,
  { file, content }: OpenFile,
  hangUp: () => void,
  onEnd: (complete: boolean) => void,
  checkPermission: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const stalled = new Error("The client read a file too slowly.");
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const iterator: AsyncIterator<Buffer> = content.on("error", () => undefined)[Symbol.asyncIterator]();
  const end = (complete: boolean) => {
    clearTimeout(timer);
    content.destroy();
    if (!hasEnded) onEnd(complete);
    hasEnded = true;
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown) => {
    // A client's abort is not a failure.
    if (hasEnded) return;
    deps.log.warn({ err: error, fileId: file.id }, "a file could not be sent");
    hangUp();
    controller.error(new Error("The file ended early."));
    end(false);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        timer = setTimeout(() => fail(controller, stalled), STALL_TIMEOUT_MS);
      },
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          await checkPermission();
          const next = await iterator.next();
          if (next.done === true) {
            controller.close();
            end(true);
            return;
          }
          controller.enqueue(next.value);
          timer = setTimeout(() => fail(controller, stalled), STALL_TIMEOUT_MS);
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: () => end(false),
    },
    { highWaterMark: 0 },
  );
}
