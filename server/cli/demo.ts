import { startServing } from "../serve.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { type DemoFacts, prepareDemoOwner } from "./demo-owner.ts";
import { untilStopped } from "./until-stopped.ts";

export async function demo(context: AppContext): Promise<CommandResult> {
  const { deps, close } = await context.open("exclusive");
  try {
    const demo = await prepareDemoOwner(deps);
    // The demo's addresses are invented: its mails are written to files, never sent.
    const running = await startServing({ ...deps, config: { ...deps.config, smtpUrl: null } });
    const { publicUrl } = deps.config;
    process.stdout.write(`${introduction(publicUrl, demo)}\n`);
    await untilStopped(deps);
    await running.stop();
    return { data: { stopped: true }, text: "Stopped." };
  } finally {
    await close();
  }
}

function introduction(publicUrl: string, demo: DemoFacts): string {
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "list_submissions", arguments: { formId: demo.formId, limit: 3, includeContent: true } },
  };
  return `
Postern's demo is ready.

  Dashboard    ${publicUrl}
  Sign in      ${demo.email}  /  ${demo.password}
  Form         ${publicUrl}/f/${demo.formId}
  Agent token  ${demo.token}

Send a message:
  curl -H 'Accept: application/json' -d 'name=Ana' -d 'email=ana@example.com' -d 'message=Hello there' ${publicUrl}/f/${demo.formId}

Read it as an agent:
  curl -s ${publicUrl}/mcp -H 'Authorization: Bearer ${demo.token}' -H 'Content-Type: application/json' \\
    -H 'Accept: application/json, text/event-stream' -d '${JSON.stringify(call)}'

Press Ctrl-C to stop.`;
}
