import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { COMMANDS } from "../../server/commands.ts";
import { ENVIRONMENT_VARIABLES, readConfig } from "../../server/core/config.ts";
import { image } from "../image/dockerfile.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const defaultPort = String(readConfig({}).port);

/** Variables of Node, the C library, PostgreSQL's image, and a Compose file itself. */
const OTHER_VARIABLES =
  "PATH NODE_ENV MALLOC_ARENA_MAX POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD BACKUP_FOLDER".split(" ");
const unknownAmong = (names: Iterable<string>) =>
  [...names].filter((name) => ![...ENVIRONMENT_VARIABLES, ...OTHER_VARIABLES].includes(name));

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Reads a Compose file as Compose does with these settings in the environment. */
function readComposeFile(name: string, settings: Readonly<Record<string, string>> = {}): ComposeFile {
  const innermost = /\$\{(\w+)(?::([-+?])([^${}]*))?\}/;
  let text = JSON.stringify(parse(read(`deploy/${name}`), { merge: true }));
  while (innermost.test(text)) {
    text = text.replace(innermost, (_all, variable: string, operator = "", word = "") => {
      const value = settings[variable] ?? "";
      if (operator === "+") return value === "" ? "" : word;
      return value === "" && operator === "-" ? word : value;
    });
  }
  return JSON.parse(text);
}

const composeFiles = readdirSync(join(root, "deploy")).filter((name) => /^compose.*\.yaml$/.test(name));

describe("The Dockerfile", () => {
  it("sets only existing variables, and listens on the exposed port", () => {
    expect(unknownAmong(Object.keys(image.environment))).toEqual([]);
    const config = readConfig(image.environment);
    expect(String(config.port)).toBe(image.port);
    expect(config.host).toBe("0.0.0.0");
    expect(config.dataDir).toBe(image.volume);
  });

  it("runs an existing command as a non-root user", () => {
    expect(image.entrypoint).toEqual(["postern"]);
    expect(COMMANDS.map(({ name }) => name)).toContain(image.command[0]);
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });
});

describe.each(composeFiles)("deploy/%s", (name) => {
  const file = readComposeFile(name);
  const services = Object.values(file.services);
  const ours = services.filter((service) => service.image === "postern");

  it("sets and reads only existing variables", () => {
    const mentioned = [...read(`deploy/${name}`).matchAll(/\$\{(\w+)/g)].map(([, variable = ""]) => variable);
    expect(
      unknownAmong([...mentioned, ...services.flatMap(({ environment = {} }) => Object.keys(environment))]),
    ).toEqual([]);
  });

  it("runs existing commands, and exposes the image's port only to this machine", () => {
    expect(ours.length).toBeGreaterThan(0);
    const names = COMMANDS.map((command) => command.name);
    expect(names).toEqual(expect.arrayContaining(ours.flatMap(({ command = image.command }) => command)));
    const ports = ours.flatMap((service) => service.ports ?? []);
    expect(ports).toEqual([`127.0.0.1:${image.port}:${image.port}`]);
  });

  it("persists the data, and waits only for existing services", () => {
    // Even with an external database: a worker sends and deletes the attached files that a web process has stored.
    for (const { volumes } of ours) expect(volumes?.[0]).toBe(`data:${image.volume}`);
    const mounted = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0]));
    expect(Object.keys(file.volumes)).toEqual([...new Set(mounted)]);
    const awaited = services.flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(Object.keys(file.services)).toEqual(expect.arrayContaining(awaited));
  });
});

describe("deploy/compose.yaml", () => {
  it("takes backups once it has a key, into a volume writable by Postern's user", () => {
    const { postern } = readComposeFile("compose.yaml", { POSTERN_BACKUP_KEY: "AGE-SECRET-KEY-1X" }).services;
    const { backup } = readConfig(postern?.environment);
    expect(backup).toMatchObject({ to: expect.any(String), key: "AGE-SECRET-KEY-1X" });
    expect(postern?.volumes).toContain(`backups:${backup.to}`);
    expect(read("deploy/image/make-root.sh")).toMatch(new RegExp(`^chown .* "\\$root${backup.to}"$`, "m"));
    expect(readConfig(readComposeFile("compose.yaml").services.postern?.environment).backup.to).toBeNull();
  });

  it("makes Caddy forward the public address to Postern's port", () => {
    const { services } = readComposeFile("compose.yaml", { PUBLIC_URL: "https://inbox.example.com" });
    const command = `caddy reverse-proxy --from https://inbox.example.com --to postern:${image.port}`;
    expect(services.caddy?.command?.join(" ")).toBe(command);
  });
});

describe("The other files in deploy/", () => {
  it.each(["Caddyfile", "nginx.conf"])("%s forwards requests to Postern's port", (name) => {
    expect([...read(`deploy/${name}`).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual([defaultPort]);
  });

  it("nginx.conf accepts a submission with files", () => {
    expect(read("deploy/nginx.conf")).toContain("client_max_body_size 110m;");
  });

  it("postern.service sets only existing variables", () => {
    const names = [...read("deploy/postern.service").matchAll(/^Environment=(\w+)=/gm)].map(([, name = ""]) => name);
    expect(names).toContain("POSTERN_DATA_DIR");
    expect(unknownAmong(names)).toEqual([]);
  });

  it("postern.service names no program folder, since npm's location varies with each Node", () => {
    expect(read("deploy/postern.service")).toMatch(/^ExecStart=postern serve$/m);
  });

  it("postern.service may write to the folder named on the backup page", () => {
    const folder = /^ +POSTERN_BACKUP_TO=(\/\S+)$/m.exec(read("docs/operate/backup.md"))?.[1];
    expect(read("deploy/postern.service")).toContain(`\nReadWritePaths=-${folder}\n`);
  });
});
