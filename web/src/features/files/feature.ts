import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const files: DashboardFeature = {
  name: "files",
  sections: { privacy: lazyPage(() => import("./storage-section.tsx"), "StorageSection") },
};
