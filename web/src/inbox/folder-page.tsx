import { getRouteApi } from "@tanstack/react-router";
import { usePageTitle } from "../ui/use-page-title.ts";
import { FolderView } from "./folder-view.tsx";

const inbox = getRouteApi("/owner/forms/$formId/inbox");
const spam = getRouteApi("/owner/forms/$formId/spam");
const allInbox = getRouteApi("/owner/all/inbox");
const allSpam = getRouteApi("/owner/all/spam");

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

export function AllInboxPage() {
  usePageTitle("");
  return <FolderView formId={null} folder="inbox" search={allInbox.useSearch()} />;
}

export function AllSpamPage() {
  usePageTitle("");
  return <FolderView formId={null} folder="spam" search={allSpam.useSearch()} />;
}
