import { redirect } from "@tanstack/react-router";
import type { RouterContext } from "./root-route.tsx";

interface Entering {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

/** Sends whoever is not signed in to the way in, from where they come back. */
export async function requireSignIn({ context, location }: Entering): Promise<void> {
  const auth = await context.authMemory.read();
  if (!auth.signedIn) throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
}
