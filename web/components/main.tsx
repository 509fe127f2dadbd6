import "../src/core/app/mantine-styles.ts";
import "../src/core/app/global.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cssVariables, theme } from "../src/core/app/theme.ts";
import { startTooltips } from "../src/core/kit/ui/tooltips.ts";
import { ComponentsPage } from "./components-page.tsx";

const router = createRouter({
  routeTree: createRootRoute({ component: ComponentsPage }),
  history: createMemoryHistory(),
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);

startTooltips();
