import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { recordRefusal } from "../services/access-log/access-log.ts";
import { type Caller, clientNameOf } from "./caller.ts";
import { stepUpChallenge } from "./challenge.ts";

const callForContents = z.object({
  method: z.literal("tools/call"),
  params: z.object({
    arguments: z.object({ formId: z.string(), includeContent: z.literal(true) }),
    _meta: z.record(z.string(), z.unknown()).optional(),
  }),
});

/**
 * Where a connected agent asks for contents that it was not allowed, its owner can be asked: that is on record, and the
 * answer. An agent token is what it is; its actor reads so in the tool's answer.
 */
export async function askToStepUp(deps: Deps, caller: Caller, message: unknown): Promise<Response | null> {
  const { scope } = caller;
  if (scope.actor.kind !== "connection" || scope.permissions.content) return null;
  const call = callForContents.safeParse(message);
  if (!call.success) return null;
  const { arguments: asked, _meta: envelope = {} } = call.data.params;
  const clientName = clientNameOf(envelope[CLIENT_INFO_META_KEY]) ?? caller.clientName;
  await recordRefusal(scope, deps, { refusal: "scope", clientName, formId: asked.formId, contents: true });
  return stepUpChallenge(deps.config);
}
