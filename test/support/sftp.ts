import { createHash } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext, type SFTPWrapper } from "ssh2";

const { Server, utils } = ssh2;
const { OK, FAILURE, NO_SUCH_FILE, PERMISSION_DENIED } = utils.sftp.STATUS_CODE;

/** Where a server fails, and how. `cut` ends the connection at that step; after a rename, the rename has been done. */
export interface SftpFault {
  readonly at: "open" | "write" | "rename" | "renamed";
  readonly with: "no-such-file" | "denied" | "full" | "cut" | "silence";
}

/** An SFTP server that keeps its files in memory. It signs in one user, with a password or a key. */
export interface SftpServer {
  readonly port: number;
  /** Its folder, for the user. */
  readonly url: string;
  /** What is in its folder, without names that begin with a dot. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Every file of the server, by path. */
  readonly everything: ReadonlyMap<string, Buffer>;
  /** The fingerprint of its host key. */
  hostKey: string;
  /** What it was given to sign in with, in order. */
  readonly signIns: string[];
  fault: SftpFault | null;
  asksInteractively: boolean;
  /** Signs in with this key in place of the password. */
  authorizedKey: string | null;
  stop(): Promise<void>;
}

export const SFTP_PASSWORD = "right password";
const FOLDER = "/exports/";
const STATUSES = { "no-such-file": NO_SUCH_FILE, denied: PERMISSION_DENIED, full: FAILURE };

export function fingerprintOf(publicKey: string): string {
  const bytes = Buffer.from(publicKey.split(" ")[1] ?? "", "base64");
  return `SHA256:${createHash("sha256").update(bytes).digest("base64").replace(/=+$/, "")}`;
}

interface Encryption {
  readonly passphrase: string;
  readonly cipher: string;
  readonly rounds: number;
}

/** One in some three hundred keys that the library makes is one that it cannot read. */
export function makeSshKey(encryption?: Encryption): { readonly private: string; readonly public: string } {
  for (;;) {
    const key =
      encryption === undefined
        ? utils.generateKeyPairSync("ed25519")
        : utils.generateKeyPairSync("ed25519", { ...encryption });
    if (!(utils.parseKey(key.private, encryption?.passphrase) instanceof Error)) return key;
  }
}

/** On 127.0.0.1. On the port of one that was stopped, it has another host key. */
export async function listenSftp(options: { readonly port?: number } = {}): Promise<SftpServer> {
  const key = makeSshKey();
  const everything = new Map<string, Buffer>();
  const connections = new Set<Connection>();
  const ssh = new Server({ hostKeys: [key.private] }, (connection) => {
    connections.add(connection);
    connection.on("error", () => undefined);
    connection.on("close", () => connections.delete(connection));
    connection.on("authentication", (context) => signIn(context, state));
    connection.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => serveFiles(acceptSftp(), connection, everything, state));
    });
  });
  // Its small packets would otherwise wait for each other, 40 ms at a time.
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const stop = () => {
    for (const connection of connections) connection.end();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo;
  const state: SftpServer = {
    port,
    url: `sftp://ana@127.0.0.1:${port}${FOLDER}`,
    get files() {
      const shown = [...everything].filter(([path]) => path.startsWith(FOLDER) && !path.startsWith(`${FOLDER}.`));
      return new Map(shown.map(([path, content]) => [path.slice(FOLDER.length), content]));
    },
    everything,
    hostKey: fingerprintOf(key.public),
    signIns: [],
    fault: null,
    asksInteractively: false,
    authorizedKey: null,
    stop,
  };
  return state;
}

function signIn(context: AuthContext, { signIns, authorizedKey, asksInteractively }: SftpServer): void {
  signIns.push(context.method === "password" ? context.password : context.method);
  const way = authorizedKey !== null ? "publickey" : asksInteractively ? "keyboard-interactive" : "password";
  const decide = (isRight: boolean) => {
    if (isRight && context.username === "ana") context.accept();
    else context.reject([way]);
  };
  if (context.method !== way) decide(false);
  else if (context.method === "password") decide(context.password === SFTP_PASSWORD);
  else if (context.method === "publickey") decide(isSignedBy(authorizedKey ?? "", context));
  else if (context.method === "keyboard-interactive") {
    context.prompt([{ prompt: "Password: ", echo: false }], ([answer]) => decide(answer === SFTP_PASSWORD));
  }
}

/** Before it signs, a client asks whether it may. */
function isSignedBy(authorizedKey: string, { key, signature, blob, hashAlgo }: PublicKeyAuthContext): boolean {
  const expected = utils.parseKey(authorizedKey);
  if (expected instanceof Error || !key.data.equals(expected.getPublicSSH())) return false;
  return signature === undefined || expected.verify(blob ?? "", signature, hashAlgo) === true;
}

function serveFiles(
  sftp: SFTPWrapper,
  connection: Connection,
  everything: Map<string, Buffer>,
  state: SftpServer,
): void {
  const handles = new Map<string, string>();
  const failed = (at: SftpFault["at"], request: number): boolean => {
    const { fault } = state;
    if (fault?.at !== at) return false;
    if (fault.with === "cut") connection.end();
    else if (fault.with !== "silence") sftp.status(request, STATUSES[fault.with]);
    return true;
  };
  sftp.on("error", () => undefined);
  sftp.on("OPEN", (request, path) => {
    if (failed("open", request)) return;
    if (!path.startsWith(FOLDER)) return sftp.status(request, NO_SUCH_FILE);
    const handle = String(handles.size);
    handles.set(handle, path);
    everything.set(path, Buffer.alloc(0));
    sftp.handle(request, Buffer.from(handle));
  });
  sftp.on("WRITE", (request, handle, offset, data) => {
    if (failed("write", request)) return;
    const path = handles.get(handle.toString()) ?? "";
    const before = everything.get(path) ?? Buffer.alloc(0);
    const content = Buffer.alloc(Math.max(before.length, offset + data.length));
    before.copy(content);
    data.copy(content, offset);
    everything.set(path, content);
    sftp.status(request, OK);
  });
  sftp.on("CLOSE", (request) => sftp.status(request, OK));
  sftp.on("REMOVE", (request, path) => sftp.status(request, everything.delete(path) ? OK : NO_SUCH_FILE));
  // As version 3 of the protocol has it: a name that is taken stays.
  sftp.on("RENAME", (request, from, to) => {
    if (failed("rename", request)) return;
    const content = everything.get(from);
    if (content === undefined || everything.has(to)) return sftp.status(request, FAILURE);
    everything.delete(from);
    everything.set(to, content);
    if (!failed("renamed", request)) sftp.status(request, OK);
  });
}
