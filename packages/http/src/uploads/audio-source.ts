import { InvalidArgumentError } from '../errors/earshot-error.js';

/**
 * A stream of bytes: of the web platform, or any other async iterable, such as the streams of
 * Node.js.
 */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Audio that can be read more than once, such as a file. */
export interface AudioFile {
  /** Name of the file. */
  name: string;
  /** Size in bytes, or undefined when it is not known. */
  sizeBytes?: number | undefined;
  /** Opens it. Each call reads from the start. */
  open(): ByteStream;
}

/**
 * Audio to upload: bytes, a Blob or File, an {@link AudioFile}, a stream, or the response of a
 * `fetch`. A stream can be read only once, so an upload of it is not retried.
 *
 * A string or URL that begins with `http:` or `https:` is an address that the server fetches. Any
 * other one is the path of a file, in runtimes that have files.
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

/** Audio in the form that an upload takes. */
export interface OpenableAudio {
  name: string;
  sizeBytes: number | undefined;
  /** Reason why it cannot be read again, or undefined when it can. */
  retryObstacle?: string;
  /** Opens it. Each call reads from the start. */
  open: () => ByteStream;
  /** The audio as a Blob, where it is one or was made of bytes. */
  blob?: Blob;
}

/** Returns the address that the server is to fetch, or undefined for audio that is uploaded. */
export function findAddress(source: AudioSource | { url: string }): string | undefined {
  if (isText(source)) return /^https?:/i.test(String(source)) ? String(source) : undefined;
  // A Response has the address that it came from, which the server may not be able to reach.
  return 'url' in Object(source) && !(source instanceof Response)
    ? (source as { url: string }).url
    : undefined;
}

/** True for an address or a path. */
function isText(source: unknown): source is string | URL {
  return typeof source === 'string' || source instanceof URL;
}

/**
 * Converts any kind of audio to the form that an upload takes.
 *
 * @param filename - overrides the name of the source
 * @param openPath - opens a file on the disk, or undefined in runtimes without files
 * @throws InvalidArgumentError when the source is of another kind
 */
export function toOpenableAudio(
  given: AudioSource,
  filename: string | undefined,
  openPath: ((path: string | URL) => AudioFile) | undefined,
): OpenableAudio {
  const source =
    openPath && isText(given)
      ? openPath(given)
      : given instanceof Response
        ? readBody(given)
        : Object(given);
  const name = filename ?? (typeof source.name === 'string' ? source.name : 'audio');
  if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    // A Blob copies its parts, so that a view on shared memory works like any other.
    const blob = source instanceof Blob ? source : new Blob([source as ArrayBuffer]);
    return { name, sizeBytes: blob.size, open: () => blob.stream(), blob };
  }
  if (source instanceof ReadableStream || Symbol.asyncIterator in source)
    return {
      name,
      sizeBytes: undefined,
      open: () => source,
      retryObstacle: 'a stream can be read only once',
    };
  if (typeof source.open === 'function')
    return { name, sizeBytes: source.sizeBytes, open: () => source.open() };
  throw new InvalidArgumentError(
    'the audio must be bytes, a Blob, a stream, a Response, { name, open }, a path or an address',
  );
}

/** @throws InvalidArgumentError when the response failed, or its body was read */
function readBody({ ok, status, body, bodyUsed }: Response): ReadableStream<Uint8Array> {
  if (ok && body !== null && !bodyUsed) return body;
  throw new InvalidArgumentError(`the Response must hold unread audio, got status ${status}`);
}

/**
 * Iterates over a stream by its reader: not every browser can iterate a ReadableStream, and a
 * reader can be cancelled while it waits.
 */
export function iterate(stream: ByteStream): AsyncIterator<Uint8Array> {
  if (!(stream instanceof ReadableStream)) return stream[Symbol.asyncIterator]();
  const reader = stream.getReader();
  return {
    // The results of a reader have the shape of those of an iterator.
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}
