import type { ComponentType } from "react";
import type { MessageAction } from "./inbox/actions/message-actions.ts";
import type { OtherDisplay } from "./inbox/display-switch.tsx";
import type { NameFilter } from "./inbox/filter/search-text.ts";
import type { RowBadges } from "./inbox/list/submission-row.tsx";
import type { MessagePart, MessagePlace } from "./inbox/message/message-parts.tsx";
import type { PaletteGroup } from "./kit/commands/palette-command.ts";
import type {
  PrivacyPageQuery,
  ProfilePageQuery,
  ReadingPane_SubmissionFragment,
  SecurityPageQuery,
  SetupPageQuery,
  ShellQuery,
  WaysToConfirmQuery,
} from "./kit/graphql/documents.ts";
import type { FilterSearch } from "./kit/navigation/search-params.ts";
import type { AuthState } from "./sign-in/session/auth-state.ts";

export type { DashboardFeature } from "./kit/features.ts";

declare module "./kit/features.ts" {
  /** What a feature adds to the core, as plain data. Anything large is loaded when it is first shown. */
  interface DashboardFeature {
    /** A button of an empty folder, beside the one for the snippet. */
    readonly EmptyFolderButton?: ComponentType<{ readonly formId: string }>;
    readonly useNameFilter?: (search: FilterSearch) => NameFilter;
    readonly messageActions?: readonly MessageAction[];
    readonly messageParts?: Readonly<Partial<Record<MessagePlace, MessagePart>>>;
    /** Whether a message's page need not list a field, because it shows it elsewhere. */
    readonly isShownElsewhere?: (
      submission: ReadingPane_SubmissionFragment,
      field: ReadingPane_SubmissionFragment["fields"][number],
    ) => boolean;
    readonly useRowBadges?: () => RowBadges;
    /** Another way to show a form's messages. */
    readonly display?: OtherDisplay;
    /** Whether a list is open that it links to in the sidebar, which then marks neither the inbox nor a form. */
    readonly isOpen?: (address: string, shell: ShellQuery) => boolean;
    /** Commands of the palette, above the forms. */
    readonly paletteGroups?: (shell: ShellQuery) => readonly PaletteGroup[];
  }

  interface Places {
    /** Above the other ways to sign in. */
    readonly aboveSignIn: {
      readonly auth: AuthState;
      /** Where to go next, or the token of the invitation to accept. */
      readonly to: { readonly next: string } | { readonly token: string };
    };
    /** Below the password. */
    readonly belowSignIn: { readonly onDone: () => void };
    /** The second step of a sign-in. */
    readonly signInCode: { readonly onDone: () => void; readonly onBack: () => void };
    /** Above the password that confirms who the user is. */
    readonly confirmSignIn: { readonly ways: WaysToConfirmQuery; readonly onDone: () => void };
    /** In the sidebar, above the forms. */
    readonly sidebar: { readonly shell: ShellQuery };
    /** Beside the search for messages. */
    readonly searchBar: { readonly search: FilterSearch };
    /** In the general settings of a form, below its name. */
    readonly form: { readonly form: SetupPageQuery["form"] };
    /** Below the general settings of a form. */
    readonly formFacts: { readonly form: SetupPageQuery["form"] };
    /** In the general settings of a form, above its end. */
    readonly formMessages: { readonly formId: string };
    readonly profileNotifications: { readonly viewer: ProfilePageQuery["viewer"] };
    readonly privacy: { readonly page: PrivacyPageQuery };
    readonly security: { readonly page: SecurityPageQuery; readonly onChange: () => void };
  }
}
