import { Title } from "@mantine/core";
import { Outlet, useSearch } from "@tanstack/react-router";
import { useQuery } from "urql";
import { AllFormsDocument } from "../graphql/operations/documents.ts";
import { useRefresh } from "../ui/use-refresh.ts";
import { FolderTab } from "./form-header.tsx";
import classes from "./form-page.module.css";

/** The inbox and the spam of all forms at once. */
export function AllFormsPage() {
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const [{ data }, reload] = useQuery({ query: AllFormsDocument });
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const sum = (folder: "inbox" | "spam") => data?.forms.reduce((total, form) => total + form.counts[folder], 0);

  return (
    <div className={classes.root} data-reading={isReading || undefined}>
      <header className={classes.header}>
        <div className={classes.top}>
          <div className={classes.title}>
            <Title order={1}>All forms</Title>
          </div>
        </div>
        <nav className={classes.tabs} aria-label="All forms">
          <FolderTab formId={null} folder="inbox" count={sum("inbox")} />
          <FolderTab formId={null} folder="spam" count={sum("spam")} />
        </nav>
      </header>
      <div className={classes.body}>
        <Outlet />
      </div>
    </div>
  );
}
