import { expect, test } from "vitest";
import { ENVIRONMENT_VARIABLES, readConfig } from "../../../server/core/config.ts";
import { describeSettings } from "../../../server/core/operations/running-instance.ts";

/** Only `postern mcp` reads it, and no process that serves. */
const OF_ANOTHER_PROCESS = ["POSTERN_TOKEN"];

const secrets = {
  POSTERN_SECRET: "the-secret-the-secret-the-secret",
  POSTERN_SECRET_PREVIOUS: "before-the-secret-before-the-secret",
  POSTERN_BACKUP_KEY: "AGE-SECRET-KEY-1HIDDEN",
  AWS_ACCESS_KEY_ID: "hidden-key-id",
  AWS_SECRET_ACCESS_KEY: "hidden-key",
  METRICS_TOKEN: "hidden-metrics-token",
  OIDC_CLIENT_SECRET: "hidden-client-secret",
};

test("doctor lists every setting of a serving process", () => {
  const expected = ENVIRONMENT_VARIABLES.filter((name) => !OF_ANOTHER_PROCESS.includes(name));
  expect(Object.keys(describeSettings(readConfig({}))).sort()).toEqual([...expected].sort());
});

test("doctor reports only that a secret is set, not its value", () => {
  const listed = JSON.stringify(
    describeSettings(
      readConfig({
        ...secrets,
        DATABASE_URL: "postgresql://user:hidden-password@db.example.com/postern?password=hidden-too",
        SMTP_URL: "smtps://user:hidden-mail-password@mail.example.com",
        ...{ OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "postern" },
      }),
    ),
  );
  for (const secret of [...Object.values(secrets), "hidden"]) expect(listed).not.toContain(secret);
});

test.each([
  ["POSTERN_CLAMD", "unix:/run/clamav/clamd.ctl"],
  ["POSTERN_CLAMD", "tcp://127.0.0.1:3311"],
  ["POSTERN_CLAMD", "tcp://[::1]:3310"],
  ["POSTERN_FILES_TO", "folder"],
  ["POSTERN_UPLOAD_MAX_FILE_MB", "7"],
  ["POSTERN_UPLOAD_MAX_TOTAL_MB", "70"],
  ["POSTERN_UPLOAD_MAX_FILES", "3"],
  ["POSTERN_CLIENT_DOCUMENTS", "off"],
])("doctor lists %s as configured: %s", (name, value) => {
  expect(describeSettings(readConfig({ [name]: value }))[name]).toBe(value);
});
