import { countOf } from "../kit/format/counts.ts";

const WIDTH = 90;
const HEIGHT = 20;

/** One bar per day, today last. */
export function Sparkline({ days }: { readonly days: readonly number[] }) {
  const most = Math.max(1, ...days);
  const slot = WIDTH / days.length;
  const sum = days.reduce((total, count) => total + count, 0);
  const label = `${countOf(sum, "message", "messages")} in the last ${days.length} days`;
  const path = days
    .map((count, day) => [day * slot, (count / most) * (HEIGHT - 1)] as const)
    .filter(([, height]) => height > 0)
    .map(([x, height]) => `M${x} ${HEIGHT}v${-Math.max(1.5, height)}h${slot - 1}V${HEIGHT}z`)
    .join("");
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} fill="var(--postern-accent)" opacity={0.65} />
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} stroke="var(--postern-line)" />
    </svg>
  );
}
