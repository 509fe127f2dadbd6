import { BodyTooLarge, readBody as readAtMost } from "../http/read-body.ts";
import { malformed, Refusal } from "./refusal.ts";

export const MAX_BODY_BYTES = 262_144;

/** Reads a submission's body up to and including `maxBytes`; throws a `Refusal` where that cannot be done. */
export async function readBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<Buffer> {
  try {
    return await readAtMost(request, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new Refusal("too_large", undefined, { cause: error });
    throw malformed("The submission ended before it was complete. Please send it again.", error);
  }
}
