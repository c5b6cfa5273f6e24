import { open } from 'node:fs/promises';
import { ModelError, systemErrorCode } from '../model-error.js';
import type { LeastRate } from './least-rate.js';
import type { ContentResponse } from './read-response.js';
import { describeExcess } from './unexpected-content.js';

/** Options of {@link appendContent}. */
interface AppendOptions {
  /**
   * Size of the whole content as announced by the catalogue or the server, in bytes, or null when
   * neither announces it.
   */
  expectedBytes: number | null;
  /** Maximum size of the whole content, in bytes. */
  maximumBytes: number;
  rate: LeastRate;
  /** Called with the bytes received so far. */
  onReceived: (bytes: number) => void;
  /** Checks the first bytes of the content. @throws ModelError */
  check: (start: Uint8Array) => void;
}

/** A connection that ended before the content did. */
class IncompleteResponseError extends Error {}

/**
 * Writes content, or the rest of it, to the file of a partial download, and stops at the announced
 * size.
 *
 * @throws ModelError `unexpected_content` for more bytes than were announced, `download_failed` for
 * a server that is too slow, `no_space` for a full disk, and another error when a further attempt
 * may succeed
 */
export async function appendContent(
  path: string,
  { body, host, offsetBytes, totalBytes }: ContentResponse,
  { check, expectedBytes, maximumBytes, onReceived, rate }: AppendOptions,
): Promise<void> {
  const file = await open(path, offsetBytes === 0 ? 'w' : 'r+');
  const mostBytes = Math.min(expectedBytes ?? maximumBytes, maximumBytes);
  let receivedBytes = offsetBytes;
  try {
    await file.truncate(offsetBytes);
    onReceived(receivedBytes);
    for await (const chunk of body) {
      const bytes = chunk as Uint8Array;
      rate.count(bytes.length);
      if (receivedBytes === 0) check(bytes);
      if (receivedBytes + bytes.length > mostBytes)
        throw new ModelError(
          'unexpected_content',
          `${host} sent ${describeExcess(receivedBytes + bytes.length, mostBytes)}`,
        );
      // `write` may write only a part of the bytes when the disk is nearly full.
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, receivedBytes);
        done += bytesWritten;
        receivedBytes += bytesWritten;
      }
      onReceived(receivedBytes);
    }
    await file.sync();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOSPC')
      throw new ModelError(
        'no_space',
        `the disk is full after ${receivedBytes} bytes of ${path}: free some space; the same command continues`,
        error,
      );
    throw error;
  } finally {
    await file.close();
  }
  if (totalBytes !== null && receivedBytes < totalBytes)
    throw new IncompleteResponseError(
      `the connection ended after ${receivedBytes} of ${totalBytes} bytes`,
    );
}
