import { once } from "node:events";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import PostalMime from "postal-mime";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Config, readConfig } from "../../../server/core/config.ts";
import { classifySmtpError } from "../../../server/core/mail/classify-smtp-error.ts";
import { removeOldestMailFiles } from "../../../server/core/mail/mail-files.ts";
import type { MailMessage } from "../../../server/core/mail/message.ts";
import { createMailTransport, type SendResult } from "../../../server/core/mail/transport.ts";
import { selfSigned } from "../../support/certificate.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { createMailSink, createSilentServer, freePort, type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const mail: MailMessage = {
  to: "owner@example.test",
  subject: "[Contact] Message from Grace",
  text: "Hello\n",
  html: "<p>Hello</p>",
  replyTo: "grace@example.test",
  id: "dlv_01",
};

function transport(config: Partial<Config>) {
  const { smtpUrl, mailFrom, ...settings } = { ...readConfig({ PUBLIC_URL: "https://inbox.example.test" }), ...config };
  const opened = createMailTransport({
    ...settings,
    server: smtpUrl === null ? null : { url: smtpUrl },
    sender: mailFrom,
  });
  onTestFinished(() => opened.close());
  return opened;
}

const patient = () => AbortSignal.timeout(20_000);

async function sendTo(smtpUrl: string, signal = patient()): Promise<SendResult> {
  return transport({ smtpUrl }).send(mail, signal);
}

describe("An email accepted by the server", () => {
  it("carries its headers, both text versions, and one recipient", async () => {
    const sink = await createMailSink();
    expect(await sendTo(sink.url)).toMatchObject({ outcome: "delivered" });
    const [{ from, to, email } = expect.fail("nothing came")] = sink.received;
    expect({ from, to }).toEqual({ from: "postern@inbox.example.test", to: ["owner@example.test"] });
    const header = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(email.subject).toBe(mail.subject);
    expect(header("reply-to")).toEqual(["grace@example.test"]);
    expect(header("message-id")).toEqual(["<dlv_01@inbox.example.test>"]);
    expect(header("auto-submitted")).toEqual(["auto-generated"]);
    expect([header("list-id"), header("list-unsubscribe")]).toEqual([[], []]);
    expect(header("from")).toEqual(["Postern <postern@inbox.example.test>"]);
    expect([email.text?.trim(), email.html?.trim()]).toEqual(["Hello", "<p>Hello</p>"]);
  });

  it("keeps its id when it is resent", async () => {
    const sink = await createMailSink();
    await sendTo(sink.url);
    await sendTo(sink.url);
    expect(sink.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill("<dlv_01@inbox.example.test>"));
  });

  it("comes from the configured sender", async () => {
    const sink = await createMailSink();
    await transport({ smtpUrl: sink.url, mailFrom: '"Our, Inbox" <inbox@example.test>' }).send(mail, patient());
    const { from, messageId } = sink.received[0]?.email ?? expect.fail("nothing came");
    expect(from).toEqual({ name: "Our, Inbox", address: "inbox@example.test" });
    expect(messageId).toBe("<dlv_01@example.test>");
  });
});

const refuseAddress = (code: number, text: string): MailFaults => ({
  onRcptTo: (_address, _session, answer) => answer(smtpAnswer(code, text)),
});
const refuseSender = (code: number, text: string): MailFaults => ({
  onMailFrom: (_address, _session, answer) => answer(smtpAnswer(code, text)),
});
const refuseMail = (code: number, text: string): MailFaults => ({
  beforeAnswer: () => Promise.reject(smtpAnswer(code, text)),
});
const hangUp: MailFaults = {
  beforeAnswer: (sink) => {
    sink.hangUp();
    throw new Error("hung up");
  },
};

const permanent = (words: string) => ({ outcome: "permanent", detail: expect.stringContaining(words) });
/** A later attempt may work: for this mail, or for all mail. */
const temporary = (scope: "endpoint" | "transport", words = "") => {
  return { outcome: "temporary", scope, detail: expect.stringContaining(words) };
};

const faults: readonly (readonly [what: string, faults: MailFaults, expected: object])[] = [
  [
    "that does not know the address",
    refuseAddress(550, "5.1.1 No such user"),
    permanent("rejected the address: 550 5.1.1 No such user"),
  ],
  ["that greylists the address", refuseAddress(450, "4.2.0 Greylisted"), temporary("endpoint", "450")],
  ["that refuses the mail after reading it", refuseMail(554, "5.7.1 Spam"), permanent("rejected the email: 554")],
  ["that has no room for the mail now", refuseMail(452, "4.3.1 Full"), temporary("endpoint", "452")],
  ["that says it is closing", refuseAddress(421, "4.3.2 Closing"), temporary("transport")],
  ["that does not accept our sender", refuseSender(553, "5.7.1 Not you"), temporary("transport", "553")],
  [
    "that turns the connection away",
    { onConnect: (_session, answer) => answer(smtpAnswer(554, "5.3.2 No service")) },
    temporary("transport"),
  ],
  ["that takes only small mails", refuseSender(552, "5.3.4 Too big"), permanent("larger")],
  ["that hangs up after reading the mail", hangUp, temporary("transport", "closed the connection")],
];

