import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { build } from "../../scripts/build.mjs";
import { makeBundle } from "../../server/features/mcp-bundle/bundle.ts";
import { readZip } from "./zip.ts";

build(["MCP bridge"]);

interface Manifest {
  readonly server: { readonly mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  readonly user_config: Readonly<Record<string, { readonly default?: string }>>;
}

export interface Installed {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Unpacks a bundle and fills in its manifest, as installing clients do. */
export async function installBundle(
  entered: Readonly<Record<string, string>>,
  address: string | null = null,
): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "postern-mcpb-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = await readZip((await makeBundle({ version: "1.2.3", address })).buffer);
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { server, user_config }: Manifest = JSON.parse(String(files.get("manifest.json")));
  const fill = (text: string) =>
    text
      .replaceAll(/\$\{user_config\.(\w+)\}/g, (_, name: string) => entered[name] ?? user_config[name]?.default ?? "")
      .replaceAll(/\$\{__dirname\}/g, folder);
  const { command, args, env } = server.mcp_config;
  if (command !== "node") throw new Error(`The bundle starts ${command}.`);
  const filled = Object.entries(env).map(([name, text]) => [name, fill(text)]);
  return { command: process.execPath, args: args.map(fill), env: Object.fromEntries(filled) };
}

export interface Bridge {
  readonly child: ChildProcessWithoutNullStreams;
  ask(message: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  sendLine(line: string): Promise<Record<string, unknown>>;
  complaints(): string;
  /** Closes its input and returns its exit code. */
  end(): Promise<number | null>;
}

/** Starts the installed bundle and exchanges lines with it. */
export function startBridge({ command, args, env }: Installed, more: Readonly<Record<string, string>> = {}): Bridge {
  const child = spawn(command, args, { env: { PATH: process.env.PATH ?? "", ...env, ...more } });
  onTestFinished(() => void child.kill());
  const closed = once(child, "close");
  const lines = createInterface(child.stdout);
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const sendLine = async (line: string) => {
    const answer = once(lines, "line");
    child.stdin.write(`${line}\n`);
    const [text] = await answer;
    return JSON.parse(String(text));
  };
  return {
    child,
    sendLine,
    ask: (message) => sendLine(JSON.stringify({ jsonrpc: "2.0", id: 7, ...message })),
    complaints: () => complaints,
    end: async () => {
      child.stdin.end();
      const [code] = await closed;
      return code;
    },
  };
}
