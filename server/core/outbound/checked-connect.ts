import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { AddressRule } from "./address-rule.ts";
import { skipInterimResponses } from "./interim-responses.ts";
import { OutcomeError, type Refusal, refused } from "./outcome.ts";
import type { ResolveName } from "./resolve-name.ts";

export interface ConnectOptions {
  readonly rule: AddressRule;
  readonly resolveName: ResolveName;
  readonly timeoutMs: number;
  /** CA certificates to trust instead of the well-known ones. */
  readonly authorities?: string | undefined;
}

export interface Gate {
  isPermitted(address: string): boolean;
  readonly refusal: Refusal;
}

/** Plain HTTP is allowed only to addresses the operator listed. */
export function gateOf(protocol: string, rule: AddressRule): Gate {
  return protocol === "http:"
    ? { isPermitted: rule.isListed, refusal: NOT_ENCRYPTED }
    : { isPermitted: rule.isReachable, refusal: PRIVATE_ADDRESS };
}

const PRIVATE_ADDRESS = refused(
  "address",
  "This address is private or reserved. The operator of this server can allow it with POSTERN_WEBHOOK_ALLOW.",
);
const NOT_ENCRYPTED = refused(
  "scheme",
  "Use a URL that starts with https://. Plain http:// is only allowed for addresses in POSTERN_WEBHOOK_ALLOW.",
);

/** The permitted addresses; throws if there are none. */
export function permitted(addresses: readonly LookupAddress[], gate: Gate): LookupAddress[] {
  const kept = addresses.filter(({ address }) => gate.isPermitted(address));
  if (kept.length > 0) return kept;
  throw new OutcomeError(gate.refusal);
}

/**
 * Connects only to checked addresses: the address that a name resolves to is the one connected to, and the socket's
 * remote address is checked again.
 */
export function createCheckedConnect(options: ConnectOptions): buildConnector.connector {
  const secure = checkedBy(gateOf("https:", options.rule), options);
  const plain = checkedBy(gateOf("http:", options.rule), options);
  return (target, callback) => (target.protocol === "https:" ? secure : plain)(target, callback);
}

function checkedBy(gate: Gate, options: ConnectOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.timeoutMs,
    lookup: checkedLookup(gate, options.resolveName),
    ...(options.authorities === undefined ? {} : { ca: options.authorities }),
  });
  return (target, callback) =>
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error === null && !gate.isPermitted(socket.remoteAddress ?? "")) {
        socket.destroy();
        callback(new OutcomeError(gate.refusal), null);
      } else {
        if (error === null) skipInterimResponses(socket);
        callback(...result);
      }
    });
}

export function checkedLookup(gate: Gate, resolveName: ResolveName): LookupFunction {
  return (name, { all }, callback) => {
    resolveName(name)
      .then((addresses) => permitted(addresses, gate))
      .then(
        (addresses) => {
          const [first] = addresses;
          if (all === true) callback(null, addresses);
          else callback(null, first?.address ?? "", first?.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, "", 0),
      );
  };
}
