import { createContext } from "../../../server/context.ts";
import type { Deps } from "../../../server/core/deps.ts";
import type { RunningPostern } from "./postern.ts";

/** The database and the keys of a running Postern, to make in no time what its pages and commands would make. */
export interface Store {
  readonly deps: Deps;
  close(): Promise<void>;
}

export async function openStore({ env }: RunningPostern): Promise<Store> {
  return createContext(env).open("join-or-start");
}