describe("A mail server", () => {
  it.each(faults)("%s gets one attempt with one outcome", async (_name, options, expected) => {
    let connections = 0;
    const onConnect: MailFaults["onConnect"] = (session, answer) => {
      connections += 1;
      return options.onConnect === undefined ? answer() : options.onConnect(session, answer);
    };
    const sink = await createMailSink({ ...options, onConnect });
    expect(await sendTo(sink.url)).toMatchObject(expected);
    expect(connections).toBe(1);
    expect(sink.received).toEqual([]);
  });

  it("blocks all email for now when it is down, nonexistent, or silent", async () => {
    expect(await sendTo(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject(temporary("transport"));
    expect(await sendTo("smtp://mail.invalid")).toMatchObject(temporary("transport"));
    const silent = await sendTo(await createSilentServer(), AbortSignal.timeout(300));
    expect(silent).toMatchObject(temporary("transport", "in time"));
  });

  it("keeps the email waiting and the password secret when it rejects the credentials", async () => {
    const sink = await createMailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(smtpAnswer(535, "5.7.8 Bad credentials")),
    });
    const result = await sendTo(sink.url.replace("//", "//me:hunter2@"));
    expect(result).toMatchObject(temporary("transport"));
    expect(JSON.stringify(result)).not.toContain("hunter2");
  });
});

describe("An untrusted certificate", () => {
  it("is reported as the cause", async () => {
    const server = createServer(selfSigned).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(await sendTo(`smtps://localhost:${(server.address() as AddressInfo).port}`)).toMatchObject({
      outcome: "temporary",
      scope: "transport",
      detail: "The mail server's certificate is self-signed.",
    });
  });

  it.each([
    ["CERT_HAS_EXPIRED", "has expired"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "is for another host name"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "is not signed by a trusted authority"],
  ])("is reported with %s as one that %s", (originalCode, problem) => {
    const failed = Object.assign(new Error("Refused"), { code: "ESOCKET", command: "CONN", originalCode });
    expect(classifySmtpError(failed).detail).toBe(`The mail server's certificate ${problem}.`);
  });
});

describe("Sending without a mail server", () => {
  it("keeps only the newest emails", async () => {
    const folder = makeDataDir();
    const files = transport({ smtpUrl: null, dataDir: folder });
    for (const [index, id] of ["dlv_03", "dlv_01", "dlv_02"].entries()) {
      await files.send({ ...mail, id }, patient());
      await utimes(join(folder, "mail", `${id}.eml`), index, index);
    }
    expect(await removeOldestMailFiles(folder, 3)).toBe(0);
    expect(await removeOldestMailFiles(folder, 2)).toBe(1);
    expect((await readdir(join(folder, "mail"))).sort()).toEqual(["dlv_01.eml", "dlv_02.eml"]);
  });

  it("keeps a link on one line of the file, and encodes text whose lines are too long", async () => {
    const dataDir = makeDataDir();
    const link = `https://inbox.example.test/confirm/${"A1b2=".repeat(40)}`;
    const opened = transport({ smtpUrl: null, dataDir });
    const write = async (text: string) => {
      await opened.send({ ...mail, text, html: `<p>Grüße</p><a href="${link}">Confirm</a>` }, patient());
      return readFile(join(dataDir, "mail", "dlv_01.eml"), "utf8");
    };
    const file = await write(`Grüße\n\n${link}\n`);
    expect(file.split("\r\n")).toContain(link);
    const email = await PostalMime.parse(file);
    expect([email.text?.trim(), email.html?.includes(link)]).toEqual([`Grüße\n\n${link}`, true]);
    const long = await write(`${"ü".repeat(500)}\n${link}\n`);
    expect(Math.max(...long.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(76);
    expect((await PostalMime.parse(long)).text).toContain(`${"ü".repeat(500)}\n${link}`);
  });

  it("writes one file to the data folder per email, however often it is sent", async () => {
    const folder = makeDataDir();
    const files = transport({ smtpUrl: null, dataDir: folder });
    expect(await files.send(mail, patient())).toMatchObject({ outcome: "delivered" });
    await files.send(mail, patient());
    expect(await readdir(join(folder, "mail"))).toEqual(["dlv_01.eml"]);
    const email = await PostalMime.parse(await readFile(join(folder, "mail", "dlv_01.eml")));
    expect([email.subject, email.messageId]).toEqual([mail.subject, "<dlv_01@inbox.example.test>"]);
  });

  it("keeps the email waiting and leaves no partial file when the folder is not writable", async () => {
    const folder = makeDataDir();
    await writeFile(join(folder, "mail"), "a file where the folder should be");
    const files = transport({ smtpUrl: null, dataDir: folder });
    expect(await files.send(mail, patient())).toMatchObject(temporary("transport"));
    expect(await readdir(folder)).toEqual(["mail"]);
  });
});
