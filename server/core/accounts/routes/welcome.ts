import type { Context } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { PosternError } from "../../platform/errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { endSession } from "../account.ts";
import { noteNewBrowser } from "../security-notices.ts";
import type { SignInAttempt } from "../sign-in-attempt.ts";
import { rememberBrowser, visitorOf } from "./trusted-device.ts";

/** The final steps of every kind of sign-in. */
export interface Welcome {
  /** Completes the response to a newly signed-in browser, and notifies the user if the browser is new. */
  signedIn(context: Context, attempt: SignInAttempt, response: Response): Promise<Response>;
  /** The new session's cookie replaces the old session's, which nobody could end afterwards. */
  endSessionOf(request: Request): Promise<void>;
}

export function createWelcome(deps: Deps, authenticate: (request: Request) => Promise<OwnerScope>): Welcome {
  return {
    signedIn: async (context, attempt, response) => {
      await attempt.succeeded();
      const { userId, isFirst = false } = attempt;
      if (userId === null) return response;
      const { trustedDevice, address } = await visitorOf(context, deps);
      if (!isFirst && trustedDevice?.userId !== userId) {
        const userAgent = context.req.header("user-agent") ?? "";
        await noteNewBrowser(systemScope(), deps, { userId, userAgent, address });
      }
      response.headers.append("Set-Cookie", await rememberBrowser(context, deps, userId));
      return response;
    },
    endSessionOf: async (request) => {
      try {
        const scope = await authenticate(request);
        await endSession(scope, deps, { id: scope.actor.id });
      } catch (error) {
        if (!(error instanceof PosternError)) throw error;
      }
    },
  };
}
