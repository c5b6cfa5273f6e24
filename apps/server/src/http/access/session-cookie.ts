import type { FastifyReply, FastifyRequest } from 'fastify';

const plainName = 'earshot_session';
/**
 * Browsers accept a cookie with this prefix only from a secure page, and only for exactly its host,
 * so no other host of the domain can set one.
 */
const hostName = `__Host-${plainName}`;

/**
 * The cookie with the secret of a browser's session, which no script can read and no other site can
 * send.
 */
export class SessionCookie {
  readonly #publicUrl: URL | undefined;

  /** @param publicUrl - `EARSHOT_PUBLIC_URL`, if it is set */
  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
  }

  /**
   * The session secret of a request, or undefined when there is none. The name that any neighbour
   * can set is not read over https.
   */
  read(request: FastifyRequest): string | undefined {
    const values = readCookieValues(request);
    return values.get(hostName) ?? (this.#isHttps(request) ? undefined : values.get(plainName));
  }

  /** The session secrets of a request under every name, for its end. */
  readAll(request: FastifyRequest): string[] {
    return [...readCookieValues(request).values()];
  }

  /**
   * Sets the cookie, under only one of its names.
   *
   * @param secret - secret of the session
   * @param lifetimeMs - its lifetime in milliseconds
   */
  write(request: FastifyRequest, reply: FastifyReply, secret: string, lifetimeMs: number): void {
    const isSecure = this.#isSecurePage(request);
    const age = Math.floor(lifetimeMs / 1000);
    const given = isSecure
      ? formatCookie(hostName, secret, age)
      : formatCookie(plainName, secret, age);
    const former = isSecure ? plainName : hostName;
    const isStale = readCookieValues(request).has(former);
    reply.header('set-cookie', isStale ? [given, formatCookie(former, '', 0)] : given);
  }

  /** Removes the cookie under every name. */
  clear(reply: FastifyReply): void {
    reply.header('set-cookie', [formatCookie(plainName, '', 0), formatCookie(hostName, '', 0)]);
  }

  /**
   * True for a request that was certainly made over https: through a trusted proxy, or to the host
   * of an https public url.
   */
  #isHttps({ host, protocol }: FastifyRequest): boolean {
    return (
      protocol === 'https' ||
      (this.#publicUrl?.protocol === 'https:' && this.#publicUrl.host === host)
    );
  }

  /**
   * True when the page that signs in was loaded over https. Its browser names its origin. If it
   * names none, the page is taken to be at the public url.
   */
  #isSecurePage({ headers, protocol }: FastifyRequest): boolean {
    if (protocol === 'https') return true;
    const { origin } = headers;
    return origin === undefined
      ? this.#publicUrl?.protocol === 'https:'
      : origin.startsWith('https:');
  }
}

/** The values of the cookie, by its names, without empty ones. */
function readCookieValues({ headers }: FastifyRequest): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    const isSession = name === plainName || name === hostName;
    if (isSession && value !== '' && !values.has(name)) values.set(name, value);
  }
  return values;
}

function formatCookie(name: string, value: string, maximumAgeSeconds: number): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maximumAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(name === hostName ? ['Secure'] : []),
  ];
  return parts.join('; ');
}
