import { InvalidArgumentError } from '../errors/invalid-argument-error.js';

/** A stream of bytes: of the web platform, or anything else that can be iterated, such as the streams of Node.js. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Audio that can be read more than once, such as a file: each call of `open` reads it from its begin. */
export interface AudioFile {
  /** Name of the file. */
  name: string;
  /** Bytes; undefined when it is not known. */
  size?: number | undefined;
  /** Reads it from the begin. */
  open(): ByteStream;
}

/**
 * Audio to upload: bytes, a Blob or File, something that can be opened, a stream, or the answer to a `fetch`. A stream can be
 * read only once, so an upload of it is not repeated when it fails.
 *
 * A text or URL is an address that the server fetches, when it begins with `http:` or `https:`; else it is the path of a file,
 * in runtimes that have files.
 */
export type AudioSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | AudioFile
  | ByteStream
  | Response
  | string
  | URL;

/** Audio as an upload needs it. */
export interface OpenableAudio {
  name: string;
  size: number | undefined;
  /** Why it cannot be read again, if it cannot. */
  retryObstacle?: string;
  open: () => AsyncIterator<Uint8Array>;
  /** The audio as a Blob, where that is what it is made of. */
  blob?: Blob;
}

/** The address that the server is to fetch; undefined for audio that is uploaded. */
export function addressOf(source: AudioSource | { url: string }): string | undefined {
  if (typeof source === 'string' || source instanceof URL)
    return /^https?:/i.test(String(source)) ? String(source) : undefined;
  // A Response has the address that it came from, which the server may not be able to reach.
  return 'url' in Object(source) && !(source instanceof Response)
    ? (source as { url: string }).url
    : undefined;
}

/**
 * Tells the kinds of audio apart.
 *
 * @param filename - overrides the name that the source has
 * @param openPath - opens a file of the disk, where there is one
 * @throws InvalidArgumentError when it is none of them
 */
export function toOpenableAudio(
  given: AudioSource,
  filename: string | undefined,
  openPath: ((path: string | URL) => AudioFile) | undefined,
): OpenableAudio {
  const source =
    openPath && (typeof given === 'string' || given instanceof URL)
      ? openPath(given)
      : given instanceof Response
        ? bodyOf(given)
        : Object(given);
  const name = filename ?? (typeof source.name === 'string' ? source.name : 'audio');
  if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    // A Blob copies its parts, so that a view on shared memory is as good as any other.
    const blob = source instanceof Blob ? source : new Blob([source as ArrayBuffer]);
    const open = () => iterate(blob.stream());
    return { name, size: blob.size, open, blob };
  }
  if (source instanceof ReadableStream || Symbol.asyncIterator in source)
    return {
      name,
      size: undefined,
      open: () => iterate(source),
      retryObstacle: 'a stream can be read only once',
    };
  if (typeof source.open === 'function')
    return { name, size: source.size, open: () => iterate(source.open()) };
  throw new InvalidArgumentError(
    'the audio must be bytes, a Blob, a stream, a Response, { name, open }, a path or an address',
  );
}

/** @throws InvalidArgumentError when the answer holds no audio any more, or never did */
function bodyOf({ ok, status, body, bodyUsed }: Response): ReadableStream<Uint8Array> {
  if (ok && body !== null && !bodyUsed) return body;
  throw new InvalidArgumentError(`the Response must hold unread audio, got status ${status}`);
}

/** Not every browser can iterate a ReadableStream, and a reader can be cancelled while it waits. */
function iterate(stream: ByteStream): AsyncIterator<Uint8Array> {
  if (!(stream instanceof ReadableStream)) return stream[Symbol.asyncIterator]();
  const reader = stream.getReader();
  return {
    // What a reader reads has the shape of what an iterator gives.
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}
