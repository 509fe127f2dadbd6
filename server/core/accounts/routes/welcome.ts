import type { Context } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { PosternError } from "../../platform/errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { endSession } from "../account.ts";
import { noteNewBrowser } from "../security-notices.ts";
import type { SignInAttempt } from "../sign-in-attempt.ts";
import { rememberBrowser, visitorOf } from "./trusted-device.ts";

/** The ends of a sign-in, whichever way in it is. */
export interface Welcome {
  /** Completes the answer to a browser that is signed in now, and tells the user if it is a new one. */
  signedIn(context: Context, attempt: SignInAttempt, response: Response): Promise<Response>;
  /** The new session's cookie replaces the old one's, which nobody could end any more. */
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
