import { lazy, type ReactNode, Suspense, useContext } from "react";
import type { Permission } from "../../../../../shared/permissions.ts";
import { MembershipContext, mayDo } from "../access/may.ts";

const NotPermitted = lazy(() => import("./not-permitted.tsx"));

interface PermittedPageProps {
  readonly to: Permission;
  /** 1 where it is all there is on the page. */
  readonly order: 1 | 2;
  readonly children: ReactNode;
}

/** A page for those who may use it; others are told that it is not for them. */
export function PermittedPage({ to, order, children }: PermittedPageProps) {
  const membership = useContext(MembershipContext);
  if (membership === null) return null;
  if (mayDo(membership, to)) return children;
  return (
    <Suspense>
      <NotPermitted {...membership} order={order} />
    </Suspense>
  );
}
