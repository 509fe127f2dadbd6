import "./app/mantine-styles.ts";
import "./app/global.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createDashboardRouter } from "./app/routes/router.tsx";
import { cssVariables, theme } from "./app/theme.ts";
import { createClient } from "./kit/graphql/client.ts";
import { Provider } from "./kit/graphql/urql.ts";
import { createAuthMemory } from "./sign-in/session/auth-state.ts";

const authMemory = createAuthMemory();
const router = createDashboardRouter(authMemory);
const client = createClient({
  onUnauthenticated: () => {
    authMemory.forget();
    // The way in is decided by the routes: they send whoever is not signed in to it, and keep the place.
    void router.invalidate();
  },
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-left" />
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
    </MantineProvider>
  </StrictMode>,
);

void import("./kit/ui/tooltips.ts").then(({ startTooltips }) => startTooltips());
