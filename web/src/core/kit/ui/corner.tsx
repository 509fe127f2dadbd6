import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import classes from "./over-page.module.css";

export function Corner({ children }: { readonly children: ReactNode }) {
  return createPortal(children, place());
}

const ID = "corner";

function place(): HTMLElement {
  const known = document.getElementById(ID);
  if (known !== null) return known;
  const made = document.createElement("div");
  made.id = ID;
  made.className = classes.corner ?? "";
  document.body.append(made);
  return made;
}
