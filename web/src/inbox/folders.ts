import type { Folder } from "../graphql/operations/documents.ts";

export const FOLDER_PATH = { inbox: "/forms/$formId/inbox", spam: "/forms/$formId/spam" } as const;
export const OTHER_FOLDER = { inbox: "spam", spam: "inbox" } as const satisfies Record<Folder, Folder>;
