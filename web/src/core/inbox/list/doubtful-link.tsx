import { IconShieldQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countOf, formatCount } from "../../kit/format/counts.ts";
import { CountMatchingDocument, FormPageDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { useRefresh } from "../../kit/ui/use-refresh.ts";
import type { MessageList } from "../actions/use-inbox.ts";
import { isFiltered } from "../state/filter.ts";
import classes from "./doubtful-link.module.css";

const COUNTED = { additionalTypenames: ["Submission", "Form"] };
const DOUBTFUL = { folder: "spam", filter: { doubtful: true } } as const;

/** Shows how many messages in Spam may be there by mistake, and links to them. */
export function DoubtfulLink({ formId }: { readonly formId: string | null }) {
  const [{ data: page }] = useQuery({
    query: FormPageDocument,
    variables: { formId: formId ?? "" },
    pause: formId === null,
  });
  const [{ data }, recount] = useQuery({
    query: CountMatchingDocument,
    variables: { formId, ...DOUBTFUL },
    context: COUNTED,
    requestPolicy: "cache-and-network",
  });
  useRefresh(() => recount({ ...COUNTED, requestPolicy: "network-only" }), formId);
  const isShown = formId === null || page?.form.showsDoubtful === true;
  const count = data?.countMatching.count ?? 0;
  if (!isShown || count === 0) return null;
  const label = `${countOf(count, "doubtful message", "doubtful messages")} in spam`;
  return (
    <Link
      {...folderAt(formId, "spam")}
      search={{ doubtful: true }}
      className={classes.root}
      aria-label={label}
      data-tooltip={label}
    >
      <IconShieldQuestion size={18} aria-hidden="true" />
      {formatCount(count)} <span className={classes.word}>doubtful</span>
    </Link>
  );
}

export function hasDoubtfulLink({ folder, filterSearch }: Pick<MessageList, "folder" | "filterSearch">): boolean {
  return folder === "inbox" && filterSearch.show !== "done" && !isFiltered(filterSearch);
}
