import { getRouteApi } from "@tanstack/react-router";
import { usePageTitle } from "../ui/use-page-title.ts";
import { FolderView } from "./folder-view.tsx";

const inbox = getRouteApi("/owner/forms/$formId/inbox");
const spam = getRouteApi("/owner/forms/$formId/spam");

export function InboxPage() {
  const { formId } = inbox.useParams();
  usePageTitle("Inbox");
  return <FolderView key={formId} formId={formId} folder="inbox" search={inbox.useSearch()} />;
}

export function SpamPage() {
  const { formId } = spam.useParams();
  usePageTitle("Spam");
  return <FolderView key={formId} formId={formId} folder="spam" search={spam.useSearch()} />;
}
