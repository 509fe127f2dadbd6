import { Hono } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { type Page, pageResponse } from "../../http/page.ts";
import { confirmEmailChange, type EmailChangeLink, readEmailChangeLink } from "../email-change.ts";

/**
 * `/confirm-email/{token}`, linked from the emails about a changed address. Loading it changes nothing, because mail
 * scanners open every link; the button confirms. The signed token is the proof.
 */
export function createEmailChangeRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/:token", async (context) => {
    const link = await readEmailChangeLink(systemScope(), deps, { token: context.req.param("token") });
    if (link === null) return pageResponse(BROKEN, { status: 404 });
    return pageResponse(isConfirmed(link) ? waiting(link) : question(link), { status: 200 });
  });
  routes.post("/:token", async (context) => {
    const link = await confirmEmailChange(systemScope(), deps, { token: context.req.param("token") });
    if (link === null) return pageResponse(BROKEN, { status: 404 });
    if (link.outcome === "taken") return pageResponse(TAKEN, { status: 409 });
    return pageResponse(link.outcome === "changed" ? changed(link) : waiting(link), { status: 200 });
  });
  return routes;
}

const isConfirmed = ({ mailbox, change }: EmailChangeLink) =>
  (mailbox === "present" ? change.approvedAt : change.confirmedAt) !== null;

const question = ({ mailbox, change }: EmailChangeLink): Page => ({
  title: mailbox === "present" ? "Approve your new email" : "Confirm your new email",
  text: `The email of your account changes from ${change.user.email} to ${change.newEmail} once both addresses have confirmed.`,
  button: mailbox === "present" ? "Approve the change" : "Confirm this email",
});

const waiting = ({ mailbox, change }: EmailChangeLink): Page => ({
  title: mailbox === "present" ? "Change approved" : "Email confirmed",
  text: `One step is left: open the link that was sent to ${mailbox === "present" ? change.newEmail : change.user.email}. Until then you sign in with ${change.user.email}.`,
});

const changed = ({ change }: EmailChangeLink): Page => ({
  title: "Email changed",
  text: `From now on, sign in with ${change.newEmail}. Your password stays the same.`,
  link: { href: "/", label: "Open the dashboard" },
});

const BROKEN: Page = {
  title: "This link no longer works",
  text: "It may have been used, cancelled or replaced by a newer one, or it is older than 24 hours. You can change your email again under Settings → Profile.",
};

const TAKEN: Page = {
  title: "This email belongs to another account",
  text: "Your email was not changed.",
};
