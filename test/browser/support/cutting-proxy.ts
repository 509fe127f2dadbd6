import { connect, createServer, type Socket } from "node:net";

/** The fate of the next post: it passes, the request is lost, or its answer is. */
export type Fate = "pass" | "lose the request" | "lose the answer";

export interface CuttingProxy {
  readonly url: string;
  /** Assigns these fates to the next posts in order; further ones pass. */
  plan(...fates: readonly Fate[]): void;
  stop(): Promise<void>;
}

/** Proxies between a browser and a local server, and cuts connections as planned. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { port: targetPort, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let fates: Fate[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname);
    let isCutting = false;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on("data", (chunk) => {
      const fate = chunk.subarray(0, 5).toString() === "POST " ? (fates.shift() ?? "pass") : "pass";
      if (fate === "lose the request") return cut();
      isCutting ||= fate === "lose the answer";
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (isCutting) cut();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    plan: (...planned) => {
      fates = [...planned];
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
