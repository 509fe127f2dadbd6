import { Group, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { MessageList } from "../../core/inbox/actions/use-inbox.ts";
import { formatCalendarDayInTable } from "../../core/kit/format/chart-axes.ts";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import type { FieldSummary_FieldFragment } from "../../core/kit/graphql/documents.ts";
import { folderAt } from "../../core/kit/navigation/folders.ts";
import base from "../../core/kit/ui/base.module.css";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
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
      <Group component="header" justify="space-between" align="baseline" gap="0 1rem" mb="0.6rem">
        <Title
          order={2}
          id={headingId}
          miw={0}
          fz="md"
          fw={600}
          lh={1.55}
          data-tooltip={heading === name ? undefined : toVisibleLine(name)}
        >
          <VisitorText text={heading} />
        </Title>
        <Group className={classes.counts ?? ""} gap="sm" fz="small" c="dimmed">
          <FigureLink list={list} where={[[name, "isNotEmpty", ""]]}>
            {countOf(answered, "answer", "answers")}
          </FigureLink>
          {empty > 0 && (
            <FigureLink list={list} where={[[name, "isEmpty", ""]]}>
              {formatCount(empty)} empty
            </FigureLink>
          )}
        </Group>
      </Group>
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
  if (kind === "text") return <FreeText field={field} list={list} openId={openId} />;
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
    <Group component="dl" gap="0.25rem 1.5rem" mb="sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" fz="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" inherit fw={600}>
            {value}
          </Text>
        </div>
      ))}
    </Group>
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
      <ul>
        {bars.slice(0, MAX_UNFOLDED)}
        {children}
      </ul>
      {folded.length > 0 && (
        <details className={classes.details}>
          <summary>Show {formatCount(folded.length)} more</summary>
          <ul>{folded}</ul>
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
        <span>{children}</span>
        <span>
          {formatCount(count)}{" "}
          <Text span inherit display="inline-block" miw="2.6rem" ta="end" c="dimmed">
            {formatShare(count, of)}
          </Text>
        </span>
        <span className={classes.track} aria-hidden="true">
          <span data-muted={isMuted || undefined} style={{ width: `${(100 * count) / Math.max(1, of)}%` }} />
        </span>
      </FigureLink>
    </li>
  );
}

function FreeText({ field, list, openId }: Pick<FieldCardProps, "field" | "list" | "openId">) {
  const { formId, folder, filterSearch } = list;
  return (
    <>
      {field.choices.length > 0 && (
        <>
          <Part>Most frequent</Part>
          <Bars field={field} list={list} of={field.answered} />
        </>
      )}
      <Part>Most recent</Part>
      <ul className={base.between}>
        {field.recent.map(({ submissionId, text, isCut }) => (
          <li key={`${submissionId} ${text}`}>
            <Link
              {...folderAt(formId, folder)}
              search={{ ...filterSearch, submission: submissionId }}
              resetScroll={false}
              preload={false}
              className={classes.answer}
              data-answer={submissionId}
              aria-current={openId === submissionId ? "true" : undefined}
            >
              <Text span inherit lineClamp={3}>
                <VisitorText text={isCut ? `${text}…` : text} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Part({ children }: { readonly children: string }) {
  return (
    <Text component="h3" mt="xs" mb="0.2rem" fz="xs" fw={600} c="dimmed">
      {children}
    </Text>
  );
}
