import { BIN_DIR } from "./programs.ts";

export interface Ports {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly haproxy: number;
  readonly nodes: readonly NodePorts[];
}

export interface NodePorts {
  readonly name: string;
  readonly postgres: number;
  readonly rest: number;
}

/** How long the leader lock outlives its last renewal, in seconds. */
const TTL_SECONDS = 10;

/** Patroni's configuration for one node. JSON is valid YAML. */
export function nodeFile(
  { etcd }: Ports,
  node: NodePorts,
  options: { readonly folder: string; readonly password: string; readonly isSynchronous: boolean },
): string {
  const { folder, password, isSynchronous } = options;
  const user = (username: string) => ({ username, password });
  return JSON.stringify({
    scope: "postern",
    name: node.name,
    log: { level: "INFO" },
    restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            ...{ shared_buffers: "64MB", max_connections: 200, wal_keep_size: "256MB", max_wal_size: "256MB" },
            ...{ synchronous_commit: "on", unix_socket_directories: folder, checkpoint_timeout: "60s" },
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${node.postgres}`,
      connect_address: `127.0.0.1:${node.postgres}`,
      bin_dir: BIN_DIR,
      data_dir: `${folder}/${node.name}`,
      pgpass: `${folder}/${node.name}.pgpass`,
      authentication: { superuser: user("postgres"), replication: user("replicator"), rewind: user("rewinder") },
      pg_hba: [
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
        "local all postgres scram-sha-256",
      ],
    },
    tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false },
  });
}

/** HAProxy's configuration: one address that always leads to the node reporting itself as primary. */
export function haproxyFile({ haproxy, nodes }: Ports): string {
  const servers = nodes.map(
    ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} maxconn 180 check port ${rest}`,
  );
  return `${[
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 24h",
    "  timeout server 24h",
    "listen postgres",
    `  bind 127.0.0.1:${haproxy}`,
    "  option httpchk GET /primary",
    "  http-check expect status 200",
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
  ].join("\n")}\n`;
}
