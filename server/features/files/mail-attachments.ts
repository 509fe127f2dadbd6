import { downloadFileName } from "../../core/attachments/file-name.ts";
import type { DeliveredFile } from "../../core/deliveries/store/due-delivery.ts";
import type { Deps } from "../../core/deps.ts";
import type { MailAttachment } from "../../core/mail/message.ts";
import { isRasterType } from "../../core/platform/image-size.ts";

/**
 * Opens the files to attach to a mail: in order, as many as fit the size that the form's owner chose. Doubtful files
 * are never attached, because mail servers refuse the whole mail for them.
 */
export async function openAttachments(
  deps: Deps,
  files: readonly DeliveredFile[],
  maxBytes: number,
): Promise<ReadonlyMap<string, MailAttachment>> {
  const attachments = new Map<string, MailAttachment>();
  let bytesLeft = maxBytes;
  for (const file of files) {
    const mayAttach = file.signals.length === 0 && file.size <= bytesLeft;
    const attachment = mayAttach ? await openAttachment(deps, file) : null;
    if (attachment === null) continue;
    bytesLeft -= file.size;
    attachments.set(file.id, attachment);
  }
  return attachments;
}

/** `null` for one left out or unreadable: the mail is sent without it. Reads the file once in advance to find out. */
async function openAttachment(deps: Deps, { name, type, storageKey }: DeliveredFile): Promise<MailAttachment | null> {
  if (storageKey === null) return null;
  try {
    for await (const _chunk of await deps.files.read(storageKey));
    const isShownInline = isRasterType(type) || type === "application/pdf";
    return {
      filename: downloadFileName(name),
      contentType: isShownInline && type !== null ? type : "application/octet-stream",
      content: await deps.files.read(storageKey),
    };
  } catch (error) {
    deps.log.error({ err: error }, "a file could not be attached to an email");
    return null;
  }
}
