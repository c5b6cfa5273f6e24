import ipaddr from 'ipaddr.js';

/** Non-public addresses that outbound connections may reach. */
export interface AddressRules {
  /** Host names, lower-case. */
  hosts: ReadonlySet<string>;
  /** CIDR ranges: network and prefix length in bits. */
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/**
 * Addresses that are formally public, but belong to the host of a virtual machine: the wire server
 * of Azure.
 */
const hostServices = new Set(['168.63.129.16']);
/** The only globally routable IPv6 range. Everything else is special or unassigned. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Parses rules written as CIDR ranges, single addresses and host names.
 *
 * @returns the rules, and one sentence for each entry that is none of these
 */
export function parseAddressRules(entries: readonly string[]): {
  rules: AddressRules;
  issues: string[];
} {
  const hosts = new Set<string>();
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  const issues: string[] = [];
  for (const entry of entries) {
    const text = entry.toLowerCase();
    if (ipaddr.isValidCIDR(text)) ranges.push(ipaddr.parseCIDR(text));
    else if (ipaddr.isValid(text)) {
      const address = ipaddr.parse(text);
      ranges.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    } else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text)) hosts.add(text);
    else
      issues.push(
        `must list address ranges such as 10.0.0.0/8, addresses or host names, got ${entry}`,
      );
  }
  return { rules: { hosts, ranges }, issues };
}

/**
 * True for an address that is reachable from the whole internet. IPv6 addresses that embed an IPv4
 * address (mapped, translated, tunnelled) are not public, since their destination depends on the
 * local network.
 *
 * @param text - an IPv4 or IPv6 address
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || hostServices.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/**
 * True for an address that is public or listed in the rules.
 *
 * @param text - an IPv4 or IPv6 address
 * @param rules - addresses that the operator allows beyond the public ones
 */
export function isAllowedAddress(text: string, rules: AddressRules): boolean {
  if (!ipaddr.isValid(text)) return false;
  // A dual-stack socket reports IPv4 peers as mapped IPv6 addresses, to which the rules for IPv4
  // apply.
  const address = ipaddr.process(text);
  const isListed = rules.ranges.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
  return isListed || isPublicAddress(text);
}

/**
 * Host name in the form that rules use: lower-case, without brackets and without a trailing dot.
 */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
