import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const oauth: DashboardFeature = {
  name: "oauth",
  sections: { agents: lazyPage(() => import("./connected-agents.tsx"), "ConnectedAgents") },
};
