import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { fitFilter } from "../services/spam/fit-filter.ts";

const payloadShape = z.object({ accountId: z.string() });

/** Fits an account's spam filter to its messages, after its owner has moved or deleted some. */
export function createFitFilterTask(deps: Deps): Task {
  return async (payload) => fitFilter(systemScope(), deps, payloadShape.parse(payload));
}
