/** The parts are shown apart; either may be empty. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Takes "Ana Costa <ana@example.com>" apart; anything of another shape is a name as a whole, or an address. */
export function splitSender(sender: string): Sender {
  const both = /^(.*\S)\s*<([^<>\s]+@[^<>\s]+)>$/su.exec(sender);
  if (both?.[1] !== undefined && both[2] !== undefined) return { name: both[1], address: both[2] };
  return /^[^<>\s]+@[^<>\s]+$/u.test(sender) ? { name: "", address: sender } : { name: sender, address: "" };
}

/** Returns the name, else the address; empty when neither was given. */
export function senderName(sender: string): string {
  const { name, address } = splitSender(sender);
  return name === "" ? address : name;
}
