import { lazyRouteComponent } from "@tanstack/react-router";
import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";
import { describesFile } from "./describes-file.ts";

export const files: DashboardFeature = {
  name: "files",
  messageParts: { fields: lazyRouteComponent(() => import("./message-files.tsx"), "MessageFiles") },
  isShownElsewhere: describesFile,
  sections: {
    formFacts: lazyPage(() => import("./storage-section.tsx"), "FormStorage"),
    privacy: lazyPage(() => import("./storage-section.tsx"), "StorageSection"),
  },
};
