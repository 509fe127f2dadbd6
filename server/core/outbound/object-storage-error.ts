/** An object storage refused a request or did not respond. */
export class ObjectStorageError extends Error {
  /** The response's; null when there was none. */
  readonly status: number | null;
  /** The store's name for the error, such as NoSuchBucket. */
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
