import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import type { AnyAuthMethod, Client, ParsedKey, ServerHostKeyAlgorithm, SFTPWrapper } from "ssh2";
import { asked, explainConnection, HostKeyError, SftpError } from "./sftp-error.ts";
import { type SftpFile, storeFile } from "./sftp-upload.ts";

/** Opens a connection to an address that was checked. */
export type OpenSocket = (host: string, port: number) => Promise<Socket>;

export interface SftpServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly credential: { readonly password: string } | { readonly key: ParsedKey };
  /** The fingerprint that the owner confirmed, as ssh-keygen prints it. Empty before: then no connection is made. */
  readonly hostKey: string;
}

export interface SftpLimits {
  /** Until signed in. */
  readonly handshakeMs: number;
  /** Silence of the server. */
  readonly stallMs: number;
  readonly transferMs: number;
}

const LIMITS: SftpLimits = { handshakeMs: 20_000, stallMs: 60_000, transferMs: 10 * 60_000 };

/** One order in every version, because a server with several keys presents the first. */
const HOST_KEYS: ServerHostKeyAlgorithm[] = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
];

/**
 * Writes a file under a temporary name and renames it, so that nobody reads half of it. A file of the same name is replaced.
 * Rejects with an SftpError or OutcomeError.
 */
export async function putOverSftp(
  open: OpenSocket,
  server: SftpServer,
  file: SftpFile,
  limits: Partial<SftpLimits> = {},
): Promise<void> {
  const { handshakeMs, stallMs, transferMs } = { ...LIMITS, ...limits };
  const { default: ssh2 } = await import("ssh2");
  const socket = await open(server.host, server.port);
  const client = new ssh2.Client();
  const lost = failureOf(client, socket, server, { stallMs, transferMs });
  try {
    await Promise.race([signIn(client, socket, server, handshakeMs), lost.promise]);
    const sftp = await Promise.race([openSftp(client), lost.promise]);
    await Promise.race([storeFile(sftp, file), lost.promise]);
  } finally {
    lost.forget();
    client.end();
    socket.destroySoon();
  }
}

interface Loss {
  /** Rejects when the connection fails or takes too long. */
  readonly promise: Promise<never>;
  forget(): void;
}

function failureOf(
  client: Client,
  socket: Socket,
  { credential }: SftpServer,
  { stallMs, transferMs }: Pick<SftpLimits, "stallMs" | "transferMs">,
): Loss {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const fail = (error: SftpError) => {
      reject(error);
      socket.destroy();
    };
    client.on("error", (error) => reject(explainConnection(error, "key" in credential ? "private key" : "password")));
    client.on("close", () => reject(new SftpError("The connection was lost before the file was stored.")));
    socket.setTimeout(stallMs, () => fail(new SftpError(`The server did not respond for ${stallMs / 1000} seconds.`)));
    timer = setTimeout(
      () => fail(new SftpError(`The file was not stored within ${transferMs / 60_000} minutes.`)),
      transferMs,
    );
  });
  promise.catch(() => undefined);
  return { promise, forget: () => clearTimeout(timer) };
}

/** The server proves its key before it is told who signs in. */
function signIn(client: Client, socket: Socket, server: SftpServer, readyTimeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    client.on("ready", resolve);
    client.connect({
      sock: socket,
      username: server.user,
      readyTimeout,
      algorithms: { serverHostKey: HOST_KEYS },
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key);
        if (fingerprint === server.hostKey) return true;
        reject(new HostKeyError(fingerprint, server.hostKey !== ""));
        return false;
      },
      authHandler: waysToSignIn(server),
    });
  });
}

function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function waysToSignIn({ user: username, credential }: SftpServer): AnyAuthMethod[] {
  if ("key" in credential) return [{ type: "publickey", username, key: credential.key }];
  const { password } = credential;
  return [
    { type: "password", username, password },
    // How servers that use PAM ask for it. Several questions are more than a password can answer.
    {
      type: "keyboard-interactive",
      username,
      prompt: (_name, _instructions, _language, prompts, finish) => finish(prompts.length === 1 ? [password] : []),
    },
  ];
}

async function openSftp(client: Client): Promise<SFTPWrapper> {
  try {
    const sftp = await asked<SFTPWrapper>((done) => client.sftp(done));
    // What breaks the protocol ends the connection as well.
    sftp.on("error", () => client.destroy());
    return sftp;
  } catch (error) {
    throw new SftpError("The server does not offer SFTP to this user.", error);
  }
}
