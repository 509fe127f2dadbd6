import { oneLine } from "./one-line.ts";
import { singleAddress } from "./single-address.ts";

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `Name <address>` or a bare address; null when it is neither, or more than one. */
export function parseMailbox(text: string): Mailbox | null {
  const match = /^(?:"?([^"<>]*)(?:"\s*)?<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const address = singleAddress(match?.[2] ?? match?.[3] ?? "") ?? localAddress(match?.[2] ?? match?.[3] ?? "");
  return address === null ? null : { name: oneLine(match?.[1] ?? "", 100), address };
}

/** A sender on this machine or in its network, such as postern@localhost. */
function localAddress(text: string): string | null {
  return /^[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9-]{1,63}|\[[0-9A-Fa-f.:]{2,45}\])$/.test(text.trim())
    ? text.trim()
    : null;
}

/** The sender when none is configured. */
export function defaultMailbox(publicUrl: string): Mailbox {
  return { name: "Postern", address: `postern@${mailHost(publicUrl)}` };
}

/** The public URL's host in the form used in a mail address. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}
