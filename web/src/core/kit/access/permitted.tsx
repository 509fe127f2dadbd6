import type { ReactNode } from "react";
import type { Permission } from "../../../../../shared/permissions.ts";
import { useMay } from "./may.ts";

interface PermittedProps {
  readonly to: Permission;
  readonly children: ReactNode;
}

/** What only those see who may use it. */
export function Permitted({ to, children }: PermittedProps) {
  return useMay()(to) ? children : null;
}
