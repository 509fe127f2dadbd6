import { type ReactNode, useContext } from "react";
import type { Permission } from "../../../../../shared/permissions.ts";
import { MembershipContext, mayDo } from "../access/may.ts";
import { whenShown } from "./when-shown.tsx";

const NotPermitted = whenShown(() => import("./not-permitted.tsx"));

interface PermittedPageProps {
  readonly to: Permission;
  /** 1 if it is the only content of the page. */
  readonly order: 1 | 2;
  readonly children: ReactNode;
}

/** Shows a page only to members with the permission; others see that they have no access. */
export function PermittedPage({ to, order, children }: PermittedPageProps) {
  const membership = useContext(MembershipContext);
  if (membership === null) return null;
  if (mayDo(membership, to)) return children;
  return <NotPermitted {...membership} order={order} />;
}
