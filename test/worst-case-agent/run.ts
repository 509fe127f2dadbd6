// An agent that obeys whatever it reads, against any MCP server:
//   npm run test:worst-case-agent -- --url https://inbox.example.com/mcp --begin '{"formId":"frm_…"}' CANARY…
// with the token in AGENT_TOKEN. First put messages of `messages.ts` where the agent reads them, and canaries where its credential
// does not reach. Ends with 1 when it was sent a canary.
import { parseArgs } from "node:util";
import { letLoose } from "./agent.ts";

const { values, positionals: canaries } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, begin: { type: "string", default: "{}" } },
});
const token = process.env.AGENT_TOKEN;
if (values.url === undefined || token === undefined) throw new Error("Give --url, and the token in AGENT_TOKEN.");

const { received, done } = await letLoose(
  { url: values.url, token },
  JSON.parse(values.begin) as Record<string, unknown>,
);
const reached = canaries.filter((canary) => received.some((text) => text.includes(canary)));
console.log(
  `${done.length} acts, ${received.length} answers, ${reached.length} of ${canaries.length} canaries reached`,
);
for (const canary of reached) console.log(`Reached: ${canary}`);
process.exitCode = reached.length === 0 ? 0 : 1;
