import "./core/app/mantine-styles.ts";
import "./core/app/global.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cssVariables, theme } from "./core/app/theme.ts";
import { leaveLostAccount, releaseAccount } from "./core/kit/access/open-account.ts";
import { FeaturesContext } from "./core/kit/features.ts";
import { createClient } from "./core/kit/graphql/client.ts";
import { Provider } from "./core/kit/graphql/urql.ts";
import { whenShown } from "./core/kit/ui/when-shown.tsx";
import { createAuthMemory } from "./core/sign-in/session/auth-state.ts";
import { FEATURES } from "./features/index.ts";
import { createDashboardRouter } from "./routes/router.tsx";

// Lazy, as nothing is announced before the page renders; earlier notifications are queued.
const Notifications = whenShown(() => import("./core/app/notifications.tsx"));

const authMemory = createAuthMemory();
const router = createDashboardRouter(authMemory);
const client = createClient({
  onUnauthenticated: () => {
    authMemory.forget();
    releaseAccount();
    // The routes redirect users without a session to the sign-in page, and keep the return path.
    void router.invalidate();
  },
  onAccountLost: leaveLostAccount,
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-left" />
      <Provider value={client}>
        <FeaturesContext value={FEATURES}>
          <RouterProvider router={router} />
        </FeaturesContext>
      </Provider>
    </MantineProvider>
  </StrictMode>,
);

void import("./core/kit/ui/tooltips.ts").then(({ startTooltips }) => startTooltips());
