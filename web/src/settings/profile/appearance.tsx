import { SegmentedControl, useMantineColorScheme } from "@mantine/core";

/** How the dashboard can look. */
export const SCHEMES = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Light or dark, in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Appearance"
      value={colorScheme}
      onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? "auto")}
      data={[...SCHEMES]}
    />
  );
}
