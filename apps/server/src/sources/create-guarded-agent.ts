import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { errorCode } from '../error-code.js';
import { bareHost, isAllowedAddress } from './is-allowed-address.js';
import type { ResolveHost } from './resolve-host.js';
import { notAllowed } from './source-error.js';
import type { SourceRules } from './source-rules.js';

/** Options of {@link createGuardedAgent}. */
export interface GuardedAgentOptions {
  rules: SourceRules;
  resolveHost: ResolveHost;
  /** Longest wait for a connection, in milliseconds. */
  connectTimeoutMs: number;
  /** Longest wait for the head of an answer, in milliseconds. */
  headersTimeoutMs: number;
  /** Longest silence within an answer, in milliseconds. */
  bodyTimeoutMs: number;
  /** Connections to one host at the same time. */
  connectionsPerHost: number;
}

/**
 * Makes an agent that connects to allowed addresses only. Three checks, since each alone has a gap: the address that stands in the URL
 * is never looked up, the name that does may change between two lookups, and the socket alone knows where it really went.
 */
export function createGuardedAgent({
  rules,
  resolveHost,
  connectTimeoutMs,
  headersTimeoutMs,
  bodyTimeoutMs,
  connectionsPerHost,
}: GuardedAgentOptions): Agent {
  const isAllowed = (address: string, host: string) =>
    rules.hosts.has(host) || isAllowedAddress(address, rules);

  const findAllowed = callbackify(async (hostname: string) => {
    const addresses = await resolveHost(hostname).catch((error: unknown) => {
      throw notAllowed(error, isTemporary(error));
    });
    const [first] = addresses;
    const areAllowed = addresses.every(({ address }) => isAllowed(address, bareHost(hostname)));
    if (first === undefined || !areAllowed) throw notAllowed();
    return { first, all: [...addresses] };
  });
  const lookup: LookupFunction = (hostname, options, callback) =>
    findAllowed(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup });

  return new Agent({
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    connections: connectionsPerHost,
    pipelining: 1,
    connect(options, callback) {
      const host = bareHost(options.hostname);
      if (ipaddr.isValid(host) && !isAllowed(host, host)) {
        callback(notAllowed(), null);
        return;
      }
      connect(options, (...[error, socket]) => {
        if (error !== null) callback(error, null);
        else if (isAllowed(remoteAddressOf(socket), host)) callback(null, socket);
        else {
          socket.destroy();
          callback(notAllowed(), null);
        }
      });
    },
  });
}

/** Empty, and so not allowed, when the other side is gone already. */
function remoteAddressOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function isTemporary(error: unknown): boolean {
  return errorCode(error) === 'EAI_AGAIN';
}
