import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server on this machine that keeps the text of what it takes. */
export interface BrowserMailSink {
  readonly url: string;
  /** Resolves with the text of the next mail that has not been read yet. */
  next(): Promise<{ readonly to: readonly string[]; readonly text: string }>;
  /** Answers every mail from now on with this refusal; null takes them again. */
  refuse(why: string | null): void;
  stop(): Promise<void>;
}

/** Asks for a sign-in where there are credentials to sign in with. */
export async function startMailSink(credentials?: {
  readonly username: string;
  readonly password: string;
}): Promise<BrowserMailSink> {
  const received: { to: string[]; text: string }[] = [];
  let refusal: string | null = null;
  const smtp = new SMTPServer({
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username = "", password }, _session, answer) => {
      const isKnown = username === credentials?.username && password === credentials.password;
      answer(isKnown ? null : new Error("Wrong user name or password"), { user: username });
    },
    onData: async (stream, session, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (refusal !== null) return answer(Object.assign(new Error(refusal), { responseCode: 554 }));
      const { text = "" } = await PostalMime.parse(Buffer.concat(chunks));
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
      answer();
      smtp.server.emit("received");
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    next: async () => {
      for (;;) {
        const mail = received.shift();
        if (mail !== undefined) return mail;
        await once(smtp.server, "received");
      }
    },
    refuse: (why) => {
      refusal = why;
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
