import { describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { askDestinationAgain, composeConfirmation } from "../../../server/core/destinations/send-confirmation.ts";
import { createForm, updateForm } from "../../../server/core/forms/forms.ts";
import type { MailMessage } from "../../../server/core/mail/message.ts";
import type { SendResult } from "../../../server/core/mail/transport.ts";

import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { sendComposed } from "../../support/smtp.ts";

const database = useDatabase();
const DAYS_VALID = 7;

async function prepare() {
  const { clock, deps, ada: account } = await arrangeOwner(database);
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  const scope = account.scope();
  const form = await createForm(scope, deps, { name: "<b>Contact", destination: "new@example.test" });
  const sent: MailMessage[] = [];
  const mail = {
    from: async () => "postern@inbox.example.test",
    send: async (message: MailMessage): Promise<SendResult> => {
      sent.push(message);
      return { outcome: "delivered", detail: "taken" };
    },
    check: async () => null,
    close: () => undefined,
  };
  const ask = (address = "new@example.test") =>
    sendComposed(mail, composeConfirmation(systemScope(), deps, { formId: form.id, address }));
  const link = async () => {
    await ask();
    const url = /http\S+\/confirm\/\S+/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "";
    return new URL(url).pathname;
  };
  const open = (path: string, method = "GET") => app.hono.request(`http://localhost:4000${path}`, { method });
  const confirmedAt = async () =>
    (await deps.db.prisma.destination.findFirst({ where: { formId: form.id, address: "new@example.test" } }))
      ?.confirmedAt;
  return { deps, clock, scope, form, sent, ask, link, open, confirmedAt };
}

async function queued(formId: string): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ key: string }>(
    "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'confirm-destination' AND key LIKE $1 ORDER BY key",
    [`confirm:${formId}:%`],
  );
  return rows.map(({ key }) => key.split(":")[2] ?? "");
}

describe("A destination added by an owner", () => {
  it("is asked to confirm when added with a new form or later, but not again when the form changes", async () => {
    const { deps, scope, form } = await prepare();
    expect(await queued(form.id)).toEqual(["new@example.test"]);
    await deps.db.pool.query(
      "SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'confirm:%'",
    );
    const destinations = ["new@example.test", "later@example.test"];
    await updateForm(scope, deps, { formId: form.id, change: { destinations } });
    expect(await queued(form.id)).toEqual(["later@example.test"]);
  });

  it("is not asked when added by the operator", async () => {
    const { deps } = await prepare();
    const scope = (await owner(deps)).scope({}, { kind: "operator" });
    const form = await createForm(scope, deps, { name: "Contact", destination: "trusted@example.test" });
    expect(await queued(form.id)).toEqual([]);
  });

  it("is asked again on the owner's request, but not within ten minutes", async () => {
    const { clock, deps, scope, form } = await prepare();
    const again = () => askDestinationAgain(scope, deps, { formId: form.id, address: "new@example.test" });
    clock.advance({ minutes: 10, ms: -1 });
    await expect(again()).rejects.toThrow("less than ten minutes ago");
    await deps.db.pool.query(
      "SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'confirm:%'",
    );
    clock.advance({ ms: 1 });
    await again();
    expect(await queued(form.id)).toEqual(["new@example.test"]);
    await expect(again()).rejects.toThrow("less than ten minutes ago");
    clock.advance({ minutes: 10 });
    await expect(again()).resolves.toMatchObject({ id: form.id });
  });

  it("is not asked again when confirmed, unknown, or another owner's", async () => {
    const { clock, deps, scope, form } = await prepare();
    clock.advance({ hours: 1 });
    const again = (by: typeof scope, address: string) => askDestinationAgain(by, deps, { formId: form.id, address });
    await expect(again(scope, "other@example.test")).rejects.toThrow("There is no such destination.");
    await expect(again((await owner(deps)).scope(), "new@example.test")).rejects.toThrow("There is no such form.");
    await deps.db.prisma.destination.updateMany({ where: { formId: form.id }, data: { confirmedAt: clock.now() } });
    await expect(again(scope, "new@example.test")).rejects.toThrow("already confirmed");
  });

  it("is no longer asked once confirmed or removed", async () => {
    const { deps, form, ask, sent } = await prepare();
    expect(await ask("removed@example.test")).toBeNull();
    await deps.db.prisma.destination.updateMany({ where: { formId: form.id }, data: { confirmedAt: new Date() } });
    expect(await ask()).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe("The link in a confirmation email", () => {
  it("changes nothing on opening, confirms when its button is pressed, and then shows the confirmation", async () => {
    const { clock, link, open, confirmedAt } = await prepare();
    const path = await link();
    const page = await open(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<form method="post"><button>');
    expect(html).toContain("&lt;b&gt;Contact");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(await confirmedAt()).toBeNull();
    const answer = await open(path, "POST");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<h1>Email confirmed</h1>");
    const at = clock.now();
    expect(await confirmedAt()).toEqual(at);
    clock.advance({ hours: 1 });
    expect(await (await open(path)).text()).toContain("<h1>Email confirmed</h1>");
    await open(path, "POST");
    expect(await confirmedAt()).toEqual(at);
  });

  it("works until just before it expires, and not at expiry", async () => {
    const { clock, link, open, confirmedAt } = await prepare();
    const path = await link();
    clock.advance({ days: DAYS_VALID, ms: -1 });
    expect((await open(path)).status).toBe(200);
    clock.advance({ ms: 1 });
    expect([(await open(path)).status, (await open(path, "POST")).status]).toEqual([404, 404]);
    expect(await (await open(path)).text()).toContain("This link has expired");
    expect(await confirmedAt()).toBeNull();
  });

  it("does nothing once the address is removed from the form", async () => {
    const { deps, scope, form, link, open } = await prepare();
    const path = await link();
    await updateForm(scope, deps, { formId: form.id, change: { destinations: [] } });
    const answer = await open(path, "POST");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This address was removed from the form");
  });

  it("is reported as incomplete when copied in quoted-printable encoding", async () => {
    const { link, open } = await prepare();
    const path = await link();
    const broken = `${path.slice(0, 40)}=3D${path.slice(40, 60)}=`;
    const answer = await open(broken);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/This link is incomplete.*copy the whole link without line breaks/s);
  });

  it("cannot be forged or altered", async () => {
    const { link, open, confirmedAt } = await prepare();
    const path = await link();
    const [claim = "", signature = ""] = path.replace("/confirm/", "").split(".");
    const other = Buffer.from(
      Buffer.from(claim, "base64url").toString().replace("new@example.test", "evil@example.test"),
    ).toString("base64url");
    const forged = [
      `${other}.${signature}`,
      claim,
      `${claim}.`,
      `${claim}.${"A".repeat(43)}`,
      `${path.slice(9)}.x`,
      "x.y",
    ];
    for (const token of forged) {
      const answer = await open(`/confirm/${token}`, "POST");
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("This link is incomplete");
    }
    expect(await confirmedAt()).toBeNull();
  });
});
