// Whether a data folder of an older version starts under this checkout with everything that is in it:
//   npm run test:upgrade                 from every old version
//   npm run test:upgrade -- --from REF   from one commit or tag
// Ends with 1 when something is lost. Takes a few minutes for each version.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signIn } from "../../bench/postern.ts";
import { findDifferences, type Instance, OWNER, readView, startVersion, type View } from "./instance.ts";
import { installVersion, type OldVersion, oldVersions } from "./old-version.ts";
import { countRows, findLosses, takeSnapshot } from "./snapshot.ts";

const root = join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({ options: { from: { type: "string", multiple: true, default: [] } } });
const versions = options.from.length > 0 ? options.from.map((ref): OldVersion => [ref, ref]) : oldVersions();

const problems: string[] = [];
for (const [name, ref] of versions) {
  const folder = mkdtempSync(join(tmpdir(), "postern-upgrade-"));
  try {
    const found = await upgradeFrom(ref, folder);
    say(`${ref} (${name}): ${found.length === 0 ? "everything is kept" : found.join("\n  ")}`);
    problems.push(...found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = problems.length === 0 ? 0 : 1;

async function upgradeFrom(ref: string, folder: string): Promise<string[]> {
  const checkout = installVersion(ref, folder);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const receiver = await startReceiver();
  const port = await freePort();
  const old = await startVersion(checkout, dataDir, port);
  const access = await use(old, receiver.url);
  const shown = await readView(old, checkout, access).finally(() => old.stop());
  const before = await takeSnapshot(dataDir);

  // Without anything that runs in the background: the migrations alone.
  await migrateAlone(dataDir);
  const after = await takeSnapshot(dataDir);
  const losses = findLosses(before, after);
  const submissions = before.get("submissions")?.length ?? 0;
  say(`  ${countRows(before)} rows in ${before.size} tables, of which ${submissions} submissions`);

  const newest = await startVersion(root, dataDir, port);
  try {
    const now = await readView(newest, root, access);
    await signIn(newest.url, OWNER.email, OWNER.password);
    await expectDelivered(receiver.received, submissions);
    return [...losses, ...compareViews(shown, now), ...(submissions < 3 ? ["too few submissions were made"] : [])];
  } finally {
    await newest.stop();
    receiver.close();
  }
}

/** An owner with forms, messages with deliveries, a webhook, an agent's token and a session. */
async function use(instance: Instance, receiverUrl: string) {
  const { email, password } = OWNER;
  instance.command("owner", "create", "--email", email, "--password", password, "--plan", "pro");
  instance.command("webhook", "create", "--email", email, "--url", receiverUrl);
  const create = (name: string) =>
    String(instance.command("form", "create", "--email", email, "--name", name, "--destination", email).id);
  const formIds = [create("Contact"), create("Orders")];
  const { token } = instance.command("token", "create", "--email", email, "--content");
  for (const [index, formId] of [...formIds, ...formIds].entries()) {
    const body = new URLSearchParams({
      name: `Nora Haugen ${index}`,
      email: `nora${index}@example.com`,
      message: `Do you repair violins? “Ünïcødé”, line\nbreaks, =SUM(A1) and a comma, ${index}.`,
    });
    const response = await fetch(`${instance.url}/f/${formId}`, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`The post was answered with ${response.status}: ${await response.text()}`);
  }
  instance.command("seed", "--email", email, "--forms", "2", "--submissions", "300", "--days", "20");
  return { session: await signIn(instance.url, email, password), token: String(token), formIds };
}

async function migrateAlone(dataDir: string): Promise<void> {
  const { openStore } = await import("../../server/store/database/open.ts");
  const { readConfig } = await import("../../server/config.ts");
  const { createLogger } = await import("../../server/log.ts");
  const config = readConfig({ POSTERN_DATA_DIR: dataDir });
  const store = await openStore({ config, log: createLogger("silent"), mode: "exclusive" });
  await store.close();
}

function compareViews(before: View, after: View): string[] {
  const byId = (view: View) => Object.fromEntries(view.csv.map((row) => [Object.values(row)[0] ?? "", row]));
  return [
    ...(before.csv.length === after.csv.length
      ? []
      : [`csv: ${before.csv.length} rows before, ${after.csv.length} after`]),
    ...findDifferences(byId(before), byId(after), "csv"),
    ...findDifferences(before.forms, after.forms, "forms"),
    ...findDifferences(before.lists, after.lists, "lists"),
    ...findDifferences(before.agent, after.agent, "agent"),
  ];
}

/** Waits until every message that was posted, not seeded, has reached the webhook. */
async function expectDelivered(received: ReadonlySet<string>, submissions: number): Promise<void> {
  const posted = Math.min(4, submissions);
  for (let tries = 0; received.size < posted; tries += 1) {
    if (tries === 600) throw new Error(`${received.size} of ${posted} messages reached the webhook.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Takes webhooks, and remembers which messages came. */
async function startReceiver() {
  const received = new Set<string>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      received.add(/sub_[0-9a-z]{26}/.exec(body)?.[0] ?? "");
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, close: () => void server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
