import ipaddr from 'ipaddr.js';
import { AddressError } from './address-error.js';
import { type AddressRules, bareHost, isAllowedAddress, isPublicAddress } from './address-rules.js';

/** Ports above 1023 that the Fetch standard blocks, since they belong to other protocols. */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

function isWebPort(port: string): boolean {
  const number = Number(port);
  return (
    port === '' || number === 80 || number === 443 || (number > 1023 && !blockedPorts.has(number))
  );
}

/**
 * Parses an address that a caller gave, and refuses it if it may not be reached as far as that is
 * known without a lookup. The addresses of a host name are checked when the connection is made.
 *
 * @param text - such as `https://example.com/speech.wav`. IP addresses are recognised in any
 * spelling
 * @param rules - non-public addresses that the operator allows
 * @throws AddressError
 */
export function parseOutboundUrl(text: string, rules: AddressRules): URL {
  if (!URL.canParse(text)) throw new AddressError('The address is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressError('The address must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new AddressError('The address must not contain a user name or a password');
  const host = bareHost(url.hostname);
  if (rules.hosts.has(host)) return url;
  const isLiteral = ipaddr.isValid(host);
  if (isLiteral && !isAllowedAddress(host, rules)) throw AddressError.notPublic();
  // The operator allows all ports of a listed address.
  const isListed = isLiteral && !isPublicAddress(host);
  if (!isListed && !isWebPort(url.port))
    throw new AddressError(
      'The port of the address must be 80, 443 or one above 1023 that no other protocol uses',
    );
  return url;
}
