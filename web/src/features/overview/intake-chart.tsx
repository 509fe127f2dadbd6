import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { formatCalendarDay, formatCalendarDayShort, linesUpTo, namedDays } from "../../core/kit/format/chart-axes.ts";
import { formatCount } from "../../core/kit/format/counts.ts";
import type { Overview_OverviewFragment } from "../../core/kit/graphql/documents.ts";
import classes from "./intake-chart.module.css";

type Day = Overview_OverviewFragment["days"][number];

const HEIGHT = 200;
const TOP = 8;
const GAP = 1;
/** Bottom to top. */
const PARTS = ["inbox", "spam", "refused"] as const;

interface IntakeChartProps {
  readonly days: readonly Day[];
  /** The highlighted day; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (index: number | null) => void;
  readonly onOpen: (index: number) => void;
}

/**
 * Bars of each day's arrivals. The pointer or the arrow keys choose a day, and a click or Enter opens it. On a touch
 * screen, the first tap chooses and the second opens.
 */
export function IntakeChart({ days, chosen, onChoose, onOpen }: IntakeChartProps) {
  const [hasKeys, setHasKeys] = useState(false);
  const lines = linesUpTo(Math.max(...days.map((day) => day.received)));
  const top = lines.at(-1) ?? 1;
  const shown = chosen ?? days.length - 1;

  const opensOnClick = useRef(true);
  const dayAt = (event: MouseEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    return Math.min(days.length - 1, Math.max(0, index));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => onChoose(dayAt(event));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") return onOpen(shown);
    const target = keyTarget(event.key, shown, days.length);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target);
  };

  return (
    <div className={classes.root}>
      <Axis lines={lines} top={top} />
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label="Day (use the arrow keys to change, Enter to open)"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={shown + 1}
        aria-valuetext={days[shown] === undefined ? "" : describeDay(days[shown])}
        onPointerMove={onPointer}
        onPointerDown={(event) => {
          opensOnClick.current = event.pointerType === "mouse" || chosen === dayAt(event);
          onPointer(event);
        }}
        onClick={(event) => opensOnClick.current && onOpen(dayAt(event))}
        onPointerLeave={() => !hasKeys && onChoose(null)}
        onKeyDown={onKeyDown}
        onFocus={(event) => setHasKeys(event.currentTarget.matches(":focus-visible"))}
        onBlur={() => {
          setHasKeys(false);
          onChoose(null);
        }}
      >
        <svg width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
          {lines.map((line) => (
            <line key={line} stroke="var(--postern-line)" x1="0" x2="100%" y1={yOf(line, top)} y2={yOf(line, top)} />
          ))}
          {days.map((day, index) => (
            <Bar key={day.day} day={day} index={index} count={days.length} top={top} isChosen={index === chosen} />
          ))}
          <line stroke="var(--mantine-color-dimmed)" x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
        </svg>
      </div>
      <DayNames days={days} />
    </div>
  );
}

function Axis({ lines, top }: { readonly lines: readonly number[]; readonly top: number }) {
  return (
    <div className={classes.axis} aria-hidden="true" data-widest={formatCount(top)}>
      {lines.map((line) => (
        <span key={line} style={{ top: yOf(line, top) }}>
          {formatCount(line)}
        </span>
      ))}
      <span style={{ top: HEIGHT }}>0</span>
    </div>
  );
}

interface BarProps {
  readonly day: Day;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly isChosen: boolean;
}

function Bar({ day, index, count, top, isChosen }: BarProps) {
  const slot = 100 / count;
  const width = count > 40 ? 0.76 : 0.64;
  let below = 0;
  return (
    <g>
      {isChosen && (
        <rect fill="var(--postern-hover)" x={`${index * slot}%`} width={`${slot}%`} y={0} height={HEIGHT} rx={3} />
      )}
      {PARTS.map((part) => {
        const from = yOf(below, top);
        below += day[part];
        const height = from - yOf(below, top);
        if (height === 0) return null;
        return (
          <rect
            key={part}
            fill={`var(--${part})`}
            x={`${(index + (1 - width) / 2) * slot}%`}
            width={`${width * slot}%`}
            y={from - Math.max(2, height)}
            height={Math.max(1.5, height - GAP)}
          />
        );
      })}
    </g>
  );
}

function DayNames({ days }: { readonly days: readonly Day[] }) {
  return (
    <div className={classes.names} data-many={days.length > 7 || undefined} aria-hidden="true">
      {namedDays(days.length).map((index) => (
        <span key={index} style={{ left: `${nameAt(index, days.length)}%` }}>
          {formatCalendarDayShort(days[index]?.day ?? "")}
        </span>
      ))}
    </div>
  );
}

/** Centred below its bar, except the last, which ends with its bar. */
function nameAt(index: number, count: number): number {
  return ((index === count - 1 ? count : index + 0.5) / count) * 100;
}

function yOf(value: number, top: number): number {
  return HEIGHT - (value / top) * (HEIGHT - TOP);
}

function keyTarget(key: string, shown: number, count: number): number | null | undefined {
  const targets: Readonly<Record<string, number | null>> = {
    ArrowLeft: Math.max(0, shown - 1),
    ArrowDown: Math.max(0, shown - 1),
    ArrowRight: Math.min(count - 1, shown + 1),
    ArrowUp: Math.min(count - 1, shown + 1),
    Home: 0,
    End: count - 1,
    Escape: null,
  };
  return targets[key];
}

export function describeDay(day: Day): string {
  const [received, inbox, spam, refused] = [day.received, day.inbox, day.spam, day.refused].map((n) => formatCount(n));
  return `${formatCalendarDay(day.day)}: ${received} received, ${inbox} in the inbox, ${spam} in spam, ${refused} refused`;
}
