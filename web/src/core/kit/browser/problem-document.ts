/** The reason a server refusal gives; null if none. */
export function detailOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("detail" in body)) return null;
  return typeof body.detail === "string" ? body.detail : null;
}

/** Like `detailOf`, for a response whose body is still unread. */
export async function readDetail(response: Response): Promise<string | null> {
  try {
    return detailOf(await response.json());
  } catch {
    // A proxy between the browser and the server sent its own response.
    return null;
  }
}
