export type Headers = readonly (readonly [name: string, value: string])[];

const REDACTED = "(not kept)";

// What proves who somebody is. A log that is read over a shoulder must not let anybody act in their place.
const SECRET_NAME = /cookie|auth|signature|token|secret|password|api-?key|credential|session|csrf|xsrf/i;

/** Headers as they may be kept and shown: those that could prove who somebody is without their values. */
export function redactHeaders(headers: Headers): Headers {
  return headers.map(([name, value]) => [name, SECRET_NAME.test(name) ? REDACTED : value]);
}
