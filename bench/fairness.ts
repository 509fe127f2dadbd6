import { setTimeout } from "node:timers/promises";
import type { Instance } from "./instance.ts";
import { quantile } from "./measure/rounds.ts";
import type { Tenants } from "./populate.ts";

type Headers = Instance["headers"];
type Work = () => Promise<unknown>;
type Requests = Readonly<Record<"page" | "post", Work>>;

/** 99th percentiles in milliseconds. */
interface P99 {
  readonly page: number;
  readonly post: number;
  /** How late the server's event loop runs its timers, which the load of the machine changes less. */
  readonly "loop delay": number;
}

export interface Fairness {
  readonly alone: P99;
  readonly besideBusy: P99;
  /** How often the busy account completed each kind of work meanwhile. */
  readonly done: Readonly<Record<string, number>>;
}

const REQUESTS = 300;

/** How long a quiet account waits alone, and while another exports, searches and marks as fast as it gets answers. */
export async function measureFairness(instance: Instance, { quiet, giant }: Tenants): Promise<Fairness> {
  await instance.signIn(giant.email);
  const busy = workOf(instance, giant.formId, instance.headers);
  await instance.signIn(quiet.email);
  const own = quietRequests(instance, quiet.formId, instance.headers);
  await timed(own, instance);
  const alone = await timed(own, instance);
  let isOver = false;
  const running = Object.entries(busy).map(async ([name, work]) => {
    let times = 0;
    for (; !isOver; times += 1) await work();
    return [name, times] as const;
  });
  const beside = timed(own, instance).finally(() => {
    isOver = true;
  });
  const [besideBusy, ...done] = await Promise.all([beside, ...running]);
  return { alone, besideBusy, done: Object.fromEntries(done) };
}

function quietRequests(instance: Instance, formId: string, headers: Headers): Requests {
  const fields = new URLSearchParams({ email: "ana@example.com", message: "Bom dia. ".repeat(35) });
  const post = { method: "POST", headers: { accept: "application/json" }, body: fields };
  return {
    page: () => instance.run("SubmissionList", { formId, folder: "inbox", first: 50 }, headers),
    post: () => drain(`${instance.url}/f/${formId}`, post),
  };
}

function workOf(instance: Instance, formId: string, headers: Headers): Record<string, Work> {
  const inbox = { formId, folder: "inbox", filter: {} };
  const search = (filter: object) => instance.run("SubmissionList", { ...inbox, first: 50, filter }, headers);
  let to = "read";
  let after: string | null = null;
  return {
    export: async () => {
      const { url } = await instance.startExport({ formId }, headers);
      await drain(url, { headers });
    },
    "search for words": () => search({ text: "offer price" }),
    "search in a field": () =>
      search({ fields: [{ name: "message", operator: "contains", value: "what no message says" }] }),
    "mark everything": async () => {
      const { bulkUpdate } = await instance.run<Changed>("ChangeMatching", { ...inbox, to, after }, headers);
      after = bulkUpdate.nextCursor;
      if (after === null) to = to === "read" ? "unread" : "read";
    },
  };
}

type Changed = { readonly bulkUpdate: { readonly nextCursor: string | null } };

/** Sends requests one after the other, with a pause after each. */
async function timed(requests: Requests, instance: Instance): Promise<P99> {
  const times: Record<keyof Requests, number[]> = { page: [], post: [] };
  await loopDelayMs(instance);
  for (let count = 0; count < REQUESTS; count += 1) {
    for (const name of ["page", "post"] as const) {
      const startedMs = performance.now();
      await requests[name]();
      times[name].push(performance.now() - startedMs);
      await setTimeout(10);
    }
  }
  const [page, post] = [quantile(times.page, 0.99), quantile(times.post, 0.99)];
  return { page, post, "loop delay": await loopDelayMs(instance) };
}

/** 99th percentile since the last call. */
async function loopDelayMs({ url }: Instance): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000;
}

async function drain(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`);
  for await (const _ of response.body);
}
