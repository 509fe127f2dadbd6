/** The object store refused a request or did not respond. */
export class ObjectStorageError extends Error {
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** The store's error code, such as NoSuchBucket. */
  readonly code: string | null;

  constructor(response: { readonly status: number; readonly code: string } | null, cause: unknown) {
    super(
      response === null
        ? "The object storage did not respond."
        : `The object storage responded ${response.status} (${response.code}).`,
      { cause },
    );
    this.name = "ObjectStorageError";
    this.status = response?.status ?? null;
    this.code = response?.code ?? null;
  }
}
