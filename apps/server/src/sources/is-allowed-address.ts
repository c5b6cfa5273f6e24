import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './is-public-address.js';
import type { SourceRules } from './source-rules.js';

/**
 * Whether a connection to an address may be made.
 *
 * @param text - an IPv4 or IPv6 address
 * @param rules - what the operator allows beyond the public
 */
export function isAllowedAddress(text: string, rules: SourceRules): boolean {
  if (!ipaddr.isValid(text)) return false;
  // A socket that listens for both families names its IPv4 peers in IPv6: the rule for the IPv4 address is meant.
  const address = ipaddr.process(text);
  const isListed = rules.ranges.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
  return isListed || isPublicAddress(text);
}

/** The name of a host as rules have it: lower-case, without brackets and without the dot of the root. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
