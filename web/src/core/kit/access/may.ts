import { createContext, useContext } from "react";
import { isPermitted, type Permission, type Role } from "../../../../../shared/permissions.ts";

/** The viewer's role in the account. */
export interface Membership {
  readonly role: Role;
  readonly allForms: boolean;
}

/** `null` until loaded. */
export const MembershipContext = createContext<Membership | null>(null);

/** Until the membership loads, only what everyone may do is offered. */
const LEAST: Membership = { role: "reader", allForms: false };

/** Whether the viewer has a permission; the server checks again. */
export function useMay(): (permission: Permission) => boolean {
  const membership = useContext(MembershipContext) ?? LEAST;
  return (permission) => mayDo(membership, permission);
}

export function mayDo({ role, allForms }: Membership, permission: Permission): boolean {
  return isPermitted({ role, forms: allForms ? "all" : [] }, permission);
}
