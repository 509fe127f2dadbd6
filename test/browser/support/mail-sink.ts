import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SunkMail {
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server on this machine that keeps the text of what it takes. */
export interface BrowserMailSink {
  readonly url: string;
  /** Resolves with the next mail, to this address or to any, that has not been read yet. */
  next(to?: string): Promise<SunkMail>;
  /** Answers mails to this address from now on with a refusal; null takes them again. */
  refuse(to: string, why: string | null): void;
  stop(): Promise<void>;
}

/** Asks for a sign-in where there are credentials to sign in with. */
export async function startMailSink(credentials?: {
  readonly username: string;
  readonly password: string;
}): Promise<BrowserMailSink> {
  const received: SunkMail[] = [];
  const refusals = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username = "", password }, _session, answer) => {
      const isKnown = username === credentials?.username && password === credentials.password;
      answer(isKnown ? null : new Error("Wrong user name or password"), { user: username });
    },
    onRcptTo: ({ address }, _session, answer) => {
      const refusal = refusals.get(address);
      answer(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData: async (stream, session, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const { text = "" } = await PostalMime.parse(Buffer.concat(chunks));
      received.push({ to, text });
      answer();
      smtp.server.emit("received");
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    next: async (to) => {
      for (;;) {
        const at = received.findIndex((mail) => to === undefined || mail.to.includes(to));
        const [mail] = at === -1 ? [] : received.splice(at, 1);
        if (mail !== undefined) return mail;
        await once(smtp.server, "received");
      }
    },
    refuse: (to, why) => {
      if (why === null) refusals.delete(to);
      else refusals.set(to, why);
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
