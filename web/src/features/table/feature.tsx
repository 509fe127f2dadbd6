import { IconTable } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";
import type { DashboardFeature } from "../../core/feature.ts";

const load = () => import("./loaded-table.tsx");

export const table: DashboardFeature = {
  name: "table",
  display: {
    as: "table",
    label: "Table",
    icon: IconTable,
    Rows: lazy(load),
    ExportItem: lazyRouteComponent(load, "TableExport"),
  },
};
