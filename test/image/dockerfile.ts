import { readFileSync } from "node:fs";
import { join } from "node:path";

const text = readFileSync(join(import.meta.dirname, "..", "..", "Dockerfile"), "utf8").replace(/\\\n\s*/g, "");

/** Settings from the Dockerfile, so that the test runs the image in the same way. */
export const image = {
  environment: Object.fromEntries(
    [...instruction("ENV").matchAll(/(\S+?)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ),
  /** Unless a platform's volume is owned by root. */
  user: /^ARG RUN_AS=(\S+)$/m.exec(text)?.[1] ?? "",
  volume: (JSON.parse(instruction("VOLUME")) as string[])[0] ?? "",
  port: instruction("EXPOSE"),
  entrypoint: JSON.parse(instruction("ENTRYPOINT")) as string[],
  command: JSON.parse(instruction("CMD")) as string[],
  healthCheck: JSON.parse(/^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(text)?.[1] ?? "[]") as string[],
} as const;

function instruction(name: string): string {
  const found = new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1];
  if (found === undefined) throw new Error(`The Dockerfile has no ${name}.`);
  return found;
}
