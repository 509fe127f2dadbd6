import { listSubmissions, signIn } from "../../bench/postern.ts";
import { type Program, startPostern } from "../browser/support/postern.ts";

const owner = { name: "Ada Lovelace", email: "ada@example.com", password: "four unrelated words" };

/** Starts an installed Postern; fails unless an owner signs up and reads what a visitor wrote. `look` sees it while it runs. */
export async function receiveMessage(
  program: Program,
  settings: Readonly<Record<string, string>> = {},
  look: (url: string) => Promise<void> = async () => {},
): Promise<void> {
  const postern = await startPostern(settings, program);
  try {
    const { url } = postern;
    const json = { "content-type": "application/json", origin: url };
    await expectOk(await fetch(`${url}/auth/sign-up`, { method: "POST", headers: json, body: JSON.stringify(owner) }));
    await signIn(url, owner.email, owner.password);
    await expectOk(await fetch(url, { headers: { accept: "text/html" } }));
    const form = await postern.command("form", "create", "--email", owner.email, "--name", "Contact");
    const { token } = await postern.command("token", "create", "--email", owner.email, "--content");
    const message = "Do you repair violins?";
    const body = new URLSearchParams({ name: "Nora Haugen", email: "nora@example.com", message });
    await expectOk(
      await fetch(`${url}/f/${form.id}`, { method: "POST", body, headers: { accept: "application/json" } }),
    );
    const listed = await listSubmissions(url, String(token), { formId: form.id, includeContent: true });
    if (!listed.includes(message)) throw new Error(`The message is not listed: ${listed}`);
    await look(url);
  } finally {
    await postern.stop();
  }
}

async function expectOk(response: Response): Promise<void> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
}
