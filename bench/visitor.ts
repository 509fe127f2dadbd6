// An honest visitor who posts every 20 ms, each time from another address; a separate process, so the attacker's own
// delays do not count. Takes a `Visit` as a message, and answers with the measurements.
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "./measure/rounds.ts";

/** Durations of an honest visitor's posts in milliseconds, and how many were not received. */
export interface Felt {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
  readonly failed: number;
}

export interface Visit {
  readonly port: number;
  readonly formId: string;
  readonly seconds: number;
}

const fields = { name: "Ana", email: "ana@example.com", message: "Do you still have space in June?" };
const body = new URLSearchParams(fields).toString();

process.on("message", (visit: Visit) => void postAll(visit).then((felt) => process.send?.(felt)));

async function postAll({ port, formId, seconds }: Visit): Promise<Felt> {
  const times: number[] = [];
  let failed = 0;
  const endMs = performance.now() + seconds * 1_000;
  for (let visitor = 0; performance.now() < endMs; visitor += 1) {
    const began = performance.now();
    const status = await post(port, formId, `192.0.2.${(visitor % 250) + 1}`);
    if (status === 200) times.push(performance.now() - began);
    else failed += 1;
    await pause(20);
  }
  const at = (share: number) => quantile(times, share);
  return { p50: at(0.5), p99: at(0.99), max: at(1), count: times.length, failed };
}

/** Returns the status, or 0 if the connection was cut off. */
function post(port: number, formId: string, address: string): Promise<number> {
  const headers = {
    host: `localhost:${port}`,
    "x-forwarded-for": address,
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: `/f/${formId}`, headers }, (response) => {
      response.resume();
      response.on("error", () => resolve(0));
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}
