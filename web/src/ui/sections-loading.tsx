import { Skeleton, Stack } from "@mantine/core";

/** Stands where a section of settings is about to be: a heading, what it is about, and an input. */
export function SectionsLoading({ label }: { readonly label: string }) {
  return (
    <Stack role="status" aria-label={label} maw="var(--postern-measure)" gap="sm">
      <Skeleton height={22} width="11rem" />
      <Skeleton height={14} width="85%" />
      <Skeleton height={14} width="60%" />
      <Skeleton height={36} mt="sm" />
      <Skeleton height={36} mt="sm" />
      <Skeleton height={36} width="7rem" mt="sm" />
    </Stack>
  );
}
