import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./overview.module.css";

interface ChangingProps {
  readonly isChanging: boolean;
  readonly children: ReactNode;
}

/** Keeps what is shown in its place while other figures are on their way, and says that they are. */
export function Changing({ isChanging, children }: ChangingProps) {
  return (
    <div className={classes.changing} aria-busy={isChanging} data-changing={isChanging || undefined}>
      <VisuallyHidden role="status">{isChanging ? "Loading the selected period" : ""}</VisuallyHidden>
      {children}
    </div>
  );
}
