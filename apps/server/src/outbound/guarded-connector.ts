import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { errorCode } from '../errors/caught-error.js';
import { AddressError } from './address-error.js';
import { type AddressRules, bareHost, isAllowedAddress } from './address-rules.js';
import type { ResolveHost } from './host-resolver.js';

/** Options of {@link createGuardedConnector}. */
export interface GuardedConnectorOptions {
  rules: AddressRules;
  resolveHost: ResolveHost;
  /** Longest wait for a connection, in milliseconds. */
  connectTimeoutMs: number;
}

/**
 * Creates what opens connections to allowed addresses alone. It checks three times, since each
 * single check has a gap: an address in the url is never looked up, a name may resolve differently
 * at the next lookup, and only the socket knows the address that it has reached. Connections to
 * other addresses fail with an {@link AddressError}. The HTTP client is loaded with the first one.
 */
export async function createGuardedConnector({
  rules,
  resolveHost,
  connectTimeoutMs,
}: GuardedConnectorOptions): Promise<buildConnector.connector> {
  const { buildConnector } = await import('undici');
  const isAllowed = (address: string, host: string) =>
    rules.hosts.has(host) || isAllowedAddress(address, rules);

  const findAllowed = callbackify(async (hostname: string) => {
    const addresses = await resolveHost(hostname).catch((error: unknown) => {
      throw AddressError.notPublic({ cause: error, isRetryable: isTemporary(error) });
    });
    const [first] = addresses;
    const areAllowed = addresses.every(({ address }) => isAllowed(address, bareHost(hostname)));
    if (first === undefined || !areAllowed) throw AddressError.notPublic();
    return { first, all: [...addresses] };
  });
  const lookup: LookupFunction = (hostname, options, callback) =>
    findAllowed(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup });

  return (options, callback) => {
    const host = bareHost(options.hostname);
    if (ipaddr.isValid(host) && !isAllowed(host, host)) {
      callback(AddressError.notPublic(), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) callback(error, null);
      else if (isAllowed(readRemoteAddress(socket), host)) callback(null, socket);
      else {
        socket.destroy();
        callback(AddressError.notPublic(), null);
      }
    });
  };
}

/**
 * Address of the remote side. It is empty, and therefore not allowed, when the connection is
 * already closed.
 */
function readRemoteAddress(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function isTemporary(error: unknown): boolean {
  return errorCode(error) === 'EAI_AGAIN';
}
