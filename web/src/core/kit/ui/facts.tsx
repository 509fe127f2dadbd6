import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import base from "./base.module.css";

/** A vertical list of named facts. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={base.between}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <Group gap="0.1rem 1.5rem" align="flex-start" py="0.7rem">
      <Text component="dt" inherit c="dimmed" w="11rem">
        {name}
      </Text>
      <Text component="dd" inherit flex="1 1 14rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Text>
    </Group>
  );
}
