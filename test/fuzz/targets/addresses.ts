import assert from "node:assert/strict";
import { BlockList, isIP } from "node:net";
import { redirectTarget } from "../../../server/core/intake/answer.ts";
import { literalAddress } from "../../../server/core/outbound/address-rule.ts";
import { createSafeFetch } from "../../../server/core/outbound/safe-fetch.ts";
import { type Target, wordsOf } from "../target.ts";

const inside = new BlockList();
for (const range of wordsOf(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3",
)) {
  const [address = "", bits] = range.split("/");
  inside.addSubnet(address, Number(bits));
}
const guard = createSafeFetch({ allow: [], resolveName: async () => [{ address: "127.0.0.1", family: 4 }] });

function mappedAddress(literal: string): string | null {
  const [, high = "", low = ""] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(literal) ?? [];
  if (high === "") return null;
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join(".");
}

const OWN = "https://shop.example.test";
const PUBLIC = "https://postern.example.test";
const form = { redirectUrl: `${OWN}/thanks`, allowedOrigins: [OWN] };

export const addressTargets: readonly Target[] = [
  {
    name: "webhook-url",
    files: ["server/core/outbound/address-rule.ts", "server/core/outbound/safe-fetch.ts"],
    seeds: [
      "https://127.0.0.1/",
      "https://0x7f.1/",
      "https://[::ffff:7f00:1]/",
      "https://example.test:444/a?b#c",
      "https://2130706433",
      "https://a:b@1.1.1.1/",
      "https://1.1.1.1/",
      "http://[64:ff9b::a00:1]",
      "https://[2002:7f00:1::]/",
    ],
    words: wordsOf(
      "https:// http:// 127.0.0.1 0x7f 0177 169.254.169.254 [::1] [fe80::1%25eth0] [::ffff: ] @ : . / \\ %2e \u3002 \uff11 # ? localhost 2001:db8:: 64:ff9b::",
    ),
    run: async (bytes) => {
      const text = bytes.toString("utf8");
      if ((await guard.check(text)) !== null) return;
      const { protocol, hostname, username, password } = new URL(text);
      assert.equal(`${protocol}${username}${password}`, "https:");
      const literal = literalAddress(hostname);
      assert(literal !== null, "A name that leads inside was permitted.");
      const v4 = isIP(literal) === 4 ? literal : mappedAddress(literal);
      assert(v4 === null ? /^[23]/.test(literal) : !inside.check(v4), `${literal} is inside.`);
    },
  },
  {
    name: "redirect",
    files: ["server/core/intake/answer.ts"],
    seeds: [
      `${OWN}/thanks\n${OWN}/contact`,
      "//evil.example.test\nhttps://shop.example.test/",
      "/thanks\nhttps://evil.example.test/",
      "javascript:alert(1)\n",
      "https://shop.example.test@evil.example.test/\n",
      "\\\\evil\nhttps://shop.example.test",
    ],
    words: [OWN, PUBLIC, ...wordsOf("\n // / \\ @ .evil.example javascript: data: https: %0d%0a \r \t # ? \u3002")],
    run: (bytes) => {
      const [asked = "", page = null] = bytes.toString("utf8").split("\n");
      const target = redirectTarget({ asked, form, page, publicUrl: PUBLIC });
      assert(target !== null);
      assert([OWN, PUBLIC].includes(new URL(target).origin), `${target} is elsewhere.`);
      assert.match(target, /^[\x21-\x7e]*$/);
    },
  },
];
