import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const sheets = join(root, "node_modules/@mantine/core/styles");

test("every Mantine component in use has its style sheet loaded", () => {
  const sources = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const used = sources.flatMap((path) => {
    const text = readFileSync(join(root, "web/src", path), "utf8");
    const imports = /import \{([^}]*)\} from "@mantine\/core"/.exec(text)?.[1] ?? "";
    return imports.split(",").map((name) => name.replace("type ", "").trim());
  });
  const needed = [...new Set(used)].filter((name) => /^[A-Z]/.test(name) && existsSync(join(sheets, `${name}.css`)));
  const loaded = readFileSync(join(root, "web/src/core/app/mantine-styles.ts"), "utf8");
  expect(needed.length).toBeGreaterThan(15);
  expect(needed.filter((name) => !loaded.includes(`/styles/${name}.css"`))).toEqual([]);
});
