import { expect, test } from "vitest";
import type { SmtpServer } from "../../../server/core/mail/smtp-server.ts";
import { senderOf } from "../../../server/core/mail/transport.ts";
import { tryServer } from "../../../server/core/mail/try-server.ts";
import { connectToMailServer } from "../../../server/core/outbound/mail-connect.ts";
import { selfSigned } from "../../support/certificate.ts";
import { createMailSink, createSilentServer, freePort, type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const sender = senderOf({ sender: "Our Inbox <inbox@example.test>", publicUrl: "https://inbox.example.test" });
const message = {
  ...{ to: "ada@example.test", subject: "Test", text: "Hello\n", html: "<p>Hello</p>", replyTo: null, id: "test.1" },
};

function attempt(port: number, change: Partial<SmtpServer> = {}) {
  const server = { host: "127.0.0.1", port, security: "none", username: null, password: null, ...change } as const;
  return tryServer(server, sender, message);
}

const asksForSignIn: MailFaults = { authOptional: false, allowInsecureAuth: true };
const refuses = (code: number, text: string): MailFaults => ({
  ...asksForSignIn,
  onAuth: (_auth, _session, answer) => answer(smtpAnswer(code, text)),
});
const ada = { username: "ada", password: "wrong" };

test.each<[string, MailFaults, Partial<SmtpServer>, string]>([
  [
    "a wrong password",
    refuses(535, "5.7.8 visit https://evil.example"),
    ada,
    "rejected the user name or password (535 5.7.8). Check both.",
  ],
  [
    "a mailbox that may not use a password",
    refuses(535, "5.7.139 basic authentication is disabled"),
    ada,
    "An administrator can allow Authenticated SMTP",
  ],
  ["no sign-in where one is asked for", asksForSignIn, {}, "asks for a sign-in or for encryption first (530)"],
  [
    "a sender that is not ours",
    { onMailFrom: (_a, _s, answer) => answer(smtpAnswer(553, "5.7.1 no")) },
    {},
    "does not accept inbox@example.test as the sender (553 5.7.1)",
  ],
  [
    "an address that is unknown",
    { onRcptTo: (_a, _s, answer) => answer(smtpAnswer(550, "5.1.1 no")) },
    {},
    "rejected the address ada@example.test (550 5.1.1)",
  ],
  [
    "an email that is unwanted",
    {
      beforeAnswer: () => {
        throw smtpAnswer(554, "no");
      },
    },
    {},
    "rejected the email (554)",
  ],
  [
    "a server that turns us away",
    { onConnect: (_s, answer) => answer(smtpAnswer(554, "no")) },
    {},
    "does not accept connections from Postern now (554)",
  ],
  ["a server without STARTTLS", {}, { security: "starttls" }, "STARTTLS"],
  ["a server without TLS", {}, { security: "tls" }, "TLS usually has port 465, STARTTLS port 587."],
  [
    "a certificate that is not trusted",
    { ...selfSigned, secure: true },
    { security: "tls" },
    "is self-signed. Enter the host name",
  ],
])("%s is explained in our own words, with the status code and a remedy", async (_what, faults, change, expected) => {
  const sink = await createMailSink(faults);
  const { arrived, detail } = await attempt(sink.port, change);
  expect({ arrived, detail }).toEqual({ arrived: false, detail: expect.stringContaining(expected) });
  expect(detail).not.toMatch(/evil|\bno\b\)/);
});

test("a closed port, an unknown host name, and a silent server are reported differently", async () => {
  const port = await freePort();
  const silent = Number(new URL(await createSilentServer()).port);
  const [refused, unknown, slow] = await Promise.all([
    attempt(port),
    attempt(port, { host: "mail.invalid", security: "tls" }),
    attempt(silent),
  ]);
  expect(refused.detail).toBe(`Nothing accepts connections at 127.0.0.1:${port}. Check the host and the port.`);
  expect(unknown.detail).toMatch(/^The host name mail\.invalid (?:does not exist|could not be looked up)/);
  expect(slow.detail).toContain("did not respond within 10 seconds");
});

test.each([
  [
    "8.8.8.8",
    "none",
    "Email is sent without encryption only to a mail server on this machine or in a private network.",
  ],
  ["169.254.169.254", "tls", "This address cannot be a mail server."],
  ["168.63.129.16", "starttls", "This address cannot be a mail server."],
] as const)("%s with %s is never connected to", async (host, security, expected) => {
  expect((await attempt(25, { host, security })).detail).toContain(expected);
  // If this threw, the mail library would leave behind a promise that later rejects unhandled.
  const refused = connectToMailServer({ host, port: 25, isEncrypted: security !== "none", timeoutMs: 1_000 });
  await expect(refused).rejects.toMatchObject({ outcome: { detail: expect.stringContaining(expected) } });
});

test("a server that accepts an email and an auto-reply passes, and the result shows the status code", async () => {
  const sink = await createMailSink();
  expect(await attempt(sink.port)).toEqual({ arrived: true, detail: expect.stringMatching(/\(250\).*spam folder\.$/) });
  expect(sink.received.map(({ from, email }) => [from, email.subject])).toEqual([
    ["inbox@example.test", "Test"],
    ["", "Test (sent as an auto-reply)"],
  ]);
});

const onMailFrom: MailFaults["onMailFrom"] = ({ address }, _session, answer) =>
  answer(address === "" ? smtpAnswer(501, "Invalid MAIL FROM address provided") : undefined);

test("auto-replies use the sender's return path if the server refuses an empty one, and the result says why", async () => {
  const sink = await createMailSink({ onMailFrom });
  const { arrived, detail } = await attempt(sink.port);
  expect([arrived, sink.received.map(({ from }) => from)]).toEqual([true, Array(2).fill("inbox@example.test")]);
  expect(detail).toContain("It refuses an empty return path");
});

test("a server that refuses auto-replies with either return path fails the test", async () => {
  let mails = 0;
  const beforeAnswer = () => {
    mails += 1;
    if (mails > 1) throw smtpAnswer(554, "5.7.1 Sender address rejected");
  };
  const sink = await createMailSink({ beforeAnswer });
  expect(await attempt(sink.port)).toEqual({
    arrived: false,
    detail: expect.stringContaining("does not let inbox@example.test send (554 5.7.1)"),
  });
  expect(mails).toBe(3);
});
