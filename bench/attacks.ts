// npm run bench:attacks: what an honest visitor feels while one attacker tries to stall, fill or abuse an instance.
// ATTACK_TARGET names the folder of another built checkout to measure instead, ATTACK_SECONDS how long each attack lasts.
// Everything is sent to this machine's loopback address, and everything ends by itself.
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { owner } from "./instance.ts";
import { cookieOf, cutOff, FORM_TYPE, pause, Victim } from "./victim.ts";

const seconds = Number(process.env.ATTACK_SECONDS ?? 12);
const victim = new Victim(resolve(process.env.ATTACK_TARGET ?? join(import.meta.dirname, "..")));
const attacker = "203.0.113.66";
const SLOW_CONNECTIONS = 800;
const MAX_WAIT_SECONDS = 60;

interface Attack {
  readonly name: string;
  /** Starts the attack; resolves with a function that ends it and reports the outcome. */
  begin(): Promise<() => Promise<string>>;
}

try {
  await victim.start();
  const cookie = cookieOf(await victim.signIn(owner.password, "192.0.2.1"));
  await victim.visit(3);
  const quiet = await victim.visit(seconds);
  say(
    `quiet: p50 ${quiet.p50.toFixed(0)} ms, p99 ${quiet.p99.toFixed(0)} ms, most ${quiet.max.toFixed(0)} ms (${quiet.count} posts), ${victim.memory()} MiB`,
  );
  for (const attack of [amplification(), manyForms(), bigBodies(cookie), guessing(), slowBodies()]) {
    const end = await attack.begin();
    const felt = await victim.visit(seconds);
    const outcome = await end();
    const ratio = (felt.p99 / quiet.p99).toFixed(1);
    say(
      `${attack.name}: p50 ${felt.p50.toFixed(0)} ms, p99 ${felt.p99.toFixed(0)} ms (${ratio}× quiet), most ${felt.max.toFixed(0)} ms, ${felt.failed} failed, ${victim.memory()} MiB. ${outcome}`,
    );
    await victim.visit(2);
  }
  say(`relay: ${await relay()}`);
  say(`rebinding: ${await rebinding()}`);
} finally {
  await victim.stop();
}

/** 255 KB posts from one address, of a character that grows eighteenfold when normalised. */
function amplification(): Attack {
  const body = JSON.stringify({ message: "\ufdfa".repeat(85_000) });
  const headers = { "content-type": "application/json" };
  const post = (round: number) =>
    victim.send("POST", `/f/${victim.forms[round % 2]}`, { address: attacker, body, headers });
  return { name: "255 KB posts of U+FDFA, four at a time", begin: () => flood(4, post) };
}

/** One sender posting to made-up form ids. */
function manyForms(): Attack {
  const headers = { "content-type": FORM_TYPE };
  const post = (round: number) => {
    const formId = `frm_01kz${String(round).padStart(22, "0")}`;
    return victim.send("POST", `/f/${formId}`, { address: attacker, body: "message=hello", headers });
  };
  return { name: "one sender over made-up form ids, eight at a time", begin: () => flood(8, post) };
}

/** A signed-in owner sends 22 MB of unused variables. */
function bigBodies(cookie: string): Attack {
  const extensions = JSON.stringify(victim.extensionsOf("ProfilePage"));
  const body = `{"variables":{"j":[${"[],".repeat(7_300_000)}[]]},"extensions":${extensions}}`;
  return {
    name: "22 MB to /graphql, six at a time",
    begin: () => flood(6, () => victim.sendJson("/graphql", body, { cookie }), 6),
  };
}

/** Wrong passwords for one account, each from another address. */
function guessing(): Attack {
  const guess = (round: number) => {
    const address = `198.18.${Math.floor(round / 250) % 250}.${(round % 250) + 1}`;
    return victim.signIn("not the password", address);
  };
  return {
    name: "password guesses from many addresses, four at a time",
    begin: async () => {
      const end = await flood(4, guess);
      return async () => {
        const statuses = await end();
        const { status } = await victim.signIn(owner.password, "192.0.2.1");
        return `${statuses}; afterwards the right password from an unknown browser: ${status}`;
      };
    },
  };
}

/** Connections that announce a body and then send one byte per second. */
function slowBodies(): Attack {
  const head = `POST /f/${victim.forms[0]} HTTP/1.1\r\nHost: localhost:${victim.port}\r\nX-Forwarded-For: ${attacker}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 100000\r\n\r\n`;
  return {
    name: `${SLOW_CONNECTIONS} slow bodies`,
    begin: async () => {
      const began = performance.now();
      let [closed, lastMs] = [0, 0];
      const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
        const socket = connect(victim.port, "127.0.0.1");
        socket.on("connect", () => socket.write(head));
        socket.on("error", () => undefined);
        socket.on("close", () => {
          closed += 1;
          lastMs = performance.now() - began;
        });
        return socket;
      });
      const drip = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write("a");
      }, 1_000);
      return async () => {
        for (let waited = 0; waited < MAX_WAIT_SECONDS && closed < SLOW_CONNECTIONS; waited += 1) await pause(1_000);
        clearInterval(drip);
        const left = SLOW_CONNECTIONS - closed;
        for (const socket of sockets) socket.destroy();
        return left === 0
          ? `all closed after ${(lastMs / 1_000).toFixed(0)} s`
          : `${left} still open after ${(seconds + MAX_WAIT_SECONDS).toFixed(0)} s`;
      };
    },
  };
}

/** An attacker's new account that tries to have mail sent to strangers. */
async function relay(): Promise<string> {
  const account = { name: "Mallory", email: "mallory@example.com", password: "windmill copper orchard" };
  const signedUp = await victim.sendJson("/auth/sign-up", account, { address: attacker });
  const cookie = cookieOf(signedUp);
  const extensions = victim.extensionsOf("CreateForm");
  for (let number = 0; number < 25; number += 1) {
    const input = { name: `Your invoice is overdue ${number}`, destination: `stranger${number}@example.net` };
    await victim.sendJson("/graphql", { variables: { input }, extensions }, { address: attacker, cookie });
  }
  await pause(5_000);
  const mails = victim.mails().filter((text) => /^To: stranger/m.test(text));
  return `sign-up answered ${signedUp.status}; mails to strangers: ${mails.length}`;
}

/** A page that uses DNS rebinding to reach this machine. */
async function rebinding(): Promise<string> {
  const name = `evil.example:${victim.port}`;
  const headers = { host: name, origin: `http://${name}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Eve", email: "eve@example.com", password: "lantern quarry mustard" });
  const answers = [
    await victim.send("POST", "/auth/sign-up", { headers, body }),
    await victim.send("GET", "/auth/state", { headers }),
    await victim.send("GET", "/", { headers }),
  ];
  return `under another Host, sign-up, state and dashboard answered ${answers.map(({ status }) => status).join(", ")}`;
}

/** Repeats an action until stopped, with limited concurrency and at most `most` times; returns the stop function. */
async function flood(
  parallel: number,
  once: (round: number) => Promise<{ readonly status: number }>,
  most = Number.POSITIVE_INFINITY,
): Promise<() => Promise<string>> {
  let [isOver, rounds] = [false, 0];
  const statuses = new Map<number, number>();
  const worker = async () => {
    while (!isOver && rounds < most) {
      rounds += 1;
      const { status } = await once(rounds).catch(cutOff);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const workers = Array.from({ length: parallel }, worker);
  return async () => {
    isOver = true;
    await Promise.all(workers);
    return [...statuses].map(([status, count]) => `${count} × ${status === 0 ? "cut off" : status}`).join(", ");
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
