const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file while it arrives, in chunks that may break anywhere. */
export interface RecordCounter {
  push(chunk: Uint8Array): void;
  /** Records that have ended so far; the header line is one of them. */
  ended(): number;
}

/** Line breaks inside quotes belong to a cell; only CRLF outside them ends a record (RFC 4180). */
export function createRecordCounter(): RecordCounter {
  let quoted = false;
  let afterCarriageReturn = false;
  let ended = 0;
  return {
    ended: () => ended,
    push: (chunk) => {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && afterCarriageReturn && !quoted) ended += 1;
        afterCarriageReturn = byte === CARRIAGE_RETURN;
      }
    },
  };
}
