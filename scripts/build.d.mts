/** Brings the named parts of dist/ up to date, by default all. */
export function build(names?: readonly string[]): void;

/** Throws when the dashboard's initial JavaScript is larger than so many kilobytes, compressed. */
export function checkSize(maxKilobytes?: number, webDir?: string): void;
