import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names by which programs on the same machine reach an address. */
export const localHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Refusal of a request. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * Refuses requests that a page could send by a name that it lets point here (DNS rebinding), and
 * those without the token.
 */
export class RequestGuard {
  readonly #hosts: ReadonlySet<string>;
  readonly #token: string | undefined;

  /**
   * @param hosts - names that requests may have in `Host`, and pages in `Origin`
   * @param token - that requests have to have, if there is one
   */
  constructor(hosts: readonly string[], token: string | undefined) {
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
    this.#token = token;
  }

  /** Returns why a request is refused, or undefined when it is allowed. */
  check({ headers }: IncomingMessage): Refusal | undefined {
    if (!this.#allows(`http://${headers.host ?? ''}`))
      return { status: 403, message: 'the Host of the request is not allowed: see --allowed-host' };
    if (headers.origin !== undefined && !this.#allows(headers.origin))
      return { status: 403, message: 'the Origin of the request is not allowed' };
    if (this.#token === undefined || isEqual(headers.authorization, `Bearer ${this.#token}`))
      return undefined;
    return { status: 401, message: 'Authorization must be Bearer and EARSHOT_MCP_TOKEN' };
  }

  #allows(address: string): boolean {
    return URL.canParse(address) && this.#hosts.has(new URL(address).hostname);
  }
}

/** Compares secrets in a time that does not depend on where they differ. */
function isEqual(left = '', right: string): boolean {
  const [leftHash, rightHash] = [left, right].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer];
  return timingSafeEqual(leftHash, rightHash);
}
