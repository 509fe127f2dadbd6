import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createContext } from "../server/cli/app-context.ts";
import { owner } from "../test/support/builders.ts";

// npm run bench:uploads
// The memory that the server takes while many large files are uploaded at once. Sends to 127.0.0.1 only.

const UPLOADS = 50;
const FILE_BYTES = 20 * 1_024 ** 2;
const CHUNK = Buffer.alloc(65_536, 7);
const MAX_GROWTH_MB = 60;

const root = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "postern-uploads-"));
const settings = { POSTERN_DATA_DIR: dataDir, POSTERN_UPLOAD_MAX_FILE_MB: "21", LOG_LEVEL: "error" };

async function createForm(): Promise<string> {
  const { deps, close } = await createContext(settings).open("join-or-start");
  return owner(deps)
    .then((ada) => ada.form())
    .then(({ id }) => id)
    .finally(close);
}

async function upload(url: string, bytes: number): Promise<boolean> {
  const boundary = "----postern";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nHello\r\n--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sent = request(url, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + bytes + tail.length,
    },
  });
  const answered = once(sent, "response");
  sent.write(head);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
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

try {
  const formId = await createForm();
  const child = spawn(process.execPath, [join(root, "bin", "postern.mjs"), "serve"], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url = "";
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listening on (http:[^)]+)\)/.exec(line)?.[1] ?? "";
    if (url !== "") break;
  }
  child.stdout.resume();
  const pid = child.pid ?? 0;
  const form = `${url}/f/${formId}`;
  for (let round = 0; round < 5; round += 1) await upload(form, 1_024 ** 2);
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  const startedMs = performance.now();
  const kept = await Promise.all(Array.from({ length: UPLOADS }, () => upload(form, FILE_BYTES)));
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(sampling);
  child.kill("SIGTERM");
  await once(child, "exit");
  const growth = peak - before;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  process.stdout.write(
    `${UPLOADS} uploads of ${FILE_BYTES / 1_024 ** 2} MB: ${kept.filter(Boolean).length} kept in ${rounded(seconds)} s. ` +
      `Resident memory: ${rounded(before)} MB before, ${rounded(peak)} MB at most, ${rounded(growth)} MB more (limit ${MAX_GROWTH_MB}).\n`,
  );
  process.exitCode = growth <= MAX_GROWTH_MB && kept.every(Boolean) ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
