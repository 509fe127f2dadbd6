import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page.module.css";

/** A page of text and controls, held to a width that reads well. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

/** Stands where a page with a list is about to be. */
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
