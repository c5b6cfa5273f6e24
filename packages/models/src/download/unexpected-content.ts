import { formatBytes } from './free-space.js';

/** Start of a file that a pointer of Git LFS is. */
const largeFilePointer = 'version https://git-lfs.github.com/spec/';

/** Bytes from the start of a content that are enough to recognise it. */
const recognisedBytes = 4096;

/**
 * Recognises a content that cannot be a model, whatever it is called: a web page, such as that of a proxy that asks for a sign-in, or the
 * pointer of Git LFS.
 *
 * @param start - its first bytes
 * @param contentType - what the server says about it; null where it says nothing
 * @param host - that it came from, after redirects
 * @returns a clause that names it; undefined for anything else
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

/** Describes a content of another size than it has to have, as a clause. */
export function describeSize(sizeBytes: number, expectedBytes: number): string {
  const kind = sizeBytes < expectedBytes ? 'a short file' : 'a longer file';
  return `${kind} was received, ${sizeBytes} bytes instead of ${expectedBytes} (${formatBytes(expectedBytes)})`;
}

/** Describes a content that is longer than was announced, as a clause: its bytes so far and those that it may have. */
export function describeExcess(receivedBytes: number, mostBytes: number): string {
  return `at least ${receivedBytes} bytes instead of at most ${mostBytes} (${formatBytes(mostBytes)})`;
}
