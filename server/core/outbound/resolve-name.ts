import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { OutcomeError } from "./outcome.ts";

/** Resolves to the addresses of a name; rejects if there are none. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

export const systemResolveName: ResolveName = (name) => lookup(name, { all: true });

/**
 * Shares concurrent lookups of the same name: the system resolver has few threads, and one unresponsive name must not
 * take them all.
 */
export function shareLookups(resolveName: ResolveName): ResolveName {
  const inFlight = new Map<string, Promise<readonly LookupAddress[]>>();
  return (name) => {
    const known = inFlight.get(name);
    if (known !== undefined) return known;
    const asked = ask(resolveName, name).finally(() => inFlight.delete(name));
    inFlight.set(name, asked);
    return asked;
  };
}

async function ask(resolveName: ResolveName, name: string): Promise<readonly LookupAddress[]> {
  try {
    const addresses = await resolveName(name);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    const isUnknown = error instanceof Error && "code" in error && error.code === "ENOTFOUND";
    const detail = isUnknown
      ? `The host name ${name} does not exist.`
      : `The host name ${name} could not be looked up.`;
    throw new OutcomeError({ kind: "dns", detail }, error);
  }
  throw new OutcomeError({ kind: "dns", detail: `The host name ${name} has no address.` });
}
