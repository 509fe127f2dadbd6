import { MAX_OVERVIEW_DAYS } from "../../../../shared/limits.ts";

/** Also requests the previous period, if the server still has it. */
export function comparisonOf(days: number) {
  const compared = 2 * days;
  return { compared: Math.min(compared, MAX_OVERVIEW_DAYS), isCompared: compared <= MAX_OVERVIEW_DAYS };
}

/** "12% more messages in the inbox than in the previous 30 days"; null if there is nothing to compare. */
export function describeChange(days: readonly { readonly inbox: number }[] = [], locale?: string): string | null {
  const half = days.length / 2;
  const sum = (of: typeof days) => of.reduce((total, { inbox }) => total + inbox, 0);
  const [before, now] = [sum(days.slice(0, half)), sum(days.slice(half))];
  if (before === 0) return null;
  const period = `the previous ${half} days`;
  const share = Math.round((100 * Math.abs(now - before)) / before) / 100;
  if (share === 0) return `About as many messages in the inbox as in ${period}`;
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(share);
  return `${percent} ${now > before ? "more" : "fewer"} messages in the inbox than in ${period}`;
}
