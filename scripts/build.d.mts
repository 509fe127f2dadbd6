/** Brings the named parts of dist/ up to date, by default all. */
export function build(names?: readonly string[]): void;
