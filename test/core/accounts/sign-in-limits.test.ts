import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createOwner } from "../../../server/core/accounts/create-owner.ts";
import {
  beginCodeAttempt,
  beginPasskeyAttempt,
  beginProviderAttempt,
} from "../../../server/core/accounts/sign-in-attempt.ts";
import { PosternError } from "../../../server/core/platform/errors.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { readPage } from "../../docs/pages.ts";
import { CookieJar } from "../../support/cookie-jar.ts";
import { testPassword } from "../../support/dashboard.ts";
import { useServer } from "../../support/server.ts";
import { totpCode, wrongCode } from "../../support/totp.ts";

const server = useServer({ config: { trustedProxies: 1 } });

beforeEach(async () => {
  const ada = { email: "ada@example.test", password: testPassword };
  await createOwner(systemScope(), server.deps, ada, { onlyFirst: false });
});

/** A browser at an address, with a cookie jar. */
class Visitor {
  readonly #address: string;
  readonly #jar: CookieJar;

  constructor(address: string, jar = new CookieJar()) {
    this.#address = address;
    this.#jar = jar;
  }

  async send(path: string, body: object): Promise<Response> {
    const response = await server.post(path, body, this.#jar.header, { "x-forwarded-for": this.#address });
    this.#jar.take(response);
    return response;
  }

  signIn(password = testPassword, email = "ada@example.test"): Promise<Response> {
    return this.send("/sign-in", { email, password });
  }

  async status(password?: string, email?: string): Promise<number> {
    return (await this.signIn(password, email)).status;
  }

  movedTo(address: string): Visitor {
    return new Visitor(address, this.#jar.copy());
  }
}

const ipv4 = (index: number) => `203.0.113.${index + 1}`;
const ipv6 = (index: number) => `2001:db8:0:${(index + 1).toString(16)}::1`;

async function guessEverywhere(count: number, addressOf: (index: number) => string, email?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push(await new Visitor(addressOf(index)).status(`guess ${index}`, email));
  }
  return statuses;
}

describe("Password guessing", () => {
  it.each([
    ["IPv4 addresses", ipv4],
    ["IPv6 networks", ipv6],
  ])("is stopped after 20 attempts on one account, even from 40 %s", async (_what, addressOf) => {
    expect(await guessEverywhere(40, addressOf)).toEqual([...Array(20).fill(401), ...Array(20).fill(429)]);
  });

  it("is stopped after 10 attempts from one address or IPv6 network, across all accounts", async () => {
    const stranger = new Visitor(ipv4(0));
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push(await stranger.status("a guess", `owner${index}@example.test`));
    }
    const ofNetwork = await guessEverywhere(11, (index) => `2001:db8:0:1::${index + 1}`);
    for (const found of [statuses, ofNetwork]) expect(found).toEqual([...Array(10).fill(401), 429]);
  });

  it("is stopped at the same limits when attempts arrive concurrently", async () => {
    const tries = Array.from({ length: 40 }, (_, index) => new Visitor(ipv4(index)).status(`guess ${index}`));
    expect((await Promise.all(tries)).filter((status) => status === 401)).toHaveLength(20);
  });

  it("must wait a minute for another attempt, and a quarter of an hour after many", async () => {
    await guessEverywhere(20, ipv4);
    const refused = await new Visitor(ipv4(50)).signIn("a guess");
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ detail: "Too many attempts. Try again in 60 seconds." });
    server.clock.advance({ seconds: 59 });
    expect(await new Visitor(ipv4(51)).status("a guess")).toBe(429);
    server.clock.advance({ seconds: 1 });
    expect(await new Visitor(ipv4(52)).status("a guess")).toBe(401);
    expect(await new Visitor(ipv4(53)).status("a guess")).toBe(429);
    for (let minute = 0; minute < 60; minute += 1) {
      server.clock.advance({ minutes: 1 });
      await new Visitor(ipv4(60 + minute)).status("a guess");
    }
    const later = await new Visitor(ipv4(200)).signIn("a guess");
    expect(later.status).toBe(429);
    expect(Number(later.headers.get("retry-after"))).toBeGreaterThan(300);
    expect(Number(later.headers.get("retry-after"))).toBeLessThanOrEqual(900);
  });

  it("causes no ban, so the correct password works again after the wait", async () => {
    await guessEverywhere(40, ipv4);
    const stranger = new Visitor("198.51.100.7");
    expect(await stranger.status()).toBe(429);
    server.clock.advance({ minutes: 1 });
    expect(await stranger.status()).toBe(200);
  });

  it("from a single address never delays a sign-in from another", async () => {
    const stranger = new Visitor(ipv4(0));
    for (let minute = 0; minute < 60; minute += 1) {
      // After the first ten, one per minute is counted.
      for (let index = 0; index < (minute === 0 ? 12 : 2); index += 1) await stranger.status("a guess");
      server.clock.advance({ minutes: 1 });
    }
    expect(await new Visitor("198.51.100.7").status()).toBe(200);
  });

  it("excludes correct passwords from the count", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) statuses.push(await new Visitor(ipv4(0)).status());
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 120_000);

  it("is limited equally for emails with and without an account", async () => {
    const known = await guessEverywhere(22, ipv4);
    await server.prisma.rateBucket.deleteMany();
    expect(await guessEverywhere(22, ipv4, "nobody@example.test")).toEqual(known);
  });
});

