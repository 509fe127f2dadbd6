import { invalid } from "../platform/errors.ts";
import { isRecord, isStorable, UNSTORABLE_PROBLEM } from "../platform/json.ts";

import { readBody } from "./read-body.ts";

const MAX_SMALL_BYTES = 16 * 1024;

/** Reads a JSON object of at most 16 KiB; anything else is INVALID. */
export async function readSmallJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw invalid("Send the request as application/json.");
  }
  const value = parse(await readText(request));
  if (!isRecord(value)) throw invalid("Send a JSON object.");
  if (!isStorable(value)) throw invalid(UNSTORABLE_PROBLEM);
  return value;
}

/** The fields of a form of at most 16 KiB. */
export async function readSmallForm(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw invalid("Send the request as application/x-www-form-urlencoded.");
  }
  const form = new URLSearchParams(await readText(request));
  if (!isStorable([...form])) throw invalid(UNSTORABLE_PROBLEM);
  return form;
}

async function readText(request: Request): Promise<string> {
  return (await readBody(request, MAX_SMALL_BYTES)).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid("The request is not valid JSON.", error);
  }
}
