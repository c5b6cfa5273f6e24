import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * Computes the SHA-256 of a file, as a stream.
 *
 * @returns hexadecimal digits in lower case
 */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const options = { highWaterMark: 1024 * 1024, ...(signal === undefined ? {} : { signal }) };
  for await (const chunk of createReadStream(path, options)) hash.update(chunk);
  return hash.digest('hex');
}
