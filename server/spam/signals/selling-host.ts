import { hostsOf } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const SOLD_BY_SPAM =
  /casino|kazino|poker|gambl|togel|judi|payday|viagra|cialis|essay|assignment|dissert|porn|xxx|escort|hookup|backlink|replica|forex|prodvi|zaim|keygen|torrent|apk|iptv|followers|diplom(?!at)|(?:^|[.-])(?:seo(?!ul)|slots?|loans?|crypto)|(?:slots?|loans?|crypto)(?:[.-]|$)/;

/** A link to a host that is named for what spam sells. */
export const sellingHost: Signal = (_, reading) => {
  const host = hostsOf(reading).find((name) => name.includes(".") && SOLD_BY_SPAM.test(name));
  return host === undefined
    ? null
    : { name: "selling host", points: 2, detail: `Links to ${host}, a promotional domain` };
};
