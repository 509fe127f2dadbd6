import type { AppContext } from "../../../core/cli/app-context.ts";
import type { CommandResult } from "../../../core/cli/command.ts";
import { untilStopped } from "../../../core/cli/until-stopped.ts";
import { mailFolder } from "../../../core/mail/mail-files.ts";
import { startMailSink } from "../../../core/mail/mail-sink.ts";
import { startServing } from "../../../serve.ts";
import { type DemoFacts, prepareDemoOwner } from "./demo-owner.ts";

export async function demo(context: AppContext): Promise<CommandResult> {
  const { deps: opened, close } = await context.open("exclusive");
  try {
    const { publicUrl, dataDir } = opened.config;
    // The demo's addresses are invented, so its emails are caught locally, whatever mail server is configured.
    const sink = await startMailSink(dataDir);
    const deps = { ...opened, config: { ...opened.config, smtpUrl: sink.url } };
    const demo = await prepareDemoOwner(deps);
    const running = await startServing(deps);
    process.stdout.write(`${introduction(publicUrl, mailFolder(dataDir), demo)}\n`);
    await untilStopped(deps);
    await running.stop();
    await sink.stop();
    return { data: { stopped: true }, text: "Stopped." };
  } finally {
    await close();
  }
}

function introduction(publicUrl: string, emails: string, demo: DemoFacts): string {
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
  Emails       ${emails}

The demo has a mail server of its own. It delivers nothing and saves every email as a file in that folder.

Send a message:
  curl -H 'Accept: application/json' -d 'name=Ana' -d 'email=ana@example.com' -d 'message=Hello there' ${publicUrl}/f/${demo.formId}

Read it as an agent:
  curl -s ${publicUrl}/mcp -H 'Authorization: Bearer ${demo.token}' -H 'Content-Type: application/json' \\
    -H 'Accept: application/json, text/event-stream' -d '${JSON.stringify(call)}'

Press Ctrl-C to stop.`;
}
