import { lazyRouteComponent } from "@tanstack/react-router";
import type { DashboardFeature } from "../../core/feature.ts";

const parts = () => import("./confirmation.tsx");

export const confirmedAddresses: DashboardFeature = {
  name: "confirmed-addresses",
  messageParts: {
    notice: lazyRouteComponent(parts, "AwaitsConfirmation"),
    record: lazyRouteComponent(parts, "ConfirmationRecord"),
  },
};
