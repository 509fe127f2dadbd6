import { Badge, Title } from "@mantine/core";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { ExportButton } from "../export/export-button.tsx";
import { formatCount } from "../format/counts.ts";
import type { FormHeader_FormFragment } from "../graphql/operations/documents.ts";
import classes from "./form-page.module.css";

export function FormHeader({ form }: { readonly form: FormHeader_FormFragment }) {
  const matchRoute = useMatchRoute();
  const isInbox = matchRoute({ to: "/forms/$formId/inbox", params: { formId: form.id } }) !== false;
  const params = { formId: form.id };
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <div className={classes.title}>
          <Title order={1}>{form.name}</Title>
          {form.status === "archived" && <Badge>Archived</Badge>}
        </div>
        {isInbox && (
          <ExportButton
            label="Export CSV"
            title="Every message of this form, inbox and spam, as a CSV file"
            formId={form.id}
            what={form.name}
          />
        )}
      </div>
      <nav className={classes.tabs} aria-label="Form">
        <Link to="/forms/$formId/inbox" params={params} className={classes.tab} activeOptions={TAB}>
          Inbox <Count value={form.counts.inbox} />
        </Link>
        <Link to="/forms/$formId/spam" params={params} className={classes.tab} activeOptions={TAB}>
          Spam <Count value={form.counts.spam} />
        </Link>
        <Link to="/forms/$formId/overview" params={params} className={classes.tab} activeOptions={TAB}>
          Overview
        </Link>
        <Link to="/forms/$formId/setup" params={params} className={classes.tab}>
          Setup
        </Link>
      </nav>
    </header>
  );
}

// What is open in a folder does not change which folder it is.
const TAB = { includeSearch: false };

function Count({ value }: { readonly value: number }) {
  return <span className={classes.count}>{formatCount(value)}</span>;
}
