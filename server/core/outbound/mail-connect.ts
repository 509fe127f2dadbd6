import { connect, type Socket } from "node:net";
import { isPrivateNetwork, isPublicAddress, literalAddress } from "./address-rule.ts";
import { checkedLookup, type Gate, permitted } from "./checked-connect.ts";
import { OutcomeError, refused } from "./outcome.ts";
import { type ResolveName, shareLookups, systemResolveName } from "./resolve-name.ts";

export interface MailConnectOptions {
  readonly host: string;
  readonly port: number;
  /** If false, the server must be in a private network. */
  readonly isEncrypted: boolean;
  readonly timeoutMs: number;
  readonly resolveName?: ResolveName;
}

const NOT_A_SERVER = refused("address", "This address cannot be a mail server.");
const NOT_ENCRYPTED = refused(
  "address",
  "Email is sent without encryption only to a mail server on this machine or in a private network. Choose TLS or STARTTLS.",
);

const encrypted: Gate = {
  isPermitted: (address) => isPublicAddress(address) || isPrivateNetwork(address),
  refusal: NOT_A_SERVER,
};
const plain: Gate = { isPermitted: isPrivateNetwork, refusal: NOT_ENCRYPTED };

/** Connects to the operator's mail server at a checked address. Also rejects on a refusal. */
export async function connectToMailServer(options: MailConnectOptions): Promise<Socket> {
  const { host, port, timeoutMs, resolveName = systemResolveName } = options;
  const gate = options.isEncrypted ? encrypted : plain;
  const literal = literalAddress(host);
  if (literal !== null) permitted([{ address: literal, family: literal.includes(":") ? 6 : 4 }], gate);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: literal ?? host,
      port,
      lookup: checkedLookup(gate, shareLookups(resolveName)),
      autoSelectFamily: true,
    });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(Object.assign(new Error("The connection was not accepted in time."), { code: "ETIMEDOUT" })),
      timeoutMs,
    );
    socket.once("error", (error) => {
      clearTimeout(timer);
      fail(error);
    });
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      if (gate.isPermitted(socket.remoteAddress ?? "")) resolve(socket);
      else fail(new OutcomeError(gate.refusal));
    });
  });
}
