/** The parts are shown separately; either may be empty. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Splits "Ana Costa <ana@example.com>"; any other form is entirely a name or an address. */
export function splitSender(sender: string): Sender {
  const both = /^(.*\S)\s*<([^<>\s]+@[^<>\s]+)>$/su.exec(sender);
  if (both?.[1] !== undefined && both[2] !== undefined) return { name: both[1], address: both[2] };
  return /^[^<>\s]+@[^<>\s]+$/u.test(sender) ? { name: "", address: sender } : { name: sender, address: "" };
}

/** The name, else the address; empty if neither was given. */
export function senderName(sender: string): string {
  const { name, address } = splitSender(sender);
  return name === "" ? address : name;
}
