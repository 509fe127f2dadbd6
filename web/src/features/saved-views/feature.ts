import { IconBookmark } from "@tabler/icons-react";
import { readReturnPath } from "../../../../shared/return-path.ts";
import type { DashboardFeature } from "../../core/feature.ts";
import { SavedViews, SaveViewButton } from "./saved-views.tsx";

export const savedViews: DashboardFeature = {
  name: "saved-views",
  sections: { sidebar: SavedViews, searchBar: SaveViewButton },
  isOpen: (here, { views }) => views.some(({ address }) => address === here),
  paletteGroups: ({ views }) => [
    {
      heading: "Views",
      commands: views.map(({ id, name, address }) => ({
        id: `view/${id}`,
        label: name,
        of: "View",
        alias: "view filter saved",
        icon: IconBookmark,
        action: readReturnPath(address) ?? "/",
      })),
    },
  ],
};
