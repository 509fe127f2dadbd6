export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** "1 row", "12,400 rows". */
export function countOf(count: number, one: string, many: string, locale?: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`;
}

/** A spam score, to one decimal. */
export function formatScore(score: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score);
}

interface Quiet {
  readonly usually: number;
  readonly per: string;
  readonly days: number;
}

/** "usually 5 a day, none for 3 days". */
export function describeQuiet(quiet: Quiet, locale?: string): string {
  const usually = formatCount(quiet.usually, locale);
  return `usually ${usually} a ${quiet.per}, none for ${formatCount(quiet.days, locale)} days`;
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** “3.4 GB”: at least two digits, in decimal units as file managers and disks use. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
