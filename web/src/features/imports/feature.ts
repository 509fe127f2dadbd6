import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";
import { ImportButton } from "./import-button.tsx";

export const imports: DashboardFeature = {
  name: "imports",
  EmptyFolderButton: ImportButton,
  sections: { formMessages: lazyPage(() => import("./import-section.tsx"), "ImportSection") },
};
