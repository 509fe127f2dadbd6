/** How a condition compares the value of a field, in the order of the menu. */
export const FIELD_OPERATORS = [
  "contains",
  "equals",
  "isEmpty",
  "isNotEmpty",
  "before",
  "after",
  "lessThan",
  "greaterThan",
  "atLeast",
  "atMost",
] as const;

export type FieldOperator = (typeof FIELD_OPERATORS)[number];
