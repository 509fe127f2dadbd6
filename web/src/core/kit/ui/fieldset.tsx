import { Stack, type StackProps, Text } from "@mantine/core";

export function Fieldset({ legend, children, ...stack }: StackProps & { readonly legend: string }) {
  return (
    <Stack component="fieldset" miw={0} {...stack}>
      <Text component="legend" inherit fw={600} mb="xs">
        {legend}
      </Text>
      {children}
    </Stack>
  );
}
