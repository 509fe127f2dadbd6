import { Group, Skeleton, Stack } from "@mantine/core";

export function OverviewLoading() {
  return (
    <Stack role="status" aria-label="Loading the overview" gap="lg">
      <Group gap={40}>
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
      </Group>
      <Skeleton height={200} />
    </Stack>
  );
}
