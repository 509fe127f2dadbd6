export type { DashboardFeature } from "./kit/features.ts";

declare module "./kit/features.ts" {
  /** What a feature adds to the core, as plain data. Anything large is loaded when it is first shown. */
  interface DashboardFeature {}
}
