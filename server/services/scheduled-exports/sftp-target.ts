import { z } from "zod";
import { literalAddress } from "../../outbound/address-rule.ts";
import type { SftpServer } from "../../outbound/sftp.ts";
import { parsePrivateKey, SshKeyError } from "../../outbound/ssh-key.ts";
import { invalid } from "../../platform/errors.ts";
import type { TargetSettings } from "../../store/exports/schedules.ts";

const DEFAULT_PORT = 22;
const EXAMPLE = "Enter an address such as sftp://ana@files.example.com/exports.";

/** What an address says, as `sftp://ana@files.example.com:2222/exports`. */
interface SftpAddress {
  /** Without the user, and in one form. */
  readonly url: string;
  readonly user: string;
  readonly host: string;
  readonly port: number;
  /** Empty for the folder in which the server begins; otherwise it ends with a slash. */
  readonly folder: string;
}

/** Throws an INVALID that says what is missing. */
export function readSftpAddress(text: string | null | undefined): SftpAddress {
  if (text == null || !URL.canParse(text)) throw invalid(EXAMPLE);
  const url = new URL(text);
  if (url.protocol !== "sftp:" || url.hostname === "") throw invalid(EXAMPLE);
  if (url.password !== "") throw invalid("Enter the password in its own field.");
  const host = readHost(url.hostname);
  const port = url.port === "" ? DEFAULT_PORT : Number(url.port);
  const path = url.pathname.replace(/\/+$/, "");
  const authority = `${host}${port === DEFAULT_PORT ? "" : `:${port}`}`;
  return {
    url: `sftp://${authority}${path}`,
    user: decode(url.username),
    host: literalAddress(host) ?? host,
    port,
    folder: folderOf(decode(path)),
  };
}

/** As in every other URL: such as 127.0.0.1 for 0x7f000001. */
function readHost(hostname: string): string {
  if (!URL.canParse(`https://${hostname}`)) throw invalid(EXAMPLE);
  return new URL(`https://${hostname}`).hostname;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalid(EXAMPLE);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(decoded)) throw invalid(EXAMPLE);
  return decoded;
}

/** `/~/` begins in the user's own folder, as elsewhere. */
function folderOf(path: string): string {
  if (path === "" || path === "/~") return "";
  return path.startsWith("/~/") ? `${path.slice("/~/".length)}/` : `${path}/`;
}

/** As ssh-keygen -lf prints it. */
export const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;

const keySecret = z.object({ privateKey: z.string(), passphrase: z.string() });

/** The secret of a schedule that signs in with a key. Throws an INVALID where the key cannot be used. */
export async function sealableKey(privateKey: string, passphrase: string): Promise<string> {
  try {
    await parsePrivateKey(privateKey, passphrase);
  } catch (error) {
    throw error instanceof SshKeyError ? invalid(error.message) : error;
  }
  return JSON.stringify({ privateKey, passphrase });
}

/** The server that settings name. Decrypts the key, which takes a moment. */
export async function sftpServerOf(
  settings: TargetSettings,
  secret: string,
): Promise<{ readonly server: SftpServer; readonly folder: string }> {
  const { host, port, folder } = readSftpAddress(settings.url);
  const { user, hostKey = "", usesKey = false } = settings;
  if (!usesKey) return { server: { host, port, user, hostKey, credential: { password: secret } }, folder };
  const { privateKey, passphrase } = keySecret.parse(JSON.parse(secret));
  const key = await parsePrivateKey(privateKey, passphrase);
  return { server: { host, port, user, hostKey, credential: { key } }, folder };
}
