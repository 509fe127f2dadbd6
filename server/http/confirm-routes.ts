import { Hono } from "hono";
import { authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { confirmDestination } from "../services/destinations/confirm-destination.ts";
import { readClaim } from "../services/destinations/read-claim.ts";
import { type Page, pageResponse } from "./page.ts";

/**
 * `/confirm/{token}`, which a confirmation mail links to. Reading it changes nothing, because programs that check mail
 * for its reader open every link in it; the button does. The signed token is the proof, there is no session.
 */
export function createConfirmRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/:token", async (context) => {
    const claimed = await readClaim(authenticateSystem(), deps, { token: context.req.param("token") });
    if (claimed === null) return pageResponse(gone, { status: 404 });
    if (claimed.confirmedAt !== null) return pageResponse(confirmed(claimed), { status: 200 });
    return pageResponse(question(claimed), { status: 200 });
  });
  routes.post("/:token", async (context) => {
    const claimed = await confirmDestination(authenticateSystem(), deps, { token: context.req.param("token") });
    return claimed === null ? pageResponse(gone, { status: 404 }) : pageResponse(confirmed(claimed), { status: 200 });
  });
  return routes;
}

interface Claimed {
  readonly address: string;
  readonly formName: string;
}

const question = ({ address, formName }: Claimed): Page => ({
  title: "Get this form’s messages?",
  text: `What visitors send with the form “${formName}” will be mailed to ${address}.`,
  button: "Yes, send them to me",
});

const confirmed = ({ address, formName }: Claimed): Page => ({
  title: "Confirmed",
  text: `What visitors send with the form “${formName}” is mailed to ${address} from now on.`,
});

const gone: Page = {
  title: "This link no longer works",
  text: "It is too old, or the address was taken off the form. Whoever owns the form can add it again.",
};
