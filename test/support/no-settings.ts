import { ENVIRONMENT_VARIABLES } from "../../server/core/config.ts";

// Empty counts as unset, and the environment overrides a .env file: processes started by tests have only the settings
// given, none of this machine's.
for (const name of ENVIRONMENT_VARIABLES) process.env[name] = "";
