import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./card-list.module.css";

/** Things that the owner has made or connected, one below the other. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface CardRowProps {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
  readonly isEnded?: boolean;
}

export function CardRow({ name, facts, action, isEnded = false }: CardRowProps) {
  return (
    <li className={classes.row} data-ended={isEnded || undefined}>
      <div className={classes.about}>
        <div className={classes.name}>{name}</div>
        <FactLine>{facts}</FactLine>
      </div>
      {action}
    </li>
  );
}

/** Small facts beside each other, each a span. */
export function FactLine({ children }: { readonly children: ReactNode }) {
  return <div className={classes.facts}>{children}</div>;
}

export function Hint({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hint}>{children}</span>;
}

export function WarningBadge({ children }: { readonly children: ReactNode }) {
  return <Badge className={classes.warning ?? ""}>{children}</Badge>;
}
