import type { Address } from "./address.ts";
import type { Place } from "./place.ts";

/** "exclusive": the one serving process of a data folder. "join-or-start": a command beside it, or alone. */
export type OpenMode = "exclusive" | "join-or-start";

/** All it takes to reach, start and stop the PostgreSQL of one data folder. */
export interface Server {
  readonly place: Place;
  readonly address: Address;
  readonly mode: OpenMode;
  /** Over the durable defaults. */
  readonly settings: Readonly<Record<string, string>>;
}
