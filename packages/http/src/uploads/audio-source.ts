/** Audio that can be read more than once, such as a file: each call of `open` reads it from its begin. */
export interface AudioFile {
  /** Name of the file. */
  name: string;
  /** Bytes; undefined when it is not known. */
  size?: number | undefined;
  /** Reads it from the begin. */
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

/**
 * Audio to upload: bytes, a Blob or File, something that can be opened, or a stream. A stream can be read only once, so an
 * upload of it is not repeated when it fails.
 */
export type AudioSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | AudioFile
  | ReadableStream<Uint8Array>;

/** Audio as an upload needs it. */
export interface OpenableAudio {
  name: string;
  size: number | undefined;
  isRepeatable: boolean;
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
  /** The audio as a Blob, where that is what it is made of. */
  blob: Blob | undefined;
}

/** @param filename - overrides the name that the source has */
export function toOpenableAudio(source: AudioSource, filename: string | undefined): OpenableAudio {
  if (source instanceof ReadableStream)
    return {
      name: filename ?? 'audio',
      size: undefined,
      isRepeatable: false,
      open: () => source,
      blob: undefined,
    };
  if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    // A view may lie on memory that is shared between threads, which a Blob copies all the same.
    const blob = source instanceof Blob ? source : new Blob([source as ArrayBuffer]);
    const ownName = 'name' in blob && typeof blob.name === 'string' ? blob.name : 'audio';
    return {
      name: filename ?? ownName,
      size: blob.size,
      isRepeatable: true,
      open: () => blob.stream(),
      blob,
    };
  }
  return {
    name: filename ?? source.name,
    size: source.size,
    isRepeatable: true,
    open: () => source.open(),
    blob: undefined,
  };
}
