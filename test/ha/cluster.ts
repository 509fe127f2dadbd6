import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../support/smtp.ts";
import { haproxyFile, type NodePorts, nodeFile, type Ports } from "./node-files.ts";
import { childrenOf, createWorkshop, killChild, signal, titleOf, type Workshop } from "./programs.ts";

const WAIT = { timeout: 120_000, interval: 250 };

export interface Cluster {
  readonly workshop: Workshop;
  /** Goes through HAProxy to the current primary. */
  readonly url: string;
  /** The same, as a user who can see all connections. */
  readonly adminUrl: string;
  /** The node that reports itself as primary; null while there is none. */
  leader(): Promise<string | null>;
  /** Ends Patroni, PostgreSQL and all its processes on a node with `kill -9`, as if the machine were switched off. */
  killNode(name: string): Promise<void>;
  startNode(name: string): void;
  /** Resolves once there is a primary and every other node follows it, one of them synchronously if requested. */
  untilWhole(): Promise<void>;
  /** Pauses the followers' WAL receivers, so that no log reaches them; returns their process ids. */
  stopReceiving(): number[];
}

/** Three PostgreSQL nodes under Patroni, with etcd and HAProxy. Stopped and removed after the test. */
export async function startCluster({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<Cluster> {
  const workshop = createWorkshop();
  const { folder, start } = workshop;
  const ports = await choosePorts();
  const password = randomBytes(12).toString("hex");
  const running = new Map<string, ChildProcess>();
  const isOfNode = (name: string) => ports.nodes.find((node) => node.name === name) ?? expect.fail(`no node ${name}`);

  const startNode = (name: string) => {
    running.set(name, start(name, "patroni", [join(folder, `${name}.json`)]));
  };
  const killNode = async (name: string) => {
    const patroni = running.get(name);
    const postmaster = postmasterOf(folder, name);
    // Patroni first: it would restart PostgreSQL.
    if (patroni !== undefined) await killChild(patroni);
    if (postmaster === null) return;
    const backends = childrenOf(postmaster);
    for (const pid of [postmaster, ...backends]) signal(pid, "SIGKILL");
    await expect.poll(() => existsSync(`/proc/${postmaster}`), WAIT).toBe(false);
  };

  const etcd = start("etcd", "etcd", etcdWords(folder, ports), { ETCD_UNSUPPORTED_ARCH: process.arch });
  onTestFinished(() => killChild(etcd));
  onTestFinished(async () => {
    for (const { name } of ports.nodes) await killNode(name);
  });
  for (const node of ports.nodes) {
    writeFileSync(join(folder, `${node.name}.json`), nodeFile(ports, node, { folder, password, isSynchronous }));
    startNode(node.name);
  }
  writeFileSync(join(folder, "haproxy.cfg"), haproxyFile(ports));
  const haproxy = start("haproxy", "haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
  onTestFinished(() => killChild(haproxy));

  const leader = async () => {
    for (const node of ports.nodes) if ((await statusOf(node, "/primary")) === 200) return node.name;
    return null;
  };
  const untilWhole = async () => {
    await expect.poll(leader, WAIT).not.toBeNull();
    const name = await leader();
    const followers = ports.nodes.filter((node) => node.name !== name);
    const says = (path: string) => Promise.all(followers.map((node) => statusOf(node, path)));
    await expect.poll(() => says("/replica"), WAIT).toEqual([200, 200]);
    if (isSynchronous) await expect.poll(async () => (await says("/synchronous")).includes(200), WAIT).toBe(true);
  };
  await untilWhole();
  const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${ports.haproxy}/postgres`;
  await createDatabase(adminUrl, password);
  return {
    ...{ workshop, leader, killNode, startNode, untilWhole },
    url: `postgresql://postern:${password}@127.0.0.1:${ports.haproxy}/postern`,
    adminUrl,
    stopReceiving: () => {
      const receivers = ports.nodes.flatMap(({ name }) => {
        const postmaster = isOfNode(name) && postmasterOf(folder, name);
        return postmaster === null ? [] : childrenOf(postmaster).filter((pid) => titleOf(pid).includes("walreceiver"));
      });
      for (const pid of receivers) signal(pid, "SIGSTOP");
      return receivers;
    },
  };
}

async function choosePorts(): Promise<Ports> {
  const node = async (name: string): Promise<NodePorts> => ({
    name,
    postgres: await freePort(),
    rest: await freePort(),
  });
  return {
    etcd: await freePort(),
    etcdPeer: await freePort(),
    haproxy: await freePort(),
    nodes: [await node("n1"), await node("n2"), await node("n3")],
  };
}

function etcdWords(folder: string, { etcd, etcdPeer }: Ports): string[] {
  const [client, peer] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${etcdPeer}`];
  return [
    ...["--name", "etcd", "--data-dir", join(folder, "etcd"), "--initial-cluster", `etcd=${peer}`],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
  ];
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  await expect
    .poll(
      () =>
        connect().then(
          (client) => client.end().then(() => true),
          () => false,
        ),
      WAIT,
    )
    .toBe(true);
  const client = await connect();
  await client.query(`CREATE ROLE postern LOGIN PASSWORD '${password}'`);
  await client.query("CREATE DATABASE postern OWNER postern");
  await client.end();
}

async function statusOf({ rest }: NodePorts, path: string): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function postmasterOf(folder: string, name: string): number | null {
  const file = join(folder, name, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}
