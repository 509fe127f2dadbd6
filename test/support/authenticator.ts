import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, isSynced: 0x10, withKey: 0x40 };

/** The parts of a server's request that an authenticator reads. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Possible faults in a response. */
export interface Deviations {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

/** A software authenticator with one passkey: ES256, without attestation. */
export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #origin: string;
  readonly #isSynced: boolean;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";
  #counter = 0;

  constructor({ origin = "http://localhost:4000", isSynced = true } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
  }

  /** As `navigator.credentials.create()`, in JSON. */
  create(options: CeremonyOptions, wrong: Deviations = {}) {
    this.#userHandle = options.user?.id ?? "";
    const id = Buffer.from(wrong.credentialId ?? this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#facts(options.rp?.id ?? "", wrong, FLAGS.withKey), attested]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      ...{ id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" },
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options, wrong).toString("base64url"),
        attestationObject: encodeCbor(attestation).toString("base64url"),
        transports: ["internal", "hybrid"],
      },
      clientExtensionResults: {},
    };
  }

  /** As `navigator.credentials.get()`, in JSON. */
  get(options: CeremonyOptions, wrong: Deviations = {}) {
    this.#counter += 1;
    const clientData = this.#clientData("webauthn.get", options, wrong);
    const authData = this.#facts(options.rpId ?? "", wrong);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    const id = wrong.credentialId ?? this.id;
    return {
      ...{ id, rawId: id, type: "public-key" },
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: wrong.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, { challenge }: CeremonyOptions, wrong: Deviations): Buffer {
    const said = { type, challenge, origin: this.#origin, crossOrigin: wrong.crossOrigin ?? false };
    const { type: otherType = type, challenge: otherChallenge = challenge, origin = this.#origin } = wrong;
    return Buffer.from(JSON.stringify({ ...said, type: otherType, challenge: otherChallenge, origin }));
  }

  #facts(rpId: string, wrong: Deviations, more = 0): Buffer {
    const { isVerified = true, counter = this.#counter } = wrong;
    const synced = this.#isSynced ? FLAGS.mayBeSynced | FLAGS.isSynced : 0;
    const facts = Buffer.alloc(5);
    facts.writeUInt8(FLAGS.present | (isVerified ? FLAGS.verified : 0) | synced | more);
    facts.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), facts]);
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [ec2, es256, p256] = [2, -7, 1];
  return encodeCbor(
    new Map<number, Cbor>([
      [1, ec2],
      [3, es256],
      [-1, p256],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** The subset of RFC 8949 that authenticators use. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
