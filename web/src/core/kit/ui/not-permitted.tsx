import { IconLock } from "@tabler/icons-react";
import { ROLE_NAMES } from "../access/describe-role.ts";
import type { Membership } from "../access/may.ts";
import { EmptyState } from "./empty-state.tsx";

interface NotPermittedProps extends Membership {
  readonly order: 1 | 2;
}

export default function NotPermitted({ role, allForms, order }: NotPermittedProps) {
  const limit = allForms ? "" : " of some forms";
  return (
    <EmptyState order={order} icon={<IconLock />} title="Your role does not include this">
      Your role in this account is {ROLE_NAMES[role].toLowerCase()}
      {limit}. An owner can change it.
    </EmptyState>
  );
}
