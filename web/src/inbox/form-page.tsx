import { Skeleton } from "@mantine/core";
import { getRouteApi, Outlet, useSearch } from "@tanstack/react-router";
import { useQuery } from "urql";
import { FormPageDocument } from "../graphql/operations/documents.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { useRefresh } from "../ui/use-refresh.ts";
import { FormHeader } from "./form-header.tsx";
import classes from "./form-page.module.css";

const route = getRouteApi("/owner/forms/$formId");

/** One form: its name, the way between Inbox, Spam and Setup, and whichever of them is open. */
export function FormPage() {
  const { formId } = route.useParams();
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const [{ data, error }, reload] = useQuery({ query: FormPageDocument, variables: { formId } });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useRefresh(refresh);

  if (!data && error !== undefined) {
    return (
      <FailureState
        order={1}
        error={error}
        onRetry={refresh}
        missing="There is no such form. It may belong to another account, or the address may be mistyped."
      />
    );
  }
  return (
    <div className={classes.root} data-reading={isReading || undefined}>
      {!data ? <HeaderLoading /> : <FormHeader form={data.form} />}
      <div className={classes.body}>
        <Outlet />
      </div>
    </div>
  );
}

function HeaderLoading() {
  return (
    <div className={classes.header} role="status" aria-label="Loading the form">
      <Skeleton height={28} width={220} mb="md" />
      <Skeleton height={24} width={260} mb="sm" />
    </div>
  );
}
