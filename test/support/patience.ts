/** Returns a time limit in milliseconds, longer on machines declared slow: `TEST_PATIENCE=4 npm test`. */
export function patient(limitMs: number): number {
  return limitMs * Number(process.env.TEST_PATIENCE || 1);
}
