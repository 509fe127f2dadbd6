import { linkOptions } from "@tanstack/react-router";
import type { Folder } from "../graphql/operations/documents.ts";

export const OTHER_FOLDER = { inbox: "spam", spam: "inbox" } as const satisfies Record<Folder, Folder>;

const FOLDER_PATH = { inbox: "/forms/$formId/inbox", spam: "/forms/$formId/spam" } as const;
const ALL_FOLDER_PATH = { inbox: "/inbox", spam: "/spam" } as const;

/** Where a folder is: of one form or, without one, of all forms. */
export function folderAt(formId: string | null, folder: Folder) {
  return formId === null
    ? linkOptions({ to: ALL_FOLDER_PATH[folder] })
    : linkOptions({ to: FOLDER_PATH[folder], params: { formId } });
}
