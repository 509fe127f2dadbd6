import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signIn } from "../../bench/postern.ts";
import { type Instance, OWNER } from "./instance.ts";

/** Creates an owner with forms, messages with deliveries, a webhook, an agent token and a session. */
export async function use(instance: Instance, receiverUrl: string) {
  const { email, password } = OWNER;
  await instance.command("owner", "create", "--email", email, "--password", password, "--plan", "pro");
  await instance.command("webhook", "create", "--email", email, "--url", receiverUrl);
  const create = async (name: string) => {
    const form = await instance.command("form", "create", "--email", email, "--name", name, "--destination", email);
    return String(form.id);
  };
  const formIds = [await create("Contact"), await create("Orders")];
  const { token } = await instance.command("token", "create", "--email", email, "--content");
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
  await instance.command("seed", "--email", email, "--forms", "2", "--submissions", "300", "--days", "20");
  return { session: await signIn(instance.url, email, password), token: String(token), formIds };
}

const DELIVERED_WITHIN_MS = 60_000;

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Waits until every message that was posted, not seeded, has reached the webhook. */
export async function expectDelivered({ received, arrivals }: Receiver, submissions: number): Promise<void> {
  const posted = Math.min(4, submissions);
  const signal = AbortSignal.timeout(DELIVERED_WITHIN_MS);
  try {
    while (received.size < posted) await once(arrivals, "message", { signal });
  } catch (cause) {
    throw new Error(`${received.size} of ${posted} messages reached the webhook.`, { cause });
  }
}

/** Receives webhooks, and records which messages arrived. */
export async function startReceiver() {
  const received = new Set<string>();
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      received.add(/sub_[0-9a-z]{26}/.exec(body)?.[0] ?? "");
      response.writeHead(204).end();
      arrivals.emit("message");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, arrivals, close: () => void server.close() };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
