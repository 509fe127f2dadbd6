import { lazy } from "react";
import type { DashboardFeature } from "../../core/feature.ts";
import { PaletteButton, PaletteIcon } from "./palette-button.tsx";

export const palette: DashboardFeature = {
  name: "palette",
  sections: { rail: PaletteButton, topBar: PaletteIcon, palette: lazy(() => import("./palette.tsx")) },
};
