/** Whole days from 1 to the longest, as somebody typed them; null for anything else. */
export function readDays(text: string, longest: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  const days = Number(trimmed);
  return days >= 1 && days <= longest ? days : null;
}
