import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const passkeys: DashboardFeature = {
  name: "passkeys",
  sections: {
    security: lazyPage(() => import("./passkeys-section.tsx"), "PasskeysSection"),
    belowSignIn: lazyPage(() => import("./passkey-button.tsx"), "PasskeyButton"),
    confirmSignIn: lazyPage(() => import("./passkey-button.tsx"), "ConfirmByPasskey"),
  },
};
