import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createContext } from "../server/context.ts";
import { owner } from "../test/support/builders.ts";
import { quantile } from "./measure/rounds.ts";
import type { Felt, Visit } from "./visitor.ts";
import "../test/support/no-settings.ts";

// npm run bench:uploads
// The memory that the server takes while many large files are uploaded at once, and how long other visitors wait meanwhile.
// Sends to 127.0.0.1 only.

const UPLOADS = 50;
const FILE_BYTES = 20 * 1_024 ** 2;
const MAX_GROWTH_MB = 60;
const MAX_RATIO = 3;
/** Alternates quiet rounds and uploads, so other load on the machine affects both. */
const ROUNDS = 3;
const ROUND_SECONDS = 8;

const CHUNK = randomFillSync(Buffer.alloc(65_536));
/** The first bytes of a file decide what is looked for in it. */
const BEGINNINGS = ["%PDF-1.7\n", "PK\x03\x04", ""];

const root = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "postern-uploads-"));
const settings = { POSTERN_DATA_DIR: dataDir, POSTERN_UPLOAD_MAX_FILE_MB: "21", LOG_LEVEL: "error", TRUST_PROXY: "1" };

/** One form per upload, because each form has its own limit, and one for the small posts. */
async function createForms(): Promise<string[]> {
  const { deps, close } = await createContext(settings).open("join-or-start");
  try {
    const ada = await owner(deps);
    const ids: string[] = [];
    while (ids.length <= UPLOADS) ids.push((await ada.form()).id);
    return ids;
  } finally {
    await close();
  }
}

/** Returns whether the message and its file were stored. */
async function upload(url: string, bytes: number, number: number): Promise<boolean> {
  const boundary = "----postern";
  const beginning = BEGINNINGS[number % BEGINNINGS.length] ?? "";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nHello\r\n--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n\r\n${beginning}`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sent = request(url, {
    method: "POST",
    agent: false,
    headers: {
      accept: "application/json",
      "x-forwarded-for": `198.51.100.${(number % 250) + 1}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + bytes - beginning.length + tail.length,
    },
  });
  const answered = once(sent, "response");
  sent.write(head, "latin1");
  for (let left = bytes - beginning.length; left > 0; left -= CHUNK.length) {
    if (!sent.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(sent, "drain");
  }
  sent.end(tail);
  const [response] = await answered;
  let text = "";
  for await (const chunk of response) text += chunk;
  const answer = JSON.parse(text) as { ok: boolean; filesNotSaved?: unknown };
  return answer.ok && answer.filesNotSaved === undefined;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

async function serve(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(root, "bin", "postern.mjs"), "serve"], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:[^)]+)\)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { child, port: Number(new URL(url).port) };
  }
  throw new Error("The server ended before it served.");
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const median = (felt: readonly Felt[], of: "p50" | "p99") =>
  quantile(
    felt.map((round) => round[of]),
    0.5,
  );
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [formId = "", ...forms] = await createForms();
  const { child, port } = await serve();
  const visitor = fork(join(import.meta.dirname, "visitor.ts"), { execArgv: ["--import", "tsx"] });
  // Real uploaders have their own machines: here they get the processor time that the server and its visitors leave.
  setPriority(19);
  const pid = child.pid ?? 0;
  const uploadTo = (form: string | undefined) => `http://127.0.0.1:${port}/f/${form}`;
  const visit = async (): Promise<Felt> => {
    visitor.send({ port, formId, seconds: ROUND_SECONDS } satisfies Visit);
    const [felt] = await once(visitor, "message");
    return felt as Felt;
  };
  for (let number = 0; number < 6; number += 1) await upload(uploadTo(forms[number]), 1_024 ** 2, number);
  await visit();
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  const [quiet, meanwhile]: [Felt[], Felt[]] = [[], []];
  let [sent, lost] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await visit());
    let isOver = false;
    const visiting = visit().finally(() => {
      isOver = true;
    });
    const uploader = async (form: string) => {
      do {
        sent += 1;
        if (!(await upload(uploadTo(form), FILE_BYTES, sent))) lost += 1;
      } while (!isOver);
    };
    const [felt] = await Promise.all([visiting, ...forms.map(uploader)]);
    meanwhile.push(felt);
  }
  clearInterval(sampling);
  visitor.kill();
  child.kill("SIGTERM");
  await once(child, "exit");
  const growth = peak - before;
  print(`${UPLOADS} uploads of ${FILE_BYTES / 1_024 ** 2} MB at once: ${sent} sent, ${sent - lost} kept.`);
  print(
    `Resident memory: ${rounded(before)} MB before, ${rounded(peak)} MB at most, ${rounded(growth)} MB more (limit ${MAX_GROWTH_MB}).`,
  );
  const ratio = median(meanwhile, "p99") / median(quiet, "p99");
  for (const [name, felt] of [["quiet", quiet] as const, ["with uploads", meanwhile] as const]) {
    const each = felt.map(({ p99 }) => rounded(p99)).join(", ");
    print(
      `Small posts, ${name}: p50 ${rounded(median(felt, "p50"))} ms, p99 ${rounded(median(felt, "p99"))} ms (rounds: ${each}).`,
    );
  }
  print(`The p99 with uploads is ${rounded(ratio)} times the quiet one (limit ${MAX_RATIO}).`);
  const failed = [...quiet, ...meanwhile].reduce((sum, felt) => sum + felt.failed, 0);
  if (failed > 0) print(`${failed} small posts were not received.`);
  process.exitCode = growth <= MAX_GROWTH_MB && ratio <= MAX_RATIO && lost + failed === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
