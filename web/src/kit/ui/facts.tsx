import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Named facts, one under the other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.root}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
