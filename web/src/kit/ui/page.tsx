import type { ReactNode } from "react";
import classes from "./page.module.css";

/** A page of text and controls, held to a width that reads well. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return <div className={narrow ? classes.narrow : classes.wide}>{children}</div>;
}
