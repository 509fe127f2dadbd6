import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page.module.css";

/** A page of text and controls, limited to a readable width. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

/** Placeholder for a page with a list. */
export function ListPageLoading({ label }: { readonly label: string }) {
  return (
    <Page>
      <Stack gap="sm" aria-label={label} role="status">
        <Skeleton height={34} width={140} mb="md" />
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={84} />
      </Stack>
    </Page>
  );
}
