import { Resolver } from "node:dns/promises";

export type TextRecords =
  | { readonly kind: "found"; readonly texts: readonly string[] }
  /** The name, or one below it, exists but has no such record. */
  | { readonly kind: "none" }
  | { readonly kind: "no-such-name" }
  | { readonly kind: "failed" };

export interface DnsRecords {
  /** Never rejects. */
  texts(name: string): Promise<TextRecords>;
}

export interface DnsOptions {
  /** `address:port` of the name servers to ask instead of the system's. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;

export function createDnsRecords({ servers, timeoutMs = TIMEOUT_MS }: DnsOptions = {}): DnsRecords {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    texts: async (name) => {
      try {
        // A long record is split into 255-byte parts, to be joined without a space.
        return { kind: "found", texts: (await resolver.resolveTxt(name)).map((parts) => parts.join("")) };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : "";
        return { kind: code === "ENODATA" ? "none" : code === "ENOTFOUND" ? "no-such-name" : "failed" };
      }
    },
  };
}
