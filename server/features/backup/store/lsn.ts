/** A position in the write-ahead log. PostgreSQL writes it as two hexadecimal halves, such as 1/2A3B4C5D. */
export function parseLsn(text: string | null | undefined): bigint {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? "");
  if (match === null) throw new Error("PostgreSQL named no position in its log.");
  return (BigInt(`0x${match[1]}`) << 32n) + BigInt(`0x${match[2]}`);
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

export const SEGMENT_BYTES = 16 * 1_024 ** 2;

export function startOfSegment(lsn: bigint): bigint {
  return lsn - (lsn % BigInt(SEGMENT_BYTES));
}

/** The name of the file in pg_wal that holds a position. */
export function segmentName(timeline: number, lsn: bigint): string {
  const segmentsPerFile = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);
  const segment = lsn / BigInt(SEGMENT_BYTES);
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return `${hex(BigInt(timeline))}${hex(segment / segmentsPerFile)}${hex(segment % segmentsPerFile)}`;
}
