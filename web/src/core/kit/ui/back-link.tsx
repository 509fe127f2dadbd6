import { IconArrowLeft } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { TextLink } from "./links.tsx";

/** Links from a page to its parent. */
export function BackLink({ children, ...link }: LinkProps & { readonly children: ReactNode }) {
  return (
    <TextLink
      display="inline-flex"
      mb="md"
      size="sm"
      c="dimmed"
      underline="always"
      style={{ alignItems: "center", gap: "0.35rem" }}
      {...link}
    >
      <IconArrowLeft size={15} aria-hidden="true" /> {children}
    </TextLink>
  );
}
