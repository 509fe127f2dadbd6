import { isLoopbackName } from "../../../shared/loopback.ts";

export interface Settings {
  readonly endpoint: URL;
  readonly token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the settings, or an error message. */
export function readSettings({ POSTERN_ADDRESS = "", POSTERN_TOKEN = "" }: Environment): Settings | string {
  const endpoint = readAddress(POSTERN_ADDRESS.trim());
  if (typeof endpoint === "string") return endpoint;
  const token = POSTERN_TOKEN.trim();
  if (!/^pst_[\w-]{43}$/.test(token)) {
    return "The agent token is missing or incomplete. It starts with pst_ and has 47 characters. Create one in Postern under Settings → Agents.";
  }
  return { endpoint, token };
}

/** People paste the browser's address, or the one that other clients use. */
function readAddress(text: string): URL | string {
  const address = /^[a-z][a-z0-9+.-]*:\//i.test(text) ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) {
    return "The address of Postern is missing or wrong. Enter it as the browser shows it, such as https://inbox.example.com.";
  }
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") {
    return "The address of Postern cannot contain a user name or password.";
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackName(url.hostname))) {
    return "The address of Postern has to start with https://. Over anything else the token and the messages could be read on the way.";
  }
  return new URL("/mcp", url);
}
