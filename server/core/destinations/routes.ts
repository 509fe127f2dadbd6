import { Hono } from "hono";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { type Page, pageResponse } from "../http/page.ts";
import type { BrokenLink } from "./confirm-destination.ts";
import { confirmDestination, readClaim } from "./confirm-destination.ts";

/**
 * `/confirm/{token}`, linked from the confirmation mail. A GET changes nothing, because mail scanners open every link;
 * the button confirms. The signed token is the proof; there is no session.
 */
export function createConfirmRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/:token", async (context) => {
    const claimed = await readClaim(systemScope(), deps, { token: context.req.param("token") });
    if (typeof claimed === "string") return pageResponse(BROKEN[claimed], { status: 404 });
    if (claimed.confirmedAt !== null) return pageResponse(confirmed(claimed), { status: 200 });
    return pageResponse(question(claimed), { status: 200 });
  });
  routes.post("/:token", async (context) => {
    const claimed = await confirmDestination(systemScope(), deps, { token: context.req.param("token") });
    if (typeof claimed === "string") return pageResponse(BROKEN[claimed], { status: 404 });
    return pageResponse(confirmed(claimed), { status: 200 });
  });
  return routes;
}

interface Claimed {
  readonly address: string;
  readonly formName: string;
}

const question = ({ address, formName }: Claimed): Page => ({
  title: `Confirm your email to receive messages from “${formName}”`,
  text: `New messages will be sent to ${address}.`,
  button: "Confirm email",
});

const confirmed = ({ address, formName }: Claimed): Page => ({
  title: "Email confirmed",
  text: `Messages from “${formName}” are now sent to ${address}.`,
});

const BROKEN: Readonly<Record<BrokenLink, Page>> = {
  altered: {
    title: "This link is incomplete",
    text: "Part of it was lost or changed when it was copied. Click the button in the email, or copy the whole link without line breaks. In an email file opened as text, “=3D” stands for “=”, and a “=” at the end of a line is not part of the link.",
  },
  expired: {
    title: "This link has expired",
    text: "Ask the owner of the form to send a new link.",
  },
  removed: {
    title: "This address was removed from the form",
    text: "Ask the owner of the form to add it again.",
  },
};
