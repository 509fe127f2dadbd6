import "./mantine-styles.ts";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "urql";
import { createClient } from "./graphql/client.ts";
import { createDashboardRouter } from "./routes/router.tsx";
import { createAuthMemory } from "./session/auth-state.ts";
import { cssVariables, theme } from "./theme.ts";

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
      <Notifications position="bottom-right" />
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
    </MantineProvider>
  </StrictMode>,
);
