import { ENVIRONMENT_VARIABLES } from "../../server/core/config.ts";

// Empty counts as unset, and the environment wins over a file .env: what tests start has the settings that they give it, and
// none of this machine's.
for (const name of ENVIRONMENT_VARIABLES) process.env[name] = "";
