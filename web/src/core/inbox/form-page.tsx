import { getRouteApi, Outlet, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { FormPageDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { unreadOf } from "../kit/navigation/folders.ts";
import { FailureState } from "../kit/ui/failure-state.tsx";
import { TitleScopeContext } from "../kit/ui/use-page-title.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import { FormHeader } from "./form-header.tsx";
import classes from "./form-page.module.css";

const route = getRouteApi("/owner/forms/$formId");

export function FormPage() {
  const { formId } = route.useParams();
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const [{ data, error }, reload] = useQuery({ query: FormPageDocument, variables: { formId } });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useRefresh(refresh, formId);
  const form = data && { ...data.form, counts: { ...data.form.counts, inboxOpen: data.open.count } };
  const scope = useTitleScope(form?.name, form && unreadOf(form.counts));

  if (!data && error !== undefined) {
    return (
      <FailureState
        order={1}
        error={error}
        onRetry={refresh}
        missing={{ title: "Form not found", text: "It was deleted, or it belongs to another account." }}
      />
    );
  }
  return (
    <div className={classes.root} data-reading={isReading || undefined} data-page-title={isReading ? undefined : ""}>
      <FormHeader formId={formId} form={form} />
      <div className={classes.body}>
        <TitleScopeContext value={scope}>
          <Outlet />
        </TitleScopeContext>
      </div>
    </div>
  );
}

function useTitleScope(name: string | undefined, unread = 0) {
  return useMemo(() => (name === undefined ? null : { name, unread }), [name, unread]);
}
