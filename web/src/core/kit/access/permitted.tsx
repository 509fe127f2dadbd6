import type { ReactNode } from "react";
import type { Permission } from "../../../../../shared/permissions.ts";
import { useMay } from "./may.ts";

interface PermittedProps {
  readonly to: Permission;
  readonly children: ReactNode;
}

/** Shown only to members with the permission. */
export function Permitted({ to, children }: PermittedProps) {
  return useMay()(to) ? children : null;
}
