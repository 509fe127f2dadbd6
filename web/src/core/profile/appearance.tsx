import { SegmentedControl, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { DENSITIES, setDensity, useDensity } from "../inbox/list/density.ts";

export const SCHEMES = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

function DensityChoice() {
  const { value } = useDensity();
  return (
    <SegmentedControl
      aria-label="Rows"
      value={value}
      onChange={(chosen) => setDensity(DENSITIES.find((density) => density.value === chosen)?.value ?? "comfortable")}
      data={DENSITIES.map(({ value: density, label }) => ({ value: density, label }))}
    />
  );
}

/** Light or dark, in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? "auto")}
        data={[...SCHEMES]}
      />
      <Text size="sm">Rows in lists</Text>
      <DensityChoice />
    </Stack>
  );
}
