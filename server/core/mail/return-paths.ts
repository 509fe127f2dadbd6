import { refusesSender } from "./classify-smtp-error.ts";
import type { MailMessage } from "./message.ts";
import type { Envelope } from "./mime.ts";

/** Some servers refuse an empty return path, which an auto-reply should have (RFC 3834). */
export class ReturnPaths {
  /** The server's answer to an empty return path; null while it accepts them. */
  refusal: unknown = null;

  /**
   * Sends an auto-reply without a return path, or with one after the server has refused the first and accepted the
   * second.
   */
  async choose<Result>(
    { automatic }: Pick<MailMessage, "automatic">,
    hand: (envelope: Envelope) => Promise<Result>,
  ): Promise<Result> {
    if (automatic !== "auto-replied" || this.refusal !== null) return hand({ hasEmptyPath: false });
    try {
      return await hand({ hasEmptyPath: true });
    } catch (error) {
      if (!refusesSender(error)) throw error;
      const result = await hand({ hasEmptyPath: false });
      this.refusal = error;
      return result;
    }
  }
}
