import ipaddr from 'ipaddr.js';

/** Which addresses may be reached although they are not public. */
export interface SourceRules {
  /** Lower-case host names. */
  hosts: ReadonlySet<string>;
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/**
 * Reads rules written as CIDR ranges, single addresses and host names.
 *
 * @returns the rules, and one sentence per entry that is none of these
 */
export function parseSourceRules(entries: readonly string[]): {
  rules: SourceRules;
  faults: string[];
} {
  const hosts = new Set<string>();
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  const faults: string[] = [];
  for (const entry of entries) {
    const text = entry.toLowerCase();
    if (ipaddr.isValidCIDR(text)) ranges.push(ipaddr.parseCIDR(text));
    else if (ipaddr.isValid(text)) {
      const address = ipaddr.parse(text);
      ranges.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    } else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text)) hosts.add(text);
    else
      faults.push(
        `must list address ranges such as 10.0.0.0/8, addresses or host names, got ${entry}`,
      );
  }
  return { rules: { hosts, ranges }, faults };
}
