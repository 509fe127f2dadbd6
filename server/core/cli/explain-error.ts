import { DatabaseStartError } from "@postern/embedded-postgres";
import { ConfigError } from "../config.ts";
import { MigrationError } from "../database/migrations.ts";
import { ListenError } from "../http/listen-error.ts";
import { ObjectStorageError } from "../outbound/object-storage-error.ts";
import { isDatabaseUnavailable, OperatorError, PosternError, withoutQuotedCall } from "../platform/errors.ts";
import { type FileProblem, fileFailure } from "../platform/file-errors.ts";
import { SecretError } from "../platform/secret-file.ts";

/** A command was used in an unsupported way; the process exits with 2. */
export class UsageError extends Error {}

export function explainError(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof PosternError) return { code: error.code, message: error.message };
  if (error instanceof UsageError) return { code: "USAGE", message: error.message };
  if (error instanceof ConfigError) return { code: "CONFIG", message: error.message };
  if (error instanceof SecretError) return { code: "SECRET", message: error.message };
  if (error instanceof ListenError) return { code: "PORT", message: error.message };
  if (error instanceof OperatorError) return { code: error.code, message: error.message };
  if (error instanceof ObjectStorageError) {
    const advice =
      "Check POSTERN_FILES_BUCKET, POSTERN_BACKUP_TO, the AWS_… variables and that the storage can be reached.";
    return { code: "STORAGE", message: `${error.message} ${advice}` };
  }
  if (error instanceof DatabaseStartError || error instanceof MigrationError) {
    return { code: "DATABASE", message: error.message };
  }
  const known = explainFileError(error) ?? explainPostgresError(error);
  if (known !== null) return known;
  if (isDatabaseUnavailable(error)) {
    return {
      code: "DATABASE",
      message: "The database cannot be reached. Check DATABASE_URL and that the server is running.",
    };
  }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: "INTERNAL", message: `Unexpected error, probably a bug in Postern. ${withoutQuotedCall(detail)}` };
}

function explainFileError(error: unknown): { code: string; message: string } | null {
  const failure = fileFailure(error);
  if (failure === null) return null;
  const { problem, path } = failure;
  if (problem === "failing-disk") {
    return {
      code: "DISK",
      message: `The disk failed while ${path ?? "a file"} was read or written. Check the disk and the system's log, then try again.`,
    };
  }
  return path === null ? null : { code: "DATA_DIR", message: adviceOn(problem, path) };
}

function adviceOn(problem: Exclude<FileProblem, "failing-disk">, path: string): string {
  switch (problem) {
    case "not-allowed":
      return `This user is not allowed to use ${path}. Run Postern as the user who owns it, or set POSTERN_DATA_DIR.`;
    case "read-only":
      return `${path} is on a read-only file system. Check POSTERN_DATA_DIR.`;
    case "not-a-folder":
      return `${path} is not a folder. Check POSTERN_DATA_DIR.`;
    case "missing":
      return `${path} does not exist. Check POSTERN_DATA_DIR.`;
    case "no-space":
      return `There is no space left on the disk for ${path}. Free some space, then try again.`;
  }
}

const REFUSED_CONNECTIONS: Readonly<Record<string, string>> = {
  "28000": "The database server rejected the user in DATABASE_URL. Check the user name and the server's pg_hba.conf.",
  "28P01": "The database server rejected the password in DATABASE_URL. Check the user name and the password.",
  "3D000": "The database in DATABASE_URL does not exist. Create it, or correct its name.",
  "42501":
    "The database user is not allowed to do this. Postern needs a user who can create tables and schemas in its own database.",
};

/** PostgreSQL errors about its configuration; the client library may wrap them. */
function explainPostgresError(error: unknown): { code: string; message: string } | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { readonly code?: unknown };
    const message = typeof code === "string" ? REFUSED_CONNECTIONS[code] : undefined;
    if (message !== undefined) return { code: "DATABASE", message };
  }
  return null;
}
