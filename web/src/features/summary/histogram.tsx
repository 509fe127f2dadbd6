import { VisuallyHidden } from "@mantine/core";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { MessageList } from "../../core/inbox/actions/use-inbox.ts";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import type { FieldSummary_FieldFragment } from "../../core/kit/graphql/documents.ts";
import { allBins, type Bin, formatShare, nameBin, nameBinShort } from "./bins.ts";
import { conditionsOfBin } from "./figure-conditions.ts";
import { FigureLink } from "./figure-link.tsx";
import classes from "./summary.module.css";

interface HistogramProps {
  readonly field: FieldSummary_FieldFragment;
  readonly heading: string;
  readonly list: MessageList;
}

/** More bars leave no room for their counts. */
const MAX_COUNTED_BARS = 14;
const MAX_NAMES = 6;

/** Numbers or dates as bars, lowest first, and the same data as a table. */
export function Histogram({ field, heading, list }: HistogramProps) {
  const bins = allBins(field);
  const largest = Math.max(1, ...bins.map(({ count }) => count));
  const step = Math.ceil(bins.length / MAX_NAMES);
  return (
    <>
      <ul className={classes.chart} data-dense={bins.length > MAX_COUNTED_BARS || undefined}>
        {bins.map((bin, at) => (
          <li key={bin.from}>
            <Column field={field} bin={bin} height={bin.count / largest} list={list} />
            <span className={classes.tick} aria-hidden="true" data-edge={edgeOf(at, bins.length)}>
              {at % step === 0 && nameBinShort(field, bin)}
            </span>
          </li>
        ))}
      </ul>
      <details className={classes.details}>
        <summary>Show as table</summary>
        <table>
          <caption>
            <VisuallyHidden>{toVisibleLine(heading)}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Answer</th>
              <th scope="col">Messages</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {bins
              .filter(({ count }) => count > 0)
              .map((bin) => (
                <tr key={bin.from}>
                  <th scope="row">{nameBin(field, bin)}</th>
                  <td>
                    <FigureLink list={list} where={conditionsOfBin(field.name, field.kind, bin)}>
                      {formatCount(bin.count)}
                    </FigureLink>
                  </td>
                  <td>{formatShare(bin.count, field.answered)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

interface ColumnProps extends Pick<HistogramProps, "field" | "list"> {
  readonly bin: Bin;
  /** Relative to the highest bar. */
  readonly height: number;
}

function Column({ field, bin, height, list }: ColumnProps) {
  if (bin.count === 0) return <span className={classes.column} aria-hidden="true" />;
  const label = `${nameBin(field, bin)}: ${countOf(bin.count, "message", "messages")}`;
  return (
    <FigureLink
      list={list}
      where={conditionsOfBin(field.name, field.kind, bin)}
      className={classes.column}
      label={label}
      title={label}
    >
      <span>{formatCount(bin.count)}</span>
      <span className={classes.block} style={{ height: `${100 * height}%` }} />
    </FigureLink>
  );
}

function edgeOf(at: number, count: number): "start" | "end" | undefined {
  if (at === 0) return "start";
  return at === count - 1 ? "end" : undefined;
}
