import { z } from "zod";
import type { Config } from "../../config.ts";
import { parseInput } from "../../parse-input.ts";
import type { Plan } from "../../store/database/db.ts";

const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: "Free", pro: "Pro" };

/** The days of a window that an owner on this plan may choose. */
export function chosenDays(config: Config, plan: Plan, days: number): number {
  const longest = config.retentionDays[plan];
  const input = z
    .int({ error: "Give the window in whole days." })
    .min(1, { error: "A message is kept for at least 1 day." })
    .max(longest, { error: `On the plan ${PLAN_NAMES[plan]} a message is kept for at most ${longest} days.` });
  return parseInput(input, days);
}
