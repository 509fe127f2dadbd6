import type { WebhookEndpoint } from "../database/db.ts";
import type { DeliveredFile, DueDelivery } from "../deliveries/store/due-delivery.ts";
import type { Deps } from "../deps.ts";
import type { MailedFile } from "../mail/compose-submission.ts";
import type { MailAttachment } from "../mail/message.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import type { ExportFile } from "../submissions/store/export.ts";
import { visibleFileName } from "./file-name.ts";

export interface MailWithFiles {
  readonly form: { readonly maxAttachmentBytes: number };
  readonly submission: { readonly files: readonly DeliveredFile[] };
}

export interface MailedFiles {
  /** All files of the submission, in order. */
  readonly files: readonly MailedFile[];
  /** Destroy after sending, successful or not. */
  readonly attachments: readonly MailAttachment[];
}

export interface LinkedDelivery {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: Pick<DueDelivery, "id" | "submission">;
}

export interface ListedFile {
  readonly file: ExportFile;
  readonly submissionId: string;
  /** `null` for infected files, which would make a scanner remove the whole archive. */
  readonly path: string | null;
}

export interface ZipEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: AsyncIterable<Uint8Array> | string;
}

/** The contents of visitors' files. Their rows belong to the submissions. */
export interface Attachments {
  /** Opens the files to attach to an email. */
  openAttachments(deps: Deps, mail: MailWithFiles): Promise<MailedFiles>;
  /** Opens a link to each file of a delivery for one attempt, and returns the addresses by file id. */
  openLinks(scope: SystemScope, deps: Deps, input: LinkedDelivery): Promise<ReadonlyMap<string, string>>;
  /** The entries of an archive. A file counts as deleted if `isPresent` says so, or else if the scope cannot see it. */
  fileEntries(
    scope: OwnerScope,
    deps: Deps,
    listed: readonly ListedFile[],
    isPresent?: (id: string) => Promise<boolean>,
  ): AsyncIterable<ZipEntry>;
}

const NONE: Attachments = {
  openAttachments: async (_deps, { submission }) => ({
    files: submission.files.map(({ name, storageKey }) => ({
      name: visibleFileName(name),
      state: storageKey === null ? "left-out" : "in-postern",
    })),
    attachments: [],
  }),
  openLinks: async () => new Map(),
  fileEntries: async function* () {},
};

/** Without the feature, nothing is kept of a file but its name. */
export function attachmentsOf({ features }: Pick<Deps, "features">): Attachments {
  return features.find(({ attachments }) => attachments !== undefined)?.attachments ?? NONE;
}
