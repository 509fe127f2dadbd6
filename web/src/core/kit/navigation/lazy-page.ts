import { lazyRouteComponent } from "@tanstack/react-router";
import { isConnected } from "../graphql/connection.ts";

/**
 * A page, or a section of one, loaded on first use. If the server no longer has its file, as after an update, the
 * router reloads the dashboard; while the server is unreachable, that would lose everything on screen.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error) => {
        throw navigator.onLine && isConnected() ? error : new Error("The server cannot be reached.");
      }),
    name,
  );
