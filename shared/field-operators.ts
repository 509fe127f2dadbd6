/** Comparison operators for field conditions, in menu order. */
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
