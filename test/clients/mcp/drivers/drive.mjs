// Runs beside one client library in a folder of its own and prints what it found as JSON, one line for each check.
import { connect } from "./client.mjs";

const { POSTERN_MCP: url, POSTERN_TOKEN: token, FORM_ID: formId, SUBMISSION_ID: submissionId } = process.env;

async function check(name, work) {
  const told = await work().catch((error) => `failed: ${String(error?.message ?? error).slice(0, 300)}`);
  console.log(JSON.stringify({ check: name, problem: told ?? null }));
}

const words = (error) =>
  `${error?.message ?? error} ${error?.cause?.message ?? ""} ${JSON.stringify(error?.details ?? "")}`;
let client;
await check("connect", async () => {
  client = await connect({ url, token });
});
await check("list", async () => {
  const tools = await client.list();
  if (!tools.some((tool) => tool.endsWith("list_submissions"))) return `found ${tools.join(", ") || "no tool"}`;
});
await check("metadata", async () => {
  const text = await client.call({ formId });
  if (!text.includes(submissionId)) return `the submission is not in ${text.slice(0, 200)}`;
  if (text.includes("canary")) return "contents came unasked";
});
await check("contents", async () => {
  const text = await client.call({ formId, includeContent: true });
  if (!text.includes("canary")) return `the contents are not in ${text.slice(0, 200)}`;
});
await check("discovery", async () => {
  // The list of forms may come as a result or as an error; a model reads either.
  const text = await client.call({ formId: "any text" }).catch(words);
  if (!text.includes(formId)) return `the forms are not in ${text.slice(0, 200)}`;
});
await check("wrong token", async () => {
  const other = await connect({ url, token: `pst_${"A".repeat(43)}` }).catch(() => null);
  const answer = other === null ? "" : await other.call({ formId }).catch(() => "");
  if (answer.includes(submissionId)) return "it was let in";
});
process.exit(0);
