import type { MailedFiles, MailWithFiles } from "../../core/attachments/attachments.ts";
import { downloadFileName, visibleFileName } from "../../core/attachments/file-name.ts";
import type { DeliveredFile } from "../../core/deliveries/store/due-delivery.ts";
import type { Deps } from "../../core/deps.ts";
import type { MailedFile } from "../../core/mail/compose-submission.ts";
import type { MailAttachment } from "../../core/mail/message.ts";
import { isRasterType } from "../../core/platform/image-size.ts";

/**
 * Opens the files to attach to a mail: in order, as many as fit the size that the form's owner chose. Doubtful files
 * are never attached, because mail servers refuse the whole mail for them.
 */
export async function openAttachments(deps: Deps, { form, submission }: MailWithFiles): Promise<MailedFiles> {
  const files: MailedFile[] = [];
  const attachments: MailAttachment[] = [];
  let bytesLeft = form.maxAttachmentBytes;
  for (const file of submission.files) {
    const attachment = mayAttach(file) && file.size <= bytesLeft ? await openAttachment(deps, file) : null;
    const state = file.storageKey === null ? "left-out" : attachment === null ? "in-postern" : "attached";
    files.push({ name: visibleFileName(file.name), state });
    if (attachment === null) continue;
    bytesLeft -= file.size;
    attachments.push(attachment);
  }
  return { files, attachments };
}

function mayAttach({ storageKey, signals }: DeliveredFile): boolean {
  return storageKey !== null && signals.length === 0;
}

/** `null` for an unreadable file: the mail is sent without it. Reads the file once in advance to find out. */
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
