import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { type Instance, owner } from "../../bench/instance.ts";

/** The name used in the files in deploy/. */
export const NAME = "inbox.example.com";
const FILE_BYTES = 20 * 1_048_576;

/** A browser that resolves the name to the proxy. */
export class Visitor {
  readonly #port: number;
  readonly #origin: string;
  readonly #ca: string;
  #cookie = "";

  constructor(port: number, origin: string, ca: string) {
    this.#port = port;
    this.#origin = origin;
    this.#ca = ca;
  }

  async waitUntilReady(): Promise<void> {
    for (;;) {
      const answer = await this.#ask("GET", "/readyz", {}, "").catch(() => null);
      if (answer?.statusCode === 200) return;
      await sleep(200);
    }
  }

  async signIn(): Promise<void> {
    const page = await this.#ask("GET", "/", { accept: "text/html" }, "");
    if (page.headers["strict-transport-security"] === undefined) throw new Error("The dashboard asks for no https.");
    const answer = await this.#ask(
      "POST",
      "/auth/sign-in",
      { "content-type": "application/json" },
      JSON.stringify(owner),
    );
    await expectOk(answer);
    const cookies = answer.headers["set-cookie"] ?? [];
    if (!cookies.every((cookie) => /; secure/i.test(cookie))) throw new Error("A cookie is not for https alone.");
    this.#cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }

  /** Claims another address, as a sender may to impersonate someone else. */
  async post(form: string, body: string, type = "application/x-www-form-urlencoded"): Promise<void> {
    const headers = { "content-type": type, accept: "application/json", "x-forwarded-for": "203.0.113.9" };
    await expectOk(await this.#ask("POST", `/f/${form}`, headers, body));
  }

  async postFile(form: string): Promise<void> {
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n${"x".repeat(FILE_BYTES)}\r\n`;
    const message = '--b\r\ncontent-disposition: form-data; name="message"\r\n\r\nwith a scan\r\n--b--\r\n';
    await this.post(form, file + message, "multipart/form-data; boundary=b");
  }

  async run(name: string, instance: Instance, variables: object): Promise<unknown> {
    const body = instance.operation(name, variables);
    const answer = await this.#ask("POST", "/graphql", { "content-type": "application/json" }, body);
    return JSON.parse(await expectOk(answer));
  }

  /** Expects both messages to have the address of the proxy's peer. */
  async expectAddress(instance: Instance, formId: string): Promise<void> {
    const list = await this.run("SubmissionList", instance, { formId, folder: "inbox", first: 50 });
    const ids = [...new Set(JSON.stringify(list).match(/sub_[0-9a-z]{26}/g) ?? [])];
    if (ids.length !== 2) throw new Error(`There are ${ids.length} messages, not 2.`);
    for (const id of ids) {
      const page = JSON.stringify(await this.run("ReadingPane", instance, { id }));
      if (!page.includes('"ip":"127.0.0.1"')) throw new Error(`Another address was kept: ${page.slice(0, 500)}`);
    }
  }

  async expectHttp2(): Promise<void> {
    const options = { host: "127.0.0.1", port: this.#port, servername: NAME, ca: this.#ca, ALPNProtocols: ["h2"] };
    const socket = connect(options);
    await once(socket, "secureConnect");
    if (socket.alpnProtocol !== "h2") throw new Error("HTTP/2 is not spoken.");
    socket.destroy();
  }

  /** Opens live updates; `expect` waits for an event. */
  async open(name: string, instance: Instance): Promise<{ expect(part: string): Promise<void> }> {
    const headers = { "content-type": "application/json", accept: "text/event-stream" };
    const answer = await this.#ask("POST", "/graphql", headers, instance.operation(name));
    if (answer.statusCode !== 200) throw new Error(`Live updates answered ${answer.statusCode}.`);
    let seen = "";
    answer.setEncoding("utf8").on("data", (chunk) => {
      seen += chunk;
    });
    return {
      expect: async (part) => {
        while (!seen.includes(part)) await once(answer, "data", { signal: AbortSignal.timeout(30_000) });
        answer.destroy();
      },
    };
  }

  async #ask(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<IncomingMessage> {
    const sent = request({
      host: "127.0.0.1",
      port: this.#port,
      servername: NAME,
      ca: this.#ca,
      method,
      path,
      headers: {
        host: `${NAME}:${this.#port}`,
        origin: this.#origin,
        cookie: this.#cookie,
        "content-length": String(Buffer.byteLength(body)),
        ...headers,
      },
    });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return answer;
  }
}

async function expectOk(answer: IncomingMessage): Promise<string> {
  const body = await text(answer);
  if (answer.statusCode === undefined || answer.statusCode >= 300) {
    throw new Error(`A request was answered ${answer.statusCode}: ${body.slice(0, 300)}`);
  }
  return body;
}
