import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { mailFolder } from "./mail-files.ts";

/** A mail server for this machine only: it delivers nothing and saves every email as a file. */
export interface MailSink {
  /** For SMTP_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

const HOST = "127.0.0.1";

/** Saves each email in the data folder's `mail` folder, under its Message-ID, where the retention sweep finds it too. */
export async function startMailSink(dataDir: string): Promise<MailSink> {
  const folder = mailFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    receive(socket, folder).catch(() => socket.destroy());
  });
  server.listen(0, HOST);
  await once(server, "listening");
  return {
    url: `smtp://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: "250-localhost\r\n250-8BITMIME\r\n250 SMTPUTF8",
  DATA: "354 End with a dot on its own line",
  QUIT: "221 Bye",
};

/** The part of RFC 5321 that a well-behaved client on the same machine needs. */
async function receive(socket: Socket, folder: string): Promise<void> {
  const say = (reply: string) => socket.write(`${reply}\r\n`);
  socket.setEncoding("latin1");
  say("220 localhost saves email and delivers none");
  let email: string[] | null = null;
  for await (const line of createInterface({ input: socket })) {
    if (email === null) {
      const command = line.slice(0, 4).toUpperCase();
      say(REPLIES[command] ?? "250 OK");
      if (command === "QUIT") socket.end();
      if (command === "DATA") email = [];
    } else if (line === ".") {
      const name = fileName(email);
      await writeFile(join(folder, name), `${email.join("\r\n")}\r\n`, { encoding: "latin1", mode: 0o600 });
      say(`250 Saved as ${name}`);
      email = null;
    } else {
      email.push(line.replace(/^\./, ""));
    }
  }
}

function fileName(lines: readonly string[]): string {
  const header = lines.find((line) => /^message-id:/i.test(line)) ?? "";
  const id = /<(\w[\w.-]*)@/.exec(header)?.[1] ?? crypto.randomUUID();
  return `${id}.eml`;
}
