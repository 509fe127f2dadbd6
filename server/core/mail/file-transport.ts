import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { mailFolder } from "./mail-files.ts";
import type { MailMessage, MailTransport, Sender, SendResult } from "./message.ts";
import { toMime } from "./mime.ts";

/** Writes each mail atomically as `<dataDir>/mail/<id>.eml`; a retry replaces the first. */
export function createFileTransport(dataDir: string, sender: Sender): MailTransport {
  const folder = mailFolder(dataDir);
  return {
    from: async () => sender.from.address,
    send: async (message): Promise<SendResult> => {
      const mime = await new MailComposer({ ...toMime(message, sender), ...unfolded(message) }).compile().build();
      const path = join(folder, `${message.id}.eml`);
      const draft = `${path}.${crypto.randomUUID()}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, mime, { mode: 0o600, flush: true });
        await rename(draft, path);
        return {
          outcome: "delivered",
          detail: "Saved as a file in the data folder, because no mail server is set up.",
        };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
        return {
          outcome: "temporary",
          detail: `The email could not be written to the data folder (${code}).`,
          scope: "transport",
        };
      }
    },
    check: async () => null,
    close: () => undefined,
  };
}

// RFC 5322 line limit.
const MAX_LINE_BYTES = 998;

/** Both texts in an encoding that does not break lines, so that a link can be copied from the file in any editor. */
function unfolded({ text, html }: Pick<MailMessage, "text" | "html">): object {
  const parts = { text, html };
  const lines = Object.values(parts).flatMap((part) => part.split("\n"));
  if (lines.some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)) return {};
  const raw = (type: string, part: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${part.replace(/\r?\n/g, "\r\n")}`;
  return { text: { raw: raw("text/plain", text) }, html: { raw: raw("text/html", html) } };
}
