import { Badge, Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

// Verdigris on stone: the colour of an old gate, and neutrals that lean warm.
const verdigris: MantineColorsTuple = [
  "#eef6f1",
  "#dbebe2",
  "#b7d6c5",
  "#8fbfa6",
  "#66a685",
  "#478c6a",
  "#2f7454",
  "#1d5c43",
  "#164a36",
  "#0e3727",
];
const stone: MantineColorsTuple = [
  "#faf8f4",
  "#f4f1ea",
  "#eae6dc",
  "#dcd7ca",
  "#c4beaf",
  "#a19a8b",
  "#766f62",
  "#565046",
  "#3c3832",
  "#262320",
];
const night: MantineColorsTuple = [
  "#e9e5dd",
  "#cbc6bc",
  "#a8a298",
  "#7d776d",
  "#4a4640",
  "#38352f",
  "#292723",
  "#1e1c19",
  "#181614",
  "#100f0d",
];
const amber: MantineColorsTuple = [
  "#fdf6e7",
  "#f9ebcb",
  "#f1d69a",
  "#e8bf65",
  "#dfab3b",
  "#c99324",
  "#a67617",
  "#855c10",
  "#68470b",
  "#4a3206",
];
const brick: MantineColorsTuple = [
  "#fcf0ee",
  "#f6dcd8",
  "#eab8b1",
  "#dd9087",
  "#d06d61",
  "#c25346",
  "#b03f33",
  "#952f25",
  "#77241c",
  "#561812",
];

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Liberation Sans", Arial, sans-serif';

const alertOf = (kind: "warning" | "danger") => ({
  "--alert-bg": `var(--postern-${kind}-ground)`,
  "--alert-bd": `1px solid var(--postern-${kind}-line)`,
  "--alert-color": `var(--postern-${kind}-ink)`,
});
const ALERTS: Readonly<Record<string, object>> = { amber: alertOf("warning"), brick: alertOf("danger") };

export const theme = createTheme({
  colors: { verdigris, amber, brick, gray: stone, dark: night },
  primaryColor: "verdigris",
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: sans,
  fontSizes: { small: "0.8125rem" },
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace',
  components: {
    Badge: Badge.extend({ defaultProps: { variant: "default", radius: "sm", tt: "none", fw: 500 } }),
    // Warnings look the same everywhere, and so do failures.
    Alert: {
      vars: (_theme: unknown, { color = "" }: { readonly color?: string }) => ({ root: ALERTS[color] ?? {} }),
    },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } },
    // Fields are required by default; optional ones say so.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Button: Button.extend({ styles: { label: { fontWeight: 600 } } }),
  },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
});

/** Postern's own colours, by purpose. */
export const cssVariables: CSSVariablesResolver = () => ({
  // Maximum widths of a page, and of text and inputs.
  variables: { "--postern-page": "66rem", "--postern-measure": "38rem" },
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": stone[9],
    "--mantine-color-bright": stone[9],
    "--mantine-color-dimmed": stone[6],
    "--postern-line": stone[2],
    "--postern-rail": stone[0],
    "--postern-hover": stone[1],
    "--postern-chosen": verdigris[0],
    "--postern-accent": verdigris[7],
    "--postern-warning-ground": amber[0],
    "--postern-warning-line": amber[2],
    "--postern-star": amber[6],
    "--postern-found": amber[2],
    "--postern-warning-ink": amber[8],
    "--postern-danger": brick[6],
    "--postern-danger-ground": brick[0],
    "--postern-danger-line": brick[2],
    "--postern-danger-ink": brick[8],
  },
  dark: {
    "--mantine-color-dimmed": night[2],
    "--postern-line": night[5],
    "--postern-rail": night[8],
    "--postern-hover": night[6],
    "--postern-chosen": "#1d2b24",
    "--postern-accent": verdigris[3],
    "--postern-warning-ground": "#2b2415",
    "--postern-warning-line": "#574519",
    "--postern-star": amber[3],
    "--postern-found": amber[9],
    "--postern-warning-ink": amber[2],
    "--postern-danger": brick[3],
    "--postern-danger-ground": "#2e1a16",
    "--postern-danger-line": "#62302a",
    "--postern-danger-ink": brick[2],
  },
});
