import { type Check, ok, warning } from "../../core/operations/doctor/check.ts";
import { countPasskeysByHost } from "./passkeys.ts";

export const passkeys: Check = {
  name: "passkeys",
  run: async ({ scope, deps, settings }) => {
    const hosts = deps === null ? [] : await countPasskeysByHost(scope, deps);
    if (hosts.length === 0) return null;
    const { hostname } = new URL(settings.PUBLIC_URL ?? "http://localhost");
    const stranded = hosts.filter(({ rpId }) => rpId !== hostname);
    if (stranded.length === 0) return ok(`All were made for ${hostname}.`);
    const named = stranded.map(({ rpId, count }) => `${count} for ${rpId}`).join(", ");
    return warning(`Some do not work at ${hostname}, because they were made under another PUBLIC_URL: ${named}.`);
  },
  advice:
    "Set PUBLIC_URL back to that host, or have their owners sign in with their passwords and add new passkeys under Settings → Security.",
};
