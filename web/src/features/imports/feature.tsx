import type { DashboardFeature } from "../../core/feature.ts";
import { ImportButton } from "./import-button.tsx";

export const imports: DashboardFeature = { name: "imports", EmptyFolderButton: ImportButton };
