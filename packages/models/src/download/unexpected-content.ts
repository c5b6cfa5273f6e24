import { formatBytes } from './free-space.js';

/** Start of a pointer file of Git LFS. */
const largeFilePointer = 'version https://git-lfs.github.com/spec/';

/** Number of bytes at the start of content that are enough to recognise it. */
const recognisedBytes = 4096;

/**
 * Recognises content that cannot be a model, independent of its name: a web page, such as the
 * sign-in page of a proxy, or a pointer of Git LFS.
 *
 * @param start - its first bytes
 * @param contentType - value of the header `content-type`, or null without one
 * @param host - host that it came from, after redirects
 * @returns a clause that names it, or undefined for other content
 */
export function describeUnexpected(
  start: Uint8Array,
  contentType: string | null,
  host: string,
): string | undefined {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(
    start.subarray(0, recognisedBytes),
  );
  if (text.startsWith(largeFilePointer))
    return 'the pointer of Git LFS was received instead of the file that it stands for';
  const isPage =
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '') ||
    /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text);
  if (!isPage) return undefined;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim();
  const name = title === undefined || title === '' ? '' : ` (${JSON.stringify(title)})`;
  return `a web page${name} was received instead of the file: the proxy or sign-in page of ${host}`;
}

/** Describes content that does not have the expected size, as a clause. */
export function describeSize(sizeBytes: number, expectedBytes: number): string {
  const kind = sizeBytes < expectedBytes ? 'a short file' : 'a longer file';
  return `${kind} was received, ${sizeBytes} bytes instead of ${expectedBytes} (${formatBytes(expectedBytes)})`;
}

/**
 * Describes content that is longer than announced, as a clause with its bytes so far and the
 * maximum.
 */
export function describeExcess(receivedBytes: number, mostBytes: number): string {
  return `at least ${receivedBytes} bytes instead of at most ${mostBytes} (${formatBytes(mostBytes)})`;
}
