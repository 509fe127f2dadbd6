import { MINUTE_MS } from "../../../shared/durations.ts";
import type { RateLimit } from "../access/rate-limit.ts";

/**
 * Passwords and codes tried from one network. One network alone never empties an account's bucket below, so a single
 * stranger cannot slow its owner down elsewhere.
 */
export const perAddress: RateLimit = {
  name: "sign-in per address",
  rates: [
    { burst: 10, intervalMs: MINUTE_MS },
    { burst: 30, intervalMs: 15 * MINUTE_MS },
  ],
};

/** Shared by the operator and everybody behind a proxy not counted in TRUST_PROXY. */
export const perLoopback: RateLimit = { name: "sign-in over loopback", rates: [{ burst: 60, intervalMs: 2_000 }] };

/** Passwords tried on one account, or on an email without one, from browsers that it has never signed in from. */
export const perAccount: RateLimit = {
  name: "sign-in per account",
  rates: [
    { burst: 20, intervalMs: MINUTE_MS },
    { burst: 60, intervalMs: 15 * MINUTE_MS },
  ],
};

/** App codes tried on one account from unknown browsers, by somebody who already has the password. */
export const codesPerAccount: RateLimit = {
  name: "codes per account",
  rates: [
    { burst: 10, intervalMs: 5 * MINUTE_MS },
    { burst: 30, intervalMs: 60 * MINUTE_MS },
  ],
};

/** Passwords or codes tried in a browser that has signed in to the account before, from any network. */
export const perBrowser: RateLimit = { ...perAddress, name: "sign-in per known browser" };

/** Passwords required within one session before a sensitive action. */
export const perSession: RateLimit = { ...perAddress, name: "passwords per session" };

/** Sign-ups from one network, checked before any costly work. */
export const signUpsPerAddress: RateLimit = {
  name: "sign-up per address",
  rates: [{ burst: 10, intervalMs: 10 * MINUTE_MS }],
};

/** Passkey challenges; every sign-in page requests one. */
export const challengesPerAddress: RateLimit = {
  name: "passkey challenges per address",
  rates: [{ burst: 60, intervalMs: 2_000 }],
};

/** Challenges over all networks, to bound the number of rows until they are swept. */
export const challengesOfAll: RateLimit = {
  name: "passkey challenges",
  rates: [{ burst: 20_000, intervalMs: 20 }],
};

/** Visits to the provider from one network, each started by a click on the button. */
export const visitsPerAddress: RateLimit = {
  name: "provider visits per address",
  rates: [{ burst: 30, intervalMs: 10_000 }],
};

/** Visits over all networks, to bound the number of rows until they are swept. */
export const visitsOfAll: RateLimit = { name: "provider visits", rates: [{ burst: 5_000, intervalMs: 100 }] };

/** Emails to one user about sign-ins from new browsers. */
export const newBrowserNotices: RateLimit = {
  name: "new browser notices",
  rates: [{ burst: 10, intervalMs: 60 * MINUTE_MS }],
};