describe("A refusal by the password queue", () => {
  it("uses up no sign-in attempts", async () => {
    const browser = new Visitor("198.51.100.7");
    await browser.status();
    const busy = new PosternError("LIMIT", "Too many people are signing in right now.");
    await server.restart({}, ({ passwords }) => ({ passwords: { ...passwords, inTurn: () => Promise.reject(busy) } }));
    for (const who of [browser, new Visitor("198.51.100.8")]) {
      for (let index = 0; index < 35; index += 1) expect(await who.status()).toBe(429);
    }
    await server.restart();
    for (const who of [browser, new Visitor("198.51.100.8")]) expect(await who.status()).toBe(200);
  });
});

describe("Guesses from one network", () => {
  it("use up no attempts with codes, passkeys or providers", async () => {
    const stranger = new Visitor(ipv4(0));
    for (let index = 0; index < 11; index += 1) await stranger.status("a guess", `owner${index}@example.test`);
    const visitor = { address: ipv4(0), networks: [ipv4(0)], trustedDevice: null };
    await beginCodeAttempt(systemScope(), server.deps, { userId: null, visitor, backup: false });
    await beginPasskeyAttempt(systemScope(), server.deps, { userId: null, visitor });
    await beginProviderAttempt(systemScope(), server.deps, visitor);
  });

  it("are stopped after 80 from one /48, however many of its networks are used, and nowhere else", async () => {
    const email = (index: number) => `owner${index}@example.test`;
    const statuses: number[] = [];
    for (let index = 0; index < 82; index += 1) {
      statuses.push(await new Visitor(ipv6(index)).status("a guess", email(index)));
    }
    expect(statuses).toEqual([...Array(80).fill(401), 429, 429]);
    expect(await new Visitor("2001:db8:1::1").status()).toBe(200);
  });
});

