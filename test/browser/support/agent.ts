import { EventEmitter, once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { type Agent, createAgentOf2026 } from "../../support/agent.ts";
import { startServer } from "./local-server.ts";
import { test as base } from "./test.ts";

/** An official client on this machine that listens for the owner's browser to return. */
export interface LocalAgent extends Agent {
  readonly callbackUrl: string;
  /** Resolves with the address at which the browser arrived. */
  arrival(): Promise<URL>;
  stop(): Promise<void>;
}

export async function startAgent(endpoint: string, name?: string): Promise<LocalAgent> {
  const arrivals = new EventEmitter();
  const { port, stop } = await startServer((request, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><title>Agent</title>Back at the agent");
    if (request.url?.startsWith("/callback") === true) arrivals.emit("arrived", request.url);
  });
  const origin = `http://127.0.0.1:${port}`;
  const agent = createAgentOf2026(new URL(endpoint), { redirectUrl: `${origin}/callback`, name });
  return {
    ...agent,
    callbackUrl: `${origin}/callback`,
    arrival: async () => {
      const [path] = (await once(arrivals, "arrived")) as [string];
      return new URL(path, origin);
    },
    stop,
  };
}

/** Adds an agent that is not connected yet. */
export const testWithAgent = base.extend<{ readonly agent: LocalAgent }>({
  agent: async ({ server }, use) => {
    const agent = await startAgent(`${server.url}/mcp`, "Ada’s \u202Eagent");
    await use(agent);
    await agent.stop();
  },
});

/** The URL that the agent wants opened in the owner's browser. */
export async function askedBy(agent: LocalAgent, input: Record<string, unknown>): Promise<string> {
  const asked = await agent.call(input);
  if (!(asked instanceof URL)) throw new Error(`The agent did not ask, but got ${JSON.stringify(asked)}`);
  return asked.href;
}

/** Presses the button and waits until the browser is back at the agent. */
export async function allow(page: Page, agent: LocalAgent, button = "Allow"): Promise<void> {
  const arrived = agent.arrival();
  await page.getByRole("button", { name: button, exact: true }).click();
  await agent.finish(await arrived);
  await expect(page.getByText("Back at the agent")).toBeVisible();
}
