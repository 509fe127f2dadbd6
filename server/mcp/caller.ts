import type { OwnerScope } from "../scope/scope.ts";

/** Who is calling: the scope made for this very call, and the client's name as far as it is known from before. */
export interface Caller {
  readonly scope: OwnerScope;
  readonly clientName: string | null;
}
