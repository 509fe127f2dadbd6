/** Splits a PostgreSQL connection's data into protocol messages, however it is chunked. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  /** A client's first message has no type. */
  #isTyped: boolean;

  constructor(side: "client" | "server") {
    this.#isTyped = side === "server";
  }

  read(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const at = this.#isTyped ? 1 : 0;
      if (this.#rest.length < at + 4) return messages;
      const length = at + this.#rest.readUInt32BE(at);
      if (this.#rest.length < length) return messages;
      messages.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
      this.#isTyped = true;
    }
  }
}

const typeOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0);

/** Query or Execute. */
export const isStatement = (message: Buffer) => "QE".includes(typeOf(message));
/** Query or Sync: what the server answers with ReadyForQuery. */
export const asksForReady = (message: Buffer) => "QS".includes(typeOf(message));
export const isReady = (message: Buffer) => typeOf(message) === "Z";

const text = (value: string) => Buffer.from(`${value}\0`);

function frame(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** What a client may send in place of a statement so that the server itself refuses it with an error of this code. */
export function refusedStatement(statement: Buffer, sqlState: string): Buffer {
  const sql = text(`DO $$ BEGIN RAISE EXCEPTION 'refused on purpose' USING ERRCODE = '${sqlState}'; END $$`);
  if (typeOf(statement) === "Q") return frame("Q", sql);
  const [unnamed, noParameters] = [text(""), Buffer.alloc(2)];
  return Buffer.concat([
    frame("P", unnamed, sql, noParameters),
    frame("B", unnamed, unnamed, noParameters, noParameters, noParameters),
    frame("E", unnamed, Buffer.alloc(4)),
  ]);
}
