import type { Target } from "./target.ts";
import { addressTargets } from "./targets/addresses.ts";
import { bodyTargets } from "./targets/bodies.ts";
import { fileTargets } from "./targets/files.ts";
import { mailTargets } from "./targets/mail.ts";
import { queryTargets } from "./targets/queries.ts";
import { spreadsheetTargets } from "./targets/spreadsheets.ts";

export const targets: readonly Target[] = [
  ...bodyTargets,
  ...spreadsheetTargets,
  ...mailTargets,
  ...queryTargets,
  ...addressTargets,
  ...fileTargets,
];
