import ipaddr from 'ipaddr.js';

/** Public by the registries, yet answered by the machine's own host: the wire server of Azure. */
const hostServices = new Set(['168.63.129.16']);
/** The only IPv6 space that is handed out for the public; everything around it is special or not assigned. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is one that anybody on the internet could reach. IPv6 spellings that carry an IPv4 address (mapped, translated,
 * tunnelled) are not: what they lead to depends on the network that one is in.
 *
 * @param text - an IPv4 or IPv6 address
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || hostServices.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
