import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedPackages } from "./third-party-notices.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Everything that ships, in CycloneDX: the packages of the notices, and the programs of PostgreSQL for every system. npm
 * knows their hashes; what it calls a development dependency is in the bundles all the same, or needed by one that is.
 */
export function billOfMaterials() {
  const { name, version } = readJson("package.json");
  const { optionalDependencies } = readJson("packages/embedded-postgres/package.json");
  const shipped = new Set(shippedPackages().map((one) => `${one.name}@${one.version}`));
  const bill = JSON.parse(
    execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64e6,
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const components = bill.components.filter(
    (one) => shipped.has(`${one.name}@${one.version}`) || Object.hasOwn(optionalDependencies, one.name),
  );
  const refs = new Set([`${name}@${version}`, ...components.map((one) => one["bom-ref"])]);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } },
    components: components.map((one) => withoutDevelopment(one, optionalDependencies)),
    dependencies: withWorkspaces(bill.dependencies, `${name}@${version}`)
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => refs.has(ref)) })),
  };
}

/** The project's own packages are built in, so Postern itself needs what they need. */
function withWorkspaces(dependencies, root) {
  const needed = dependencies.filter(({ ref }) => ref.startsWith("@postern/")).flatMap((one) => one.dependsOn ?? []);
  return dependencies.map((one) =>
    one.ref === root ? { ...one, dependsOn: [...new Set([...one.dependsOn, ...needed])] } : one,
  );
}

function withoutDevelopment({ properties = [], ...component }, optionalDependencies) {
  const others = properties.filter(({ name }) => name !== "cdx:npm:package:development");
  const scope = Object.hasOwn(optionalDependencies, component.name) ? "optional" : "required";
  return { ...component, scope, ...(others.length === 0 ? {} : { properties: others }) };
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
