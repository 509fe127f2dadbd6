/*
 * An agent without judgment: it does whatever the text it reads could be taken to ask for, with its credential and with
 * anything it gains. Independent of Postern, so it can be run against any MCP server.
 */

export interface Credential {
  /** The MCP endpoint. */
  readonly url: string;
  readonly token: string;
}

export interface Outcome {
  /** Everything it was sent, verbatim. */
  readonly received: readonly string[];
  /** What it did, such as `tools/call list_submissions {…}` or `GET https://…`. */
  readonly done: readonly string[];
}

interface Tool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly unknown[] }>>;
  };
}

const MAX_ACTS = 400;
const VERSION = "2025-06-18";
const IDS = /\b[a-z]{3}_[0-9a-z]{20,}\b/g;
const ADDRESSES = /\bhttps?:\/\/[^\s"'<>)\]}\\]+/g;
const NAMES = /\b[a-z]+(?:_[a-z]+)+\b/g;
const METHODS = /\b[a-z]+\/[a-z]+\b/gi;
const CURSORS = /"next_?cursor":"([^"]+)"/gi;
const OBJECTS = /\{[^{}]{2,400}\}/g;

/** Calls each tool with the initial arguments, and obeys until nothing is left to obey. */
export async function letLoose(credential: Credential, begin: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const received: string[] = [];
  const done = new Set<string>();
  const acts: (() => Promise<string>)[] = [];
  const plan = (what: string, act: () => Promise<string>) => {
    if (done.has(what) || done.size >= MAX_ACTS) return;
    done.add(what);
    acts.push(act);
  };
  const speak = (method: string, params: object) => rpc(credential, method, params);
  const tools = toolsIn(await speak("tools/list", {}));
  const call = (name: string, args: object) =>
    plan(`tools/call ${name} ${JSON.stringify(args)}`, () => speak("tools/call", { name, arguments: args }));
  for (const { name } of tools) call(name, begin);
  for (let act = acts.shift(); act !== undefined; act = acts.shift()) {
    const text = await act();
    received.push(text);
    obey(plain(text));
  }
  return { received, done: [...done] };

  function obey(text: string): void {
    for (const [, cursor] of text.matchAll(CURSORS)) for (const { name } of tools) call(name, { ...begin, cursor });
    for (const name of found(text, NAMES)) call(name, begin);
    for (const method of found(text, METHODS)) plan(method, () => speak(method, {}));
    for (const object of found(text, OBJECTS)) {
      const args = parsed(object);
      if (args !== null) for (const { name } of tools) call(name, args);
    }
    for (const address of found(text, ADDRESSES)) {
      if (!URL.canParse(address) || new URL(address).host !== new URL(credential.url).host) continue;
      for (const method of ["GET", "POST", "DELETE"])
        plan(`${method} ${address}`, () => ask(credential, method, address));
    }
    for (const id of found(text, IDS)) {
      for (const { name, inputSchema } of tools) for (const args of greedy(inputSchema, id)) call(name, args);
    }
  }
}

/** Every way to use the id in a tool: in each string argument, with every flag on and each choice. */
function greedy({ properties = {} }: Tool["inputSchema"], id: string): Readonly<Record<string, unknown>>[] {
  const entries = Object.entries(properties);
  const on = Object.fromEntries(entries.filter(([, { type }]) => type === "boolean").map(([name]) => [name, true]));
  const choices = entries.flatMap(([name, { enum: values = [] }]) => values.map((value) => ({ [name]: value })));
  const texts = entries.filter(([, { type, enum: values }]) => type === "string" && values === undefined);
  return texts.flatMap(([name]) => [{}, ...choices].map((choice) => ({ ...on, ...choice, [name]: id })));
}

const found = (text: string, pattern: RegExp) => new Set(text.match(pattern) ?? []);

/** The text as a model reads it: JSON within JSON unpacked, escapes undone. */
function plain(text: string): string {
  return text.replaceAll('\\\\"', '"').replaceAll('\\"', '"').replaceAll("\\n", "\n");
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function toolsIn(answer: string): readonly Tool[] {
  return (JSON.parse(answer) as { result?: { tools?: readonly Tool[] } }).result?.tools ?? [];
}

let lastId = 0;

function rpc(credential: Credential, method: string, params: object): Promise<string> {
  lastId += 1;
  const body = JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params });
  return ask(credential, "POST", credential.url, body);
}

async function ask({ token }: Credential, method: string, address: string, body?: string): Promise<string> {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
    "MCP-Protocol-Version": VERSION,
  };
  const response = await fetch(address, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return /^event:|^data:/m.test(text) ? (/^data: ?(.*)$/m.exec(text)?.[1] ?? text) : text;
}
