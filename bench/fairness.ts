import { setTimeout } from "node:timers/promises";
import type { Instance } from "./instance.ts";
import { quantile } from "./measure/rounds.ts";
import type { Tenants } from "./populate.ts";

type Headers = Instance["headers"];
type Work = () => Promise<unknown>;

/** 99th percentile in milliseconds. */
interface P99 {
  readonly page: number;
  readonly post: number;
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
  await timed(own);
  const alone = await timed(own);
  let isOver = false;
  const running = Object.entries(busy).map(async ([name, work]) => {
    let times = 0;
    for (; !isOver; times += 1) await work();
    return [name, times] as const;
  });
  const beside = timed(own).finally(() => {
    isOver = true;
  });
  const [besideBusy, ...done] = await Promise.all([beside, ...running]);
  return { alone, besideBusy, done: Object.fromEntries(done) };
}

function quietRequests(instance: Instance, formId: string, headers: Headers): Record<keyof P99, Work> {
  const fields = new URLSearchParams({ email: "ana@example.com", message: "Bom dia. ".repeat(35) });
  const post = { method: "POST", headers: { accept: "application/json" }, body: fields };
  return {
    page: () => instance.run("SubmissionList", { formId, folder: "inbox", first: 50 }, headers),
    post: () => drain(`${instance.url}/f/${formId}`, post),
  };
}

function workOf(instance: Instance, formId: string, headers: Headers): Record<string, Work> {
  const list = async (filter: object) => {
    const variables = { formId, folder: "inbox", first: 50, filter };
    const { submissions } = await instance.run<Listed>("SubmissionList", variables, headers);
    return submissions.nodes.map(({ id }) => id);
  };
  let status = "unread";
  return {
    export: async () => {
      const { url } = await instance.startExport({ formId }, headers);
      await drain(url, { headers });
    },
    "search for words": () => list({ text: "offer price" }),
    "search in a field": () =>
      list({ fields: [{ name: "message", operator: "contains", value: "what no message says" }] }),
    mark: async () => {
      status = status === "read" ? "unread" : "read";
      await instance.run("MarkSubmissions", { ids: await list({}), status }, headers);
    },
  };
}

interface Listed {
  readonly submissions: { readonly nodes: readonly { readonly id: string }[] };
}

/** Sends requests one after the other, with a pause after each. */
async function timed(requests: Record<keyof P99, Work>): Promise<P99> {
  const times: Record<keyof P99, number[]> = { page: [], post: [] };
  for (let count = 0; count < REQUESTS; count += 1) {
    for (const name of ["page", "post"] as const) {
      const startedMs = performance.now();
      await requests[name]();
      times[name].push(performance.now() - startedMs);
      await setTimeout(10);
    }
  }
  return { page: quantile(times.page, 0.99), post: quantile(times.post, 0.99) };
}

async function drain(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`);
  for await (const _ of response.body);
}