describe("A known browser", () => {
  it("signs in with the correct password from any address while strangers guess", async () => {
    const browser = new Visitor("198.51.100.7");
    expect(await browser.status()).toBe(200);
    await browser.send("/sign-out", {});
    await guessEverywhere(40, ipv4);
    expect(await new Visitor("198.51.100.8").status()).toBe(429);
    expect(await browser.movedTo("198.51.100.9").status()).toBe(200);
  });

  it("signs in from an address used up by strangers, as behind an uncounted proxy", async () => {
    const browser = new Visitor(ipv4(0));
    await browser.status();
    const stranger = new Visitor(ipv4(0));
    for (let index = 0; index < 12; index += 1) await stranger.status("a guess", `owner${index}@example.test`);
    expect(await new Visitor(ipv4(0)).status()).toBe(429);
    expect(await browser.status()).toBe(200);
  });

  it("has 10 wrong attempts of its own before it must wait", async () => {
    const browser = new Visitor("198.51.100.7");
    await browser.status();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await browser.status("a guess"));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    // Guesses from a known browser do not count against strangers.
    expect(await new Visitor("198.51.100.8").status()).toBe(200);
  });

  it("is known only to its own account", async () => {
    const eve = { email: "eve@example.test", password: testPassword };
    await createOwner(systemScope(), server.deps, eve, { onlyFirst: false });
    const browser = new Visitor("198.51.100.7");
    expect(await browser.status(testPassword, eve.email)).toBe(200);
    await guessEverywhere(20, ipv4);
    expect(await browser.status()).toBe(429);
  });

  it("is recognized by an unforgeable cookie that scripts cannot read", async () => {
    const response = await new Visitor("198.51.100.7").signIn();
    const cookie = response.headers.getSetCookie().find((line) => line.includes("known_browser")) ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    await guessEverywhere(20, ipv4);
    const [name, value = ""] = cookie.split(";")[0]?.split("=") ?? [];
    const forged = value.replace(/^usr_.{6}/, (start) => start.toUpperCase().toLowerCase().replace(/.$/, "0"));
    const answers = [];
    for (const sent of [value, forged]) {
      const jar = new CookieJar();
      jar.set(name ?? "", sent);
      answers.push(await new Visitor("198.51.100.8", jar).status());
    }
    expect(answers).toEqual([200, 429]);
  });

  it("is known for a year after its last sign-in and not a second longer", async () => {
    const browser = new Visitor("198.51.100.7");
    await browser.status();
    server.clock.advance({ days: 365, seconds: -1 });
    await guessEverywhere(20, ipv4);
    expect(await browser.movedTo("198.51.100.8").status()).toBe(200);
    server.clock.advance({ seconds: 1 });
    await guessEverywhere(20, ipv4);
    expect(await browser.movedTo("198.51.100.9").status()).toBe(429);
  });
});

describe("A stranger who knows the password", () => {
  async function setUp(browser: Visitor) {
    await browser.status();
    const response = await browser.send("/two-factor/start", { password: testPassword });
    const { secret, backupCodes } = (await response.json()) as { secret: string; backupCodes: string[] };
    await browser.send("/two-factor/confirm", { code: totpCode(secret) });
    return { secret, backupCodes };
  }

  async function guessCodes(secret: string, count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const stranger = new Visitor(ipv4(index));
      await stranger.status();
      statuses.push((await stranger.send("/sign-in/code", { code: wrongCode(secret) })).status);
    }
    return statuses;
  }

  it("gets 10 guesses at the second factor across all addresses", async () => {
    const { secret } = await setUp(new Visitor("198.51.100.7"));
    expect(await guessCodes(secret, 12)).toEqual([...Array(10).fill(403), 429, 429]);
  });

  it("cannot lock out a known browser or a backup code in any browser", async () => {
    const browser = new Visitor("198.51.100.7");
    const { secret, backupCodes } = await setUp(browser);
    await guessCodes(secret, 12);
    expect(await browser.status()).toBe(200);
    expect((await browser.send("/sign-in/code", { code: totpCode(secret, 1) })).status).toBe(200);
    const elsewhere = new Visitor("198.51.100.8");
    expect(await elsewhere.status()).toBe(200);
    expect((await elsewhere.send("/sign-in/code", { code: backupCodes[0], backup: true })).status).toBe(200);
  });
});

describe("The record of sign-in attempts", () => {
  it("contains no address or email and is deleted once it no longer counts", async () => {
    await guessEverywhere(5, ipv4);
    await guessEverywhere(5, ipv6, "nobody@example.test");
    const kept = JSON.stringify(await server.prisma.rateBucket.findMany());
    expect(kept).not.toMatch(/203\.0\.113|2001:db8|example\.test/);
    expect(await server.prisma.rateBucket.count()).toBeGreaterThan(0);
    // The slowest bucket regains one try every 15 minutes.
    server.clock.advance({ minutes: 5 * 15 - 1 });
    await sweepOutdated(systemScope(), server.deps);
    expect(await server.prisma.rateBucket.count()).toBeGreaterThan(0);
    server.clock.advance({ minutes: 1 });
    await sweepOutdated(systemScope(), server.deps);
    expect(await server.prisma.rateBucket.count()).toBe(0);
  });
});

