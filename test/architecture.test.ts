import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources = readdirSync(join(root, "server"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .map(readSource)
  .filter((source) => !source.path.includes("/generated/"));

function readSource(file: string): Source {
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) =>
    relative(root, join(file, "..", match[1] ?? "")),
  );
  return { path: relative(root, file), text, imports };
}

const outside = (...allowed: readonly string[]) =>
  sources.filter((source) => !allowed.some((place) => source.path.startsWith(place)));

const paths = (found: readonly Source[]) => found.map((source) => source.path);

describe("The walls of the house", () => {
  it("sees the sources it guards", () => {
    expect(sources.length).toBeGreaterThan(50);
  });

  it("lets only the store see the generated database client", () => {
    const found = outside("server/store/", "server/graphql/builder.ts").filter((source) =>
      source.imports.some((path) => path.includes("generated/")),
    );
    expect(paths(found)).toEqual([]);
  });

  it("lets only the store write SQL or hold the pool", () => {
    const found = outside("server/store/", "server/jobs/worker.ts").filter((source) =>
      /\.pool\b|\bprisma\.|\$queryRaw|\$executeRaw/.test(source.text),
    );
    expect(paths(found)).toEqual([]);
  });

  it("lets only the authentication mint a scope", () => {
    const found = outside("server/scope/scope.ts", "server/access/authenticate").filter((source) =>
      /\bscopeMint\b/.test(source.text),
    );
    expect(paths(found)).toEqual([]);
  });

  it("gives the right of the house itself to no surface that answers requests, but for signing up", () => {
    const found = sources
      .filter((source) => /^server\/(graphql|mcp|exports|intake)\//.test(source.path))
      .filter((source) => /systemScope|authenticateOperator|SystemScope/.test(source.text));
    expect(paths(found)).toEqual([]);
  });

  it("reads the environment in one place", () => {
    expect(paths(outside("server/config.ts").filter((source) => /process\.env\b/.test(source.text)))).toEqual([]);
  });

  it("asks one clock for the time", () => {
    const found = outside("server/clock.ts").filter((source) => /\bDate\.now\(|new Date\(\)/.test(source.text));
    expect(paths(found)).toEqual([]);
  });

  it("never writes to the console", () => {
    expect(paths(sources.filter((source) => /\bconsole\.\w+\(/.test(source.text)))).toEqual([]);
  });

  it("points dependencies one way: transports to services to store", () => {
    const transports = /^server\/(graphql|mcp|exports|http|intake|jobs|cli|app\.ts|serve\.ts|cli\.ts)/;
    const upward = sources.flatMap((source) => {
      const forbidden = source.path.startsWith("server/store/")
        ? (path: string) => transports.test(path) || path.startsWith("server/services/")
        : source.path.startsWith("server/services/")
          ? (path: string) => transports.test(path)
          : /^server\/(spam|injection)\//.test(source.path)
            ? (path: string) => transports.test(path) || /^server\/(services|store|access)\//.test(path)
            : () => false;
      return source.imports.filter(forbidden).map((path) => `${source.path} → ${path}`);
    });
    expect(upward).toEqual([]);
  });

  it("has no edge that loads owned rows around the services", () => {
    const found = sources.filter((source) =>
      /\.relation\(|relatedConnection\(|prismaNode\(|prismaConnection\(|prismaField\(/.test(source.text),
    );
    expect(paths(found)).toEqual([]);
  });

  it("gives every rule about submissions the one predicate", () => {
    const statements = sources
      .filter((source) => source.path.startsWith("server/store/"))
      .filter((source) => /FROM submissions s|UPDATE submissions s/.test(source.text));
    expect(statements.length).toBeGreaterThan(1);
    expect(
      paths(statements.filter((source) => !/(visible(UsingIndex)?|expiredButPresent)\(scope, /.test(source.text))),
    ).toEqual([]);
  });

  it("lets no owner move or delete submissions behind the spam filter's back", () => {
    const calls = (statement: RegExp, duty: RegExp) =>
      sources
        .filter((source) => source.path.startsWith("server/store/") && !source.path.endsWith("/sweep.ts"))
        .filter((source) => statement.test(source.text) && !duty.test(source.text));
    expect(paths(calls(/UPDATE submissions[^;]*SET folder/, /teachMoved\(/))).toEqual([]);
    expect(paths(calls(/DELETE FROM submissions/, /forgetLessons\(/))).toEqual([]);
  });
});

describe("Every way in for a submission", () => {
  it("is screened: only the intake keeps what visitors send, and it keeps nothing unjudged", () => {
    const inserts = sources.filter((source) => /INSERT INTO submissions\b/.test(source.text));
    expect(paths(inserts)).toEqual(["server/store/intake/commit-batch.ts", "server/store/submissions/seed.ts"]);
    const importers = (file: string) => paths(sources.filter((source) => source.imports.includes(file)));
    const makers = sources.filter((source) => /\bcommitReceipts\(|\binsertSeedSubmissions\(/.test(source.text));
    expect(paths(makers).toSorted()).toEqual([
      "server/intake/batch-outcome.ts",
      "server/services/seed/seed-submissions.ts",
      "server/store/intake/commit-batch.ts",
      "server/store/submissions/seed.ts",
    ]);
    expect(paths(sources.filter((source) => /receipts\.record\(/.test(source.text)))).toEqual([
      "server/intake/intake.ts",
    ]);
    // The one maker of what is recorded takes its folder from the verdict and from nowhere else.
    const receive = sources.find((source) => source.path === "server/intake/receive.ts")?.text ?? "";
    expect(receive).toMatch(/const verdict = await screenArrival\(/);
    expect([...receive.matchAll(/\bfolder: (\S+?),/g)].map((match) => match[1])).toEqual(["verdict.folder"]);
    expect(
      importers("server/spam/screen.ts")
        .filter((path) => !path.startsWith("server/spam/"))
        .toSorted(),
    ).toEqual([
      "server/intake/screen-arrival.ts",
      "server/services/seed/invent-submission.ts",
      "server/services/spam/preview-spam-change.ts",
    ]);
  });
});
