import ipaddr from 'ipaddr.js';
import { bareHost, isAllowedAddress } from './is-allowed-address.js';
import { isPublicAddress } from './is-public-address.js';
import { notAllowed, SourceError } from './source-error.js';
import type { SourceRules } from './source-rules.js';

/** Ports above 1023 that belong to other protocols, after the list of the Fetch standard. */
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

function isWebPort(port: string): boolean {
  const number = Number(port);
  return (
    port === '' || number === 80 || number === 443 || (number > 1023 && !foreignPorts.has(number))
  );
}

function refused(message: string): SourceError {
  return new SourceError('source-not-allowed', message, { errorCode: 400 });
}

/**
 * Reads an address that a caller gave and refuses it when no lookup is needed to know that it may not be reached. What its host name
 * resolves to is checked when the connection is made.
 *
 * @param text - such as `https://example.com/speech.wav`; any spelling of an IP address counts as that address
 * @param rules - what the operator allows beyond the public
 * @throws SourceError with `errorCode` 400
 */
export function parseSourceUrl(text: string, rules: SourceRules): URL {
  if (!URL.canParse(text)) throw refused('The address is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused('The address must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw refused('The address must not contain a user name or a password');
  const host = bareHost(url.hostname);
  if (rules.hosts.has(host)) return url;
  const isLiteral = ipaddr.isValid(host);
  if (isLiteral && !isAllowedAddress(host, rules)) throw notAllowed();
  // Whoever lists an address means whatever listens there.
  const isListed = isLiteral && !isPublicAddress(host);
  if (!isListed && !isWebPort(url.port))
    throw refused(
      'The port of the address must be 80, 443 or one above 1023 that no other protocol uses',
    );
  return url;
}
