import { Hono } from "hono";
import { authenticateAgent } from "../access/authenticate-agent.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { problemOf, problemResponse } from "../http/problem.ts";
import { answerMessage } from "./answer-message.ts";
import { bearerToken, challenge, foreignCaller } from "./guards.ts";

/** The MCP endpoint: stateless Streamable HTTP with JSON answers, for clients of the 2026 revision and of the 2025 ones. */
export function createMcp(deps: Deps): Hono {
  const app = new Hono();
  app.all("/", async (context) => {
    const request = context.req.raw;
    const foreign = foreignCaller(request, deps.config.publicUrl);
    if (foreign !== null) return problemResponse(foreign);
    const token = bearerToken(request);
    if (token === null) return challenge("none");
    try {
      return await answerMessage(deps, await authenticateAgent(deps, token), request);
    } catch (error) {
      if (error instanceof PosternError && error.code === "UNAUTHENTICATED") return challenge("refused");
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}
