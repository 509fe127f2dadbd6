import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SunkMail {
  readonly to: readonly string[];
  readonly text: string;
}

/** A local mail server that keeps the text of accepted mail. */
export interface BrowserMailSink {
  readonly url: string;
  /** Resolves with the next unread mail, to this address or to any. */
  next(to?: string): Promise<SunkMail>;
  /** Refuses mail to this address from now on; null accepts it again. */
  refuse(to: string, why: string | null): void;
  stop(): Promise<void>;
}

/** Requires authentication if credentials are given. */
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
