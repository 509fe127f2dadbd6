/** What the screen may look at: the submission itself and how it came, nothing it would have to fetch. */
export interface ScreenInput {
  /** Names and values in the order they were sent, without reserved fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Name of a trap field that was filled in. */
  readonly filledTrap: string | null;
  /** The website it came from, as far as it says. */
  readonly origin: string | null;
  /** False only where the form lists its origins and this is none of them. */
  readonly originAllowed: boolean;
}

/** One observation, in plain words for the owner. Points add up; negative ones speak for the visitor. */
export interface Reason {
  readonly name: string;
  readonly points: number;
  readonly detail: string;
}

export interface Verdict {
  readonly folder: "inbox" | "spam";
  readonly score: number;
  /** In the order of their weight. */
  readonly reasons: readonly Reason[];
}

/** Looks for one thing, in time linear in the text; null when there is nothing to say. */
export type Signal = (input: ScreenInput) => Reason | null;
