const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** “3.4 GB”: at least two digits, in decimal units as file managers and disks use. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
