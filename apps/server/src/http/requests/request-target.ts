import type { IncomingMessage } from 'node:http';

/** Paths of the OpenAI-compatible interface, of clients whose base url lacks `/v1`. */
const unversionedPath = /^\/(?:audio\/(?:transcriptions|translations)|realtime|models(?:\/.*)?)$/;

/**
 * Path of the public url, which is the prefix of the paths of requests that a proxy forwards
 * unchanged.
 *
 * @param publicUrl - `EARSHOT_PUBLIC_URL`, if it is set
 * @returns without a slash at its end. It is empty for the root
 */
export function readPublicPath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/**
 * The target of a request as routes know it: without the path of the public url, which a proxy may
 * have removed already, and with the path of the OpenAI-compatible interface as it is documented,
 * although clients differ in how they join it to a base url.
 *
 * @param publicPath - result of {@link readPublicPath}
 */
export function servedTarget(
  { headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>,
  publicPath: string,
): string {
  const { path, query } = splitTarget(withoutPrefix(url, publicPath));
  const isForProgram = headers.authorization !== undefined;
  return `${toOpenAiPath(path, isForProgram) ?? path}${query}`;
}

function withoutPrefix(target: string, prefix: string): string {
  if (prefix === '' || !target.startsWith(prefix)) return target;
  const rest = target.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}

/**
 * The documented path of the OpenAI-compatible interface. It is undefined for paths of other
 * interfaces.
 */
function toOpenAiPath(path: string, isForProgram: boolean): string | undefined {
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (/^\/v1(?:\/|$)/.test(plain)) return plain.replace(/^\/v1(?:\/v1)+(?=\/|$)/, '/v1');
  // A browser may ask for the same path as for a page.
  return isForProgram && unversionedPath.test(plain) ? `/v1${plain}` : undefined;
}

function splitTarget(target: string): { path: string; query: string } {
  const queryStart = target.indexOf('?');
  return queryStart === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, queryStart), query: target.slice(queryStart) };
}
