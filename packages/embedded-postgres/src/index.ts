export { MAJOR_VERSION } from "./binaries.ts";
export {
  type EmbeddedPostgres,
  hasEmbeddedDatabase,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
export { DatabaseStartError } from "./place.ts";
export { keptClusters } from "./swap-clusters.ts";
export { upgradeCluster } from "./upgrade-cluster.ts";
