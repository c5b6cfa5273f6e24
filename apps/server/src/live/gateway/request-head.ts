import type { IncomingMessage } from 'node:http';

/**
 * The head of a request, to be sent or read again.
 *
 * @param isKept - false for the names of headers, in lower case, that are left out
 * @param further - further header lines
 */
export function requestHead(
  { httpVersion, method, rawHeaders, url }: IncomingMessage,
  isKept: (name: string) => boolean,
  further: readonly string[],
): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (isKept(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${[...lines, ...further].join('\r\n')}\r\n\r\n`, 'latin1');
}
