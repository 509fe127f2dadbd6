import { isLoopbackHostname } from "../../../core/access/agent-address.ts";

/** Schemes that execute their content, or open something other than a client's app. */
const NO_APPS: ReadonlySet<string> = new Set(
  (
    "about android-app blob callto chrome chrome-extension cid content data devtools facetime feed file filesystem ftp ftps geo git " +
    "gopher hcp http imap intent irc itms jar javascript ldap livescript magnet mailto market mhtml mid mk mocha moz-extension news " +
    "nfs pop rdp res resource rlogin rtsp search search-ms sftp shell sip sips smb sms ssh svn tel telnet urn vbs vbscript view-source vnc ws wss"
  ).split(" "),
);

/** Windows' own programs. */
const IS_OF_WINDOWS = /^ms-/;

/** Printable ASCII without a wildcard: the address is compared as a whole, and shown to the owner. */
const PLAIN = /^[\x21-\x29\x2b-\x7e]{1,2000}$/;

/** True for a site, this machine, or an app with its own scheme (RFC 8252, 7.1). */
export function isUsableRedirect(uri: unknown): uri is string {
  if (typeof uri !== "string" || !PLAIN.test(uri) || uri.includes("#") || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== "" || password !== "") return false;
  const scheme = protocol.slice(0, -1);
  if (scheme === "https") return !isLoopbackHostname(hostname);
  return isOnMachine(uri) || !(NO_APPS.has(scheme) || IS_OF_WINDOWS.test(scheme));
}

/** True for plain http with the local host name as written: other spellings are compared differently. */
export function isOnMachine(uri: string): boolean {
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?]|$)/i.test(uri);
}

export function isSite(uri: string): boolean {
  return /^https:/i.test(uri);
}
