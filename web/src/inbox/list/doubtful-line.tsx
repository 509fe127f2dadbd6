import { IconChevronRight, IconShieldQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countOf } from "../../kit/format/counts.ts";
import { CountMatchingDocument, FormPageDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { useRefresh } from "../../kit/ui/use-refresh.ts";
import classes from "./doubtful-line.module.css";

const COUNTED = { additionalTypenames: ["Submission", "Form"] };
const DOUBTFUL = { folder: "spam", filter: { doubtful: true } } as const;

/** Above an inbox: how many messages in Spam may be there by mistake, and the way to them. */
export function DoubtfulLine({ formId }: { readonly formId: string | null }) {
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
  useRefresh(() => recount({ ...COUNTED, requestPolicy: "network-only" }));
  const isShown = formId === null || page?.form.showsDoubtful === true;
  const count = data?.countMatching.count ?? 0;
  if (!isShown || count === 0) return null;
  return (
    <Link {...folderAt(formId, "spam")} search={{ doubtful: true }} className={classes.root}>
      <IconShieldQuestion size={18} aria-hidden="true" />
      <span>{countOf(count, "doubtful message", "doubtful messages")}</span>
      <span className={classes.where}>in spam</span>
      <IconChevronRight className={classes.arrow} size={16} aria-hidden="true" />
    </Link>
  );
}
