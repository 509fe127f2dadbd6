import { serveStdio } from "../mcp/stdio.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { UsageError } from "./explain-error.ts";

/** Serves one agent until it hangs up; stdout belongs to the protocol alone. */
export function mcp(context: AppContext): Promise<CommandResult> {
  const { token } = context.config;
  if (token === null) {
    throw new UsageError("Set POSTERN_TOKEN to an agent token. `postern token create` creates one.");
  }
  return context.use(async (deps) => {
    await serveStdio(deps, token);
    return { data: {}, text: "" };
  });
}
