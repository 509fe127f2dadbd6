import type { LookupAddress } from "node:dns";
import type { ResolveName } from "../../server/core/outbound/resolve-name.ts";

/** A stub resolver: what each name resolves to, in turn; the last answer repeats. */
export function createNames(names: Readonly<Record<string, readonly (readonly string[])[]>>): ResolveName {
  const asked = new Map<string, number>();
  return async (name) => {
    const answers = names[name];
    if (answers === undefined) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    return (answers[Math.min(count, answers.length - 1)] ?? []).map(toAddress);
  };
}

function toAddress(address: string): LookupAddress {
  return { address, family: address.includes(":") ? 6 : 4 };
}
