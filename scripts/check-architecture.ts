import { violationsOf } from "../test/architecture/rule.ts";
import { rules } from "../test/architecture/rules.ts";
import { readSources } from "../test/architecture/source.ts";

const sources = readSources("server", "web/src", "web/embed", "shared", "packages", "test/browser");
for (const rule of rules) {
  const violations = violationsOf(rule, sources);
  if (violations.length === 0) continue;
  process.stdout.write(`${rule.name}:\n${violations.map((line) => `  ${line}\n`).join("")}`);
  process.exitCode = 1;
}
