import type { Reason } from "@postern/spam";
import type { WebhookEndpoint } from "../database/db.ts";
import type { DeliveredFile, DueDelivery } from "../deliveries/store/due-delivery.ts";
import { type Deps, hookOf } from "../deps.ts";
import type { IntakeForm } from "../intake/store/intake-forms.ts";
import type { MailAttachment } from "../mail/message.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import type { ExportFile } from "../submissions/store/export.ts";
import { type FileIntake, type FileShare, NO_FILES } from "./file-intake.ts";
import type { NewFile } from "./store.ts";

export type FormLimits = Pick<IntakeForm, "maxFiles" | "maxFileBytes">;

/** The operator's limits, or the owner's if lower. */
export interface FileLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
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
  fileLimits(deps: Deps, form: FormLimits): FileLimits;
  openFiles(deps: Deps, form: FormLimits, share: FileShare): Promise<FileIntake>;
  /** Scans files for viruses once they are stored. */
  scanFiles(deps: Deps, files: readonly NewFile[]): Promise<readonly NewFile[]>;
  /** What files say about whether their message is spam. */
  fileReasons(files: readonly Pick<NewFile, "signals">[]): readonly Reason[];
  /** Opens what to attach to an email of at most that many bytes, by file id. Destroy it after sending. */
  openAttachments(
    deps: Deps,
    files: readonly DeliveredFile[],
    maxBytes: number,
  ): Promise<ReadonlyMap<string, MailAttachment>>;
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
  fileLimits: () => ({ maxFiles: 0, maxFileBytes: 0, maxTotalBytes: 0 }),
  openFiles: async () => NO_FILES,
  scanFiles: async (_deps, files) => files,
  fileReasons: () => [],
  openAttachments: async () => new Map(),
  openLinks: async () => new Map(),
  fileEntries: async function* () {},
};

/** Without the feature, nothing is kept of a file but its name. */
export function attachmentsOf(deps: Pick<Deps, "features">): Attachments {
  return hookOf(deps, "attachments") ?? NONE;
}