describe("A failed sign-in", () => {
  it("is logged with its address and account but nothing that was typed", async () => {
    const { id } = await server.prisma.user.findFirstOrThrow();
    await new Visitor("203.0.113.9").status("a guess");
    await new Visitor("2001:DB8::7").status("a guess", "nobody@example.test");
    expect(server.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", event: "sign_in_failed", address: "203.0.113.9", user: id, reason: "password" },
      { level: "warn", event: "sign_in_failed", address: "2001:db8::7", user: null, reason: "password" },
    ]);
    expect(server.lines.join("")).not.toMatch(/guess|example\.test/);
  });

  it("is also logged when refused unread", async () => {
    await guessEverywhere(21, () => "203.0.113.9");
    const reasons = server.lines.map((line) => (JSON.parse(line) as { reason: string }).reason);
    expect(reasons).toEqual([...Array(10).fill("password"), ...Array(11).fill("limit")]);
  });

  describe("detected by the documented fail2ban filter", () => {
    const page = readPage("docs/operate/sign-in.md");
    const filter = page.blocks.find(({ text }) => text.startsWith("[Definition]"))?.text ?? "";

    it("matches the pattern with its address when the line has no timestamp", async () => {
      await failTwice();
      const rule = /^failregex = (.*)$/m.exec(filter)?.[1] ?? "";
      const pattern = new RegExp(rule.replace("<ADDR>", "([0-9a-f.:]+)"));
      const withoutTime = server.lines.map((line) => line.replace(patternOfTime(filter), ""));
      expect(withoutTime.map((line) => pattern.exec(line)?.[1])).toEqual(["203.0.113.9", "2001:db8::7", undefined]);
      // As in the journal, which keeps the time beside the line.
      expect(pattern.exec(server.lines[0] ?? "")?.[1]).toBe("203.0.113.9");
      const example = page.blocks.find(({ language }) => language === "json")?.text ?? "{}";
      expect(Object.keys(JSON.parse(example))).toEqual(Object.keys(JSON.parse(server.lines[0] ?? "{}")));
    });

    it("is found in fail2ban itself with its address, at the right time even in another time zone", async ({
      skip,
    }) => {
      if (spawnSync("fail2ban-regex", ["--version"]).status !== 0) return skip("fail2ban is not installed");
      await failTwice();
      const folder = mkdtempSync(join(tmpdir(), "postern-fail2ban-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [log, file] = [join(folder, "postern.log"), join(folder, "postern.conf")];
      writeFileSync(log, server.lines.join(""));
      writeFileSync(file, filter);
      const options = { encoding: "utf8", env: { ...process.env, TZ: "America/New_York" } } as const;
      const { stdout } = spawnSync("fail2ban-regex", ["-o", "<ip> <time>", log, file], options);
      const found = stdout
        .trim()
        .split("\n")
        .map((line) => line.split(" "));
      const seconds = server.lines.map((line) =>
        Math.floor(Date.parse((JSON.parse(line) as { time: string }).time) / 1_000),
      );
      expect(found.map(([address, time]) => [address, Number(time)])).toEqual([
        ["203.0.113.9", seconds[0]],
        ["2001:db8::7", seconds[1]],
      ]);
    });
  });
});

/** Two wrong passwords, a correct one, and a line that only quotes a failure. */
async function failTwice(): Promise<void> {
  await new Visitor("203.0.113.9").status("a guess");
  await new Visitor("2001:db8::7").status("a guess");
  await new Visitor("203.0.113.9").status();
  server.deps.log.warn({ event: "another" }, 'not "event":"sign_in_failed","address":"203.0.113.10"');
}

function patternOfTime(filter: string): RegExp {
  const pattern = /^datepattern = (.*)$/m.exec(filter)?.[1] ?? "";
  return new RegExp(pattern.replaceAll("%%z", "Z").replace(/%%[YmdHMSf]/g, "\\d+"));
}
