export type FileProblem = "no-space" | "not-allowed" | "read-only" | "not-a-folder" | "missing" | "failing-disk";

const PROBLEMS: ReadonlyMap<unknown, FileProblem> = new Map([
  ["ENOSPC", "no-space"],
  ["EDQUOT", "no-space"],
  ["EACCES", "not-allowed"],
  ["EPERM", "not-allowed"],
  ["EROFS", "read-only"],
  ["ENOTDIR", "not-a-folder"],
  ["EEXIST", "not-a-folder"],
  ["ENOENT", "missing"],
  ["EIO", "failing-disk"],
]);

export interface FileFailure {
  readonly problem: FileProblem;
  /** `null` if the system does not say which file it was. */
  readonly path: string | null;
}

/** `null` for any other error. The caller says what to do about it. */
export function fileFailure(error: unknown): FileFailure | null {
  if (!(error instanceof Error && "code" in error)) return null;
  const problem = PROBLEMS.get(error.code);
  if (problem === undefined) return null;
  return { problem, path: "path" in error && typeof error.path === "string" ? error.path : null };
}
