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
 * Audio to upload: bytes, a Blob or File, something that can be opened, or a stream. A stream can be read only once, so an
 * upload of it is not repeated when it fails.
 */
export type AudioSource = Blob | ArrayBuffer | ArrayBufferView | AudioFile | ByteStream;

/** Audio as an upload needs it. */
export interface OpenableAudio {
  name: string;
  size: number | undefined;
  isRepeatable: boolean;
  open: () => AsyncIterator<Uint8Array>;
  /** The audio as a Blob, where that is what it is made of. */
  blob?: Blob;
}

/**
 * Tells the kinds of audio apart.
 *
 * @param filename - overrides the name that the source has
 * @throws InvalidArgumentError when it is none of them
 */
export function toOpenableAudio(source: AudioSource, filename: string | undefined): OpenableAudio {
  const ownName = 'name' in source ? source.name : undefined;
  const name = filename ?? (typeof ownName === 'string' ? ownName : 'audio');
  if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    // A Blob copies its parts, so that a view on shared memory is as good as any other.
    const blob = source instanceof Blob ? source : new Blob([source as ArrayBuffer]);
    const open = () => iterate(blob.stream());
    return { name, size: blob.size, isRepeatable: true, open, blob };
  }
  if (source instanceof ReadableStream || Symbol.asyncIterator in source)
    return { name, size: undefined, isRepeatable: false, open: () => iterate(source) };
  if (typeof source.open === 'function')
    return { name, size: source.size, isRepeatable: true, open: () => iterate(source.open()) };
  throw new InvalidArgumentError(
    'the audio must be bytes, a Blob, a stream, { name, open } or { url }',
  );
}

/** Not every browser can iterate a ReadableStream, and a reader can be cancelled while it waits. */
function iterate(stream: ByteStream): AsyncIterator<Uint8Array> {
  if (!(stream instanceof ReadableStream)) return stream[Symbol.asyncIterator]();
  const reader = stream.getReader();
  return {
    next: async () => {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value };
    },
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}
