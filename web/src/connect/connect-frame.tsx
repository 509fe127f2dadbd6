import { Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { Wordmark } from "../ui/wordmark.tsx";
import classes from "./connect-page.module.css";

/** A page with one question on it and nothing to wander off to. */
export function ConnectFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Wordmark size="lg" />
        <Paper withBorder radius="lg" className={classes.card}>
          {children}
        </Paper>
      </div>
    </main>
  );
}
