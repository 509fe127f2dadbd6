// npm run test:proxies: Postern behind nginx and Caddy, each with its file from deploy/. Needs nginx, caddy and
// openssl. Exits with 1 if signing in, a message, a large file, the visitor's address, a live update, HTTP/2 or the
// redirect from http fails.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Instance, owner } from "../../bench/instance.ts";
import { stop } from "../../bench/postern.ts";
import { makeCertificate, proxies, type ReverseProxy } from "./programs.ts";
import { NAME, Visitor } from "./visitor.ts";

const root = join(import.meta.dirname, "..", "..");

for (const proxy of proxies) await tryBehind(proxy);

async function tryBehind(proxy: ReverseProxy): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "postern-proxy-"));
  const postern = 5_000 + (process.pid % 900);
  const place = { port: postern + 1_000, plainPort: postern + 2_000, postern, ...makeCertificate(folder, NAME) };
  const origin = `https://${NAME}:${place.port}`;
  const instance = new Instance(root, postern, { PUBLIC_URL: origin, TRUST_PROXY: "1" });
  instance.createOwner();
  await instance.start();
  const program = proxy.start(folder, place);
  try {
    const visitor = new Visitor(place.port, origin, readFileSync(place.certificate, "utf8"));
    await visitor.waitUntilReady();
    const form = JSON.parse(instance.command("form", "create", "--email", owner.email, "--name", "Contact"));
    await visitor.signIn();
    const live = await visitor.open("SubmissionChanges", instance);
    await visitor.post(form.id, new URLSearchParams({ message: "Do you repair violins?" }).toString());
    await live.expect("submissionChanges");
    await visitor.postFile(form.id);
    await visitor.expectAddress(instance, form.id);
    await visitor.expectHttp2();
    if (proxy.redirects) await expectRedirect(place.plainPort, `/f/${form.id}?source=old`);
    process.stdout.write(`${proxy.name}: signed in, message and file received, address kept, live update seen\n`);
  } finally {
    await stop(program);
    await instance.stop();
    instance.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A form with an http:// address still sends its message: the redirect preserves the method. */
async function expectRedirect(port: number, path: string): Promise<void> {
  const sent = request({ port, path, method: "POST", headers: { host: NAME } }).end("message=Hello");
  const [{ statusCode, headers }] = (await once(sent, "response")) as [IncomingMessage];
  if (statusCode !== 308 || headers.location !== `https://${NAME}${path}`) {
    throw new Error(`http is answered with ${statusCode} and ${headers.location}.`);
  }
}
