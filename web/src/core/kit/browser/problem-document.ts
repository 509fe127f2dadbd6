/** Returns the sentence with which the server refused something; null where it gave none. */
export function detailOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("detail" in body)) return null;
  return typeof body.detail === "string" ? body.detail : null;
}

/** The same of an answer that was not read yet. */
export async function readDetail(response: Response): Promise<string | null> {
  try {
    return detailOf(await response.json());
  } catch {
    // Something between the browser and the server answered in words of its own.
    return null;
  }
}
