import { isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, as hexadecimal numbers. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
}

/**
 * The block of addresses that limits treat as one client: a single IPv4 address, or a /64 of IPv6,
 * since providers assign a whole /64 to one customer.
 *
 * @param address - the remote address of a socket
 * @returns such as `203.0.113.7` or `2001:db8:0:1::/64`
 */
export function addressBlock(address: string): string {
  const mapped = mappedIPv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const groups = expandGroups(address).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
