export {
  type EmbeddedPostgres,
  hasEmbeddedDatabase,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
export { findPrograms } from "./find-programs.ts";
export { DatabaseStartError } from "./place.ts";
export { builtAt, installedVersion } from "./programs.ts";
export { keptClusters } from "./swap-clusters.ts";
export { upgradeCluster } from "./upgrade-cluster.ts";
