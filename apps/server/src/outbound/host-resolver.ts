import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { type Clock, systemClock } from '../clock/index.js';
import { errorCode } from '../errors/caught-error.js';
import { bareHost } from './address-rules.js';
import {
  namesToTry,
  parseHosts,
  parseSearchRules,
  type SearchRules,
  WatchedFile,
} from './resolver-files.js';

interface HostAddress {
  address: string;
  family: number;
}

/**
 * Finds all addresses of a host name.
 *
 * @throws an error with the code `ENOTFOUND`, or `EAI_AGAIN` when another attempt may succeed
 */
export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

/** Options of {@link createHostResolver}. */
export interface HostResolverOptions {
  /** Addresses of name servers, each with an optional port. @defaultValue those of the machine */
  servers?: readonly string[];
  /** @defaultValue the time of the machine */
  clock?: Clock;
  /** @defaultValue `/etc/hosts` */
  hostsPath?: string;
  /** File with the search domains of short names. @defaultValue `/etc/resolv.conf` */
  resolverPath?: string;
}

/** Time limit of the lookup of one name, with all servers and domains, in milliseconds. */
const lookupMs = 5000;
/**
 * Timeout of the first query to a server, in milliseconds. That of the second and last one is twice
 * as long.
 */
const serverMs = 1500;
/**
 * Lifetime of cached addresses, in milliseconds. It covers the check of a connection and the
 * connection itself.
 */
const cacheMs = 5000;
const maximumCached = 1000;

/** Error codes of names that do not exist, or have no address of the family. */
const absences = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Creates a resolver that queries name servers over sockets. `getaddrinfo` would occupy one of the
 * four threads of Node's thread pool, which also reads files, for as long as a hostile name server
 * does not respond. Like `getaddrinfo`, this resolver uses the hosts file, the search domains and
 * `localhost`, but no other sources of names.
 */
export function createHostResolver(options: HostResolverOptions = {}): ResolveHost {
  const resolver = new HostResolver(options);
  return (hostname) => resolver.resolve(hostname);
}

class HostResolver {
  readonly #clock: Clock;
  readonly #hosts: WatchedFile<ReadonlyMap<string, readonly string[]>>;
  readonly #machine: WatchedFile<{ search: SearchRules; resolver: Resolver }>;
  readonly #cache = new Map<
    string,
    { untilMs: number; addresses: Promise<readonly HostAddress[]> }
  >();

  constructor({
    servers = [],
    clock = systemClock,
    hostsPath = '/etc/hosts',
    resolverPath = '/etc/resolv.conf',
  }: HostResolverOptions) {
    this.#clock = clock;
    this.#hosts = new WatchedFile(hostsPath, parseHosts);
    // Created anew when the file changes, since a resolver reads the servers of the machine only
    // when it is created.
    this.#machine = new WatchedFile(resolverPath, (text) => ({
      search: parseSearchRules(text),
      resolver: createResolver(servers),
    }));
  }

  async resolve(hostname: string): Promise<readonly HostAddress[]> {
    // A trailing dot is kept, since it excludes a name from the search domains.
    const name = hostname.endsWith('.') ? `${bareHost(hostname)}.` : bareHost(hostname);
    if (ipaddr.isValid(name)) return [toHostAddress(name)];
    const nowMs = this.#clock.monotonicMs();
    const cached = this.#cache.get(name);
    if (cached !== undefined && cached.untilMs > nowMs) return cached.addresses;
    const addresses = withLimit(this.#find(name), this.#clock);
    this.#cache.delete(name);
    this.#cache.set(name, { untilMs: nowMs + cacheMs, addresses });
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= maximumCached) break;
      this.#cache.delete(oldest);
    }
    try {
      return await addresses;
    } catch (error) {
      if (this.#cache.get(name)?.addresses === addresses) this.#cache.delete(name);
      throw error;
    }
  }

  async #find(name: string): Promise<readonly HostAddress[]> {
    const known = (await this.#hosts.read(this.#clock.monotonicMs())).get(name);
    if (known !== undefined) return known.map(toHostAddress);
    if (name === 'localhost' || name.endsWith('.localhost'))
      return ['127.0.0.1', '::1'].map(toHostAddress);
    const { resolver, search } = await this.#machine.read(this.#clock.monotonicMs());
    let isTemporary = false;
    for (const candidate of namesToTry(name, search)) {
      const found = await query(resolver, candidate);
      if (found.addresses.length > 0) return found.addresses.map(toHostAddress);
      isTemporary ||= found.isTemporary;
    }
    throw failure(isTemporary);
  }
}

function createResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: serverMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** Queries the addresses of both families. An error of one family does not hide the other one. */
async function query(
  resolver: Resolver,
  name: string,
): Promise<{ addresses: string[]; isTemporary: boolean }> {
  const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return {
    addresses: responses.flatMap((response) =>
      response.status === 'fulfilled' ? response.value : [],
    ),
    isTemporary: responses.some(
      (response) => response.status === 'rejected' && !absences.has(errorCode(response.reason)),
    ),
  };
}

/** Fails when the result takes too long. The queries then time out a little later. */
async function withLimit<Value>(result: Promise<Value>, clock: Clock): Promise<Value> {
  const settled = new AbortController();
  const tooLate = clock.sleep(lookupMs, settled.signal).then(
    () => {
      throw failure(true);
    },
    () => result,
  );
  return Promise.race([result, tooLate]).finally(() => settled.abort());
}

function toHostAddress(address: string): HostAddress {
  return { address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 };
}

function failure(isTemporary: boolean): Error {
  return isTemporary
    ? Object.assign(new Error('The name servers do not respond'), { code: 'EAI_AGAIN' })
    : Object.assign(new Error('There is no such host'), { code: 'ENOTFOUND' });
}
