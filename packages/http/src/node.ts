/**
 * Functions for runtimes with files: Node.js, Bun and Deno.
 *
 * @packageDocumentation
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { InvalidArgumentError } from './errors/earshot-error.js';
import type { AudioFile } from './uploads/audio-source.js';

/**
 * Finds a file on the disk, to be uploaded as a stream.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { fileFromPath } from '@earshot/http/node';
 *
 * const recording = await fileFromPath('meeting.wav'); // throws when there is no such file
 * console.log(recording.sizeBytes);
 * await createClient().preRecorded.transcribe(recording);
 * ```
 *
 * @throws InvalidArgumentError when there is no such file
 */
export async function fileFromPath(path: string): Promise<AudioFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new InvalidArgumentError(`no file can be read at ${path}`, cause);
  });
  if (!found.isFile()) throw new InvalidArgumentError(`${path} is not a file`);
  return {
    name: basename(path),
    sizeBytes: found.size,
    // `fetch` accepts a web stream of Node, although its types are declared twice.
    open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
  };
}
