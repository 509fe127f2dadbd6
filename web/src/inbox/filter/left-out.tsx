import { HiddenFieldsDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import classes from "./filter-bar.module.css";

/** Says which forms a search for words, senders or files leaves out. */
export default function LeftOut({ formId }: { readonly formId: string | null }) {
  const [{ data }] = useQuery({ query: HiddenFieldsDocument });
  const limited = (data?.forms ?? []).filter(({ hiddenFields }) => hiddenFields !== null);
  if (formId === null ? limited.length === 0 : limited.every(({ id }) => id !== formId)) return null;
  return (
    <p className={classes.leftOut} role="status">
      {formId === null
        ? "Forms that you do not see every field of are left out of this search."
        : "You do not see every field of this form, so it cannot be searched for words, senders or files."}
    </p>
  );
}
