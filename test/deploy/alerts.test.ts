import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { startServing } from "../../server/serve.ts";
import { arrangeForm } from "../support/arrange.ts";
import { createTestDatabase } from "../support/database.ts";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const file = join(import.meta.dirname, "..", "..", "deploy", "prometheus-alerts.yml");
const { groups } = parse(readFileSync(file, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** The metrics and labels that an expression selects: `name{label="value"}`. */
function selectorsIn(expression: string): { metric: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:postern|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = "", given = ""]) => ({
      metric,
      labels: [...given.matchAll(/(\w+)\s*=~?\s*"/g)].map(([, label = ""]) => label).filter((label) => label !== "job"),
    }),
  );
}

/** The metrics of a server that has saved a message: `name{label="value"} 1`. */
async function readMetrics(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { deps, form } = await arrangeForm(database, { config: { port: 0, role: "web", databaseUrl: null } });
  const running = await startServing(deps);
  onTestFinished(() => running.stop());
  const body = new URLSearchParams({ message: "Hello" });
  expect((await fetch(`${running.url}/f/${form.id}`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  return (await fetch(`${running.url}/metrics`)).text();
}

describe("deploy/prometheus-alerts.yml", () => {
  it("gives each alert a unique name, a severity, a waiting time, a meaning and a first step", () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, ...rule } of rules) {
      expect(alert).toMatch(/^Postern[A-Z]\w+$/);
      expect(rule, alert).toEqual({
        expr: expect.stringMatching(/ (==|>|<) [\d.e]+$/),
        for: expect.stringMatching(/^[1-9]\d*[mh]$/),
        labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
        annotations: { summary: expect.stringMatching(/\.$/), first_step: expect.stringMatching(/\.$/) },
      });
    }
  });

  it("queries only metrics and labels exposed by a running server", async () => {
    const metrics = await readMetrics();
    const asked = rules.flatMap(({ alert, expr }) => selectorsIn(expr).map((selector) => ({ alert, ...selector })));
    expect(asked.length).toBeGreaterThanOrEqual(rules.length - 1);
    const unknown = asked.filter(({ metric, labels }) => {
      const samples = metrics
        .split("\n")
        .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
      return !samples.some((sample) => labels.every((label) => sample.includes(`${label}="`)));
    });
    expect(unknown).toEqual([]);
  });

  it("passes Prometheus' own checker where it is installed", ({ skip }) => {
    try {
      execFileSync("promtool", ["--version"], { stdio: "ignore" });
    } catch {
      return skip("promtool is not installed");
    }
    expect(execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" })).toContain(
      `${rules.length} rules found`,
    );
  });
});
