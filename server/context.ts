import { type AppContext, createContext as createFor } from "./core/cli/app-context.ts";
import { FEATURES } from "./features.ts";

export function createContext(env?: Readonly<Record<string, string | undefined>>): AppContext {
  return createFor(FEATURES, env);
}
