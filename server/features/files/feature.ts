import { Hono } from "hono";
import { systemScope } from "../../core/access/authenticate.ts";
import { takesBackups } from "../../core/config.ts";
import type { Feature } from "../../core/feature.ts";
import { fileEntries } from "./exports/file-entries.ts";
import { fileCheck } from "./file-check.ts";
import { createFileGauges } from "./file-gauges.ts";
import { openLinks } from "./file-links.ts";
import { fileLimits, openFiles } from "./intake/receive-files.ts";
import { scanFiles } from "./intake/scan-files.ts";
import { openAttachments } from "./mail-attachments.ts";
import { openFileStore } from "./open-file-store.ts";
import { forgetRemovedFiles, removeFiles, sweepFiles } from "./remove-files.ts";
import { createFileLinkRoutes } from "./routes/file-link-routes.ts";
import { createFileRoutes } from "./routes/file-routes.ts";
import { fileReasons } from "./screening/signals.ts";

/** Keeps the files that visitors attach, inert and encrypted, in a folder or object storage. */
export const files: Feature = {
  name: "files",
  addToDeps: (deps) => ({ files: openFileStore(systemScope(), deps) }),
  types: () => import("./graphql.ts"),
  routes: (deps, { authenticate, inFlight }) => ({
    "/files": new Hono().route("/", createFileRoutes(deps, authenticate, inFlight)),
    "/file-links": new Hono().route("/", createFileLinkRoutes(deps, inFlight)),
  }),
  attachments: { fileLimits, openFiles, scanFiles, fileReasons, openAttachments, openLinks, fileEntries },
  jobs: (deps) => ({
    "remove-files": async () => {
      await removeFiles(systemScope(), deps);
    },
    "sweep-files": async () => {
      await sweepFiles(systemScope(), deps);
    },
  }),
  crontab: ["23 4 * * * sweep-files ?max=1"],
  sweep: async (scope, deps) => {
    await removeFiles(scope, deps);
    if (!takesBackups(deps.config)) await forgetRemovedFiles(scope, deps);
  },
  gauges: createFileGauges,
  checks: [fileCheck],
};
