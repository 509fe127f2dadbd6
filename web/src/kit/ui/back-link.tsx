import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./back-link.module.css";

/** Leads from a page to the one that it is a part of. */
export function BackLink({ children, ...link }: LinkProps & { readonly children: ReactNode }) {
  return (
    <Link {...link} className={classes.back}>
      <IconArrowLeft size={15} aria-hidden="true" /> {children}
    </Link>
  );
}
