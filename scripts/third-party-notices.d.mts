export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As an SPDX expression; null when the package names none. */
  readonly licence: string | null;
  readonly texts: readonly string[];
}
export function shippedPackages(): ShippedPackage[];
export function isAllowed(licence: string | null): boolean;
