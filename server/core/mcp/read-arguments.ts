import { isRecord } from "../platform/json.ts";
import { listSubmissionsArguments } from "./tool-schema.ts";

/** `given` is for the schema to check; `ignored` are names that the tool does not have. */
type ReadArguments = Readonly<{ given: unknown; ignored: readonly string[] }>;

const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 60;

/**
 * Reads arguments as hosts and models send them: mixed with some of their own, as text, as a list of one, or empty if
 * omitted.
 */
export function readArguments(input: unknown): ReadArguments {
  if (!isRecord(input)) return { given: input ?? {}, ignored: [] };
  const known = new Set(Object.keys(listSubmissionsArguments.shape));
  const given = Object.entries(input)
    .filter(([name]) => known.has(name))
    .map(([name, value]) => [name, readValue(name, plain(value))] as const)
    .filter(([name, value]) => !isAbsent(name, value));
  const ignored = Object.keys(input).filter((name) => !known.has(name));
  return {
    given: Object.fromEntries(given),
    ignored: ignored.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH)),
  };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return plain(value[0]);
  return typeof value === "string" ? value.trim() : value;
}

/** An empty formId is not an omitted one: its caller gets the list of forms. */
function isAbsent(name: string, value: unknown): boolean {
  return value === null || (name !== "formId" && (value === "" || value === "null" || value === "undefined"));
}

const BOOLEANS = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }));

function readValue(name: string, value: unknown): unknown {
  if (typeof value === "object") return value;
  const text = String(value).toLowerCase();
  if (name === "folder") return text;
  if (name === "includeContent") return BOOLEANS.get(text) ?? value;
  return name === "limit" && /^\d{1,6}(?:\.0{1,6})?$/.test(text) ? Number(text) : value;
}
