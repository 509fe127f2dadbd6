import { Hono } from "hono";
import { authenticateMailServer } from "../../core/access/authenticate-outsider.ts";
import type { Deps } from "../../core/deps.ts";
import { notFoundResponse } from "../../core/http/page.ts";
import { problemResponse } from "../../core/http/problem.ts";
import { readBody } from "../../core/http/read-body.ts";
import { takeBounce } from "./bounces.ts";

const MAX_MESSAGE_BYTES = 256 * 1024;

/** `POST /bounces`: the raw message that a mail server received for the return address, with POSTERN_BOUNCE_TOKEN. */
export function createBounceRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.post("/", async (context) => {
    const { raw } = context.req;
    if (deps.config.bounces === null) return notFoundResponse(raw.headers);
    const scope = authenticateMailServer(deps, raw);
    if (scope === null) return problemResponse(NO_TOKEN);
    const message = (await readBody(raw, MAX_MESSAGE_BYTES)).toString("utf8");
    return Response.json({ bounced: await takeBounce(scope, deps, message) });
  });
  return routes;
}

const NO_TOKEN = {
  status: 401,
  title: "Not authorized",
  detail: "Send the header Authorization: Bearer with POSTERN_BOUNCE_TOKEN.",
};
