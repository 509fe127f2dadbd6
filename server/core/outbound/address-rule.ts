import ipaddr from "ipaddr.js";

export interface AddressRule {
  /** The operator named it in POSTERN_WEBHOOK_ALLOW. */
  isListed(address: string): boolean;
  /** It is listed, or on the public internet. */
  isReachable(address: string): boolean;
}

/** Takes CIDR ranges and single addresses; throws on anything else. */
export function createAddressRule(allow: readonly string[]): AddressRule {
  const listed = allow.map(parseRange);
  const isListed = (address: string) => {
    const parsed = parseAddress(address);
    return parsed !== null && listed.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
  };
  const isReachable = (address: string) => isPublic(parseAddress(address)) || isListed(address);
  return { isListed, isReachable };
}

export function isAddressRange(text: string): boolean {
  try {
    parseRange(text);
    return true;
  } catch {
    return false;
  }
}

/** The address in a URL's host, without brackets, or null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return parseAddress(bare) === null ? null : bare;
}

// Only 2000::/3 of IPv6 is allocated; the rest may be given any meaning later.
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

// Data centre services that give virtual machines their secrets: Azure, Alibaba Cloud and AWS.
const PLATFORM_ADDRESSES = new Set(["168.63.129.16", "100.100.100.200", "fd00:ec2::254"]);

export function isPublicAddress(address: string): boolean {
  return isPublic(parseAddress(address));
}

const PRIVATE_RANGES = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** True for this machine and for non-internet networks in which the operator has machines. */
export function isPrivateNetwork(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && PRIVATE_RANGES.has(parsed.range()) && !PLATFORM_ADDRESSES.has(parsed.toString());
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6 | null): boolean {
  if (address === null || address.range() !== "unicast" || PLATFORM_ADDRESSES.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(GIVEN_OUT);
}

// An IPv4-mapped IPv6 address (::ffff:127.0.0.1) is judged as IPv4.
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
