import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { formatCalendarDayInTable } from "../../kit/format/chart-axes.ts";
import { countOf, formatCount } from "../../kit/format/counts.ts";
import type { FieldSummary_FieldFragment } from "../../kit/graphql/documents.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import type { MessageList } from "../actions/use-inbox.ts";
import { formatNumber, formatShare } from "./bins.ts";
import { conditionsOfChoice } from "./figure-conditions.ts";
import { FigureLink } from "./figure-link.tsx";
import { Histogram } from "./histogram.tsx";
import classes from "./summary.module.css";

type Field = FieldSummary_FieldFragment;

interface FieldCardProps {
  readonly field: Field;
  readonly heading: string;
  readonly empty: number;
  readonly list: MessageList;
  readonly openId: string | null;
}

export function FieldCard({ isFolded, ...props }: FieldCardProps & { readonly isFolded: boolean }) {
  const { field, heading, empty, list } = props;
  const headingId = useId();
  const { name, answered } = field;
  return (
    <section className={classes.card} data-folded={isFolded || undefined} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId} data-tooltip={heading === name ? undefined : toVisibleLine(name)}>
          <VisitorText text={heading} />
        </h2>
        <p className={classes.counts}>
          <FigureLink list={list} where={[[name, "isNotEmpty", ""]]}>
            {countOf(answered, "answer", "answers")}
          </FigureLink>
          {empty > 0 && (
            <FigureLink list={list} where={[[name, "isEmpty", ""]]}>
              {formatCount(empty)} empty
            </FigureLink>
          )}
        </p>
      </header>
      {isFolded ? (
        <details className={classes.details}>
          <summary>Show answers</summary>
          <Figures {...props} />
        </details>
      ) : (
        <Figures {...props} />
      )}
    </section>
  );
}

function Figures({ field, heading, empty, list, openId }: FieldCardProps) {
  const { kind, numbers, dates } = field;
  if (kind === "number" && numbers !== null) {
    return (
      <>
        <Facts
          facts={[
            ["Minimum", formatNumber(numbers.min)],
            ["Median", formatNumber(numbers.median)],
            ["Mean", formatNumber(numbers.mean)],
            ["Maximum", formatNumber(numbers.max)],
          ]}
        />
        <Histogram field={field} heading={heading} list={list} />
      </>
    );
  }
  if (kind === "date" && dates !== null) {
    return (
      <>
        <Facts
          facts={[
            ["Earliest", formatCalendarDayInTable(dates.earliest)],
            ["Latest", formatCalendarDayInTable(dates.latest)],
          ]}
        />
        <Histogram field={field} heading={heading} list={list} />
      </>
    );
  }
  if (kind === "text") return <Text field={field} list={list} openId={openId} />;
  return (
    <Bars field={field} list={list} of={kind === "yesNo" ? field.answered + empty : field.answered}>
      {kind === "yesNo" && empty > 0 && (
        <Bar list={list} where={[[field.name, "isEmpty", ""]]} count={empty} of={field.answered + empty} isMuted>
          No answer
        </Bar>
      )}
    </Bars>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BarsProps {
  readonly field: Field;
  readonly list: MessageList;
  readonly of: number;
  readonly children?: ReactNode;
}

const MAX_UNFOLDED = 8;

function Bars({ field: { name, choices }, list, of, children }: BarsProps) {
  const bars = choices.map(({ value, count }) => (
    <Bar key={value} list={list} where={conditionsOfChoice(name, value)} count={count} of={of}>
      <VisitorText text={value} />
    </Bar>
  ));
  const folded = bars.slice(MAX_UNFOLDED);
  return (
    <>
      <ul className={classes.bars}>
        {bars.slice(0, MAX_UNFOLDED)}
        {children}
      </ul>
      {folded.length > 0 && (
        <details className={classes.details}>
          <summary>Show {formatCount(folded.length)} more</summary>
          <ul className={classes.bars}>{folded}</ul>
        </details>
      )}
    </>
  );
}

interface BarProps extends Pick<BarsProps, "list" | "of"> {
  readonly where: Parameters<typeof FigureLink>[0]["where"];
  readonly count: number;
  readonly isMuted?: boolean;
  readonly children: ReactNode;
}

function Bar({ list, where, count, of, isMuted = false, children }: BarProps) {
  return (
    <li>
      <FigureLink list={list} where={where} className={classes.bar}>
        <span className={classes.label}>{children}</span>
        <span className={classes.figure}>
          {formatCount(count)} <span className={classes.share}>{formatShare(count, of)}</span>
        </span>
        <span className={classes.track} aria-hidden="true">
          <span data-muted={isMuted || undefined} style={{ width: `${(100 * count) / Math.max(1, of)}%` }} />
        </span>
      </FigureLink>
    </li>
  );
}

function Text({ field, list, openId }: Pick<FieldCardProps, "field" | "list" | "openId">) {
  const { formId, folder, filterSearch } = list;
  return (
    <>
      {field.choices.length > 0 && (
        <>
          <h3 className={classes.part}>Most frequent</h3>
          <Bars field={field} list={list} of={field.answered} />
        </>
      )}
      <h3 className={classes.part}>Most recent</h3>
      <ul className={classes.recent}>
        {field.recent.map(({ submissionId, text, isCut }) => (
          <li key={`${submissionId} ${text}`}>
            <Link
              {...folderAt(formId, folder)}
              search={{ ...filterSearch, submission: submissionId }}
              resetScroll={false}
              preload={false}
              data-answer={submissionId}
              aria-current={openId === submissionId ? "true" : undefined}
            >
              <VisitorText text={isCut ? `${text}…` : text} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
