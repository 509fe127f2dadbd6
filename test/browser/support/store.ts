import { createContext } from "../../../server/context.ts";
import type { Deps } from "../../../server/core/deps.ts";
import type { RunningPostern } from "./postern.ts";

/** A running Postern's database and keys, to create quickly what its pages and commands would. */
export interface Store {
  readonly deps: Deps;
  close(): Promise<void>;
}

export async function openStore({ env }: RunningPostern): Promise<Store> {
  return createContext(env).open("join-or-start");
}
