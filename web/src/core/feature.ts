import type { ComponentType } from "react";
import type { MessageAction } from "./inbox/actions/message-actions.ts";
import type { OtherDisplay } from "./inbox/display-switch.tsx";
import type { NameFilter } from "./inbox/filter/search-text.ts";
import type { RowBadges } from "./inbox/list/submission-row.tsx";
import type { MessagePart, MessagePlace } from "./inbox/message/message-parts.tsx";
import type { FilterSearch } from "./kit/navigation/search-params.ts";

export type { DashboardFeature } from "./kit/features.ts";

declare module "./kit/features.ts" {
  /** What a feature adds to the core, as plain data. Anything large is loaded when it is first shown. */
  interface DashboardFeature {
    /** A button of an empty folder, beside the one for the snippet. */
    readonly EmptyFolderButton?: ComponentType<{ readonly formId: string }>;
    readonly useNameFilter?: (search: FilterSearch) => NameFilter;
    readonly messageActions?: readonly MessageAction[];
    readonly messageParts?: Readonly<Partial<Record<MessagePlace, MessagePart>>>;
    readonly useRowBadges?: () => RowBadges;
    /** Another way to show a form's messages. */
    readonly display?: OtherDisplay;
  }
}
