import type { Writable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import type { AudioSpool, SpoolReader, TransferredCommand } from './audio-spool.js';
import type { AudioBatch, ProcessCommand } from './protocol.js';

/**
 * Descriptor of the pipe in an engine process, after those that every process has and the channel
 * to its parent.
 */
export const commandDescriptor = 4;

/**
 * Largest audio of a batch that goes through the pipe, in bytes. More goes into the spool, since a
 * pipe has a buffer of about 200 KB, and the rest waits in memory.
 */
const maximumInlineBytes = 16 * 1024;

/** Before each command: the length of its body in bytes, and its {@link Body}. */
const headerBytes = 8;

/** How a body is written. */
const Body = { serialized: 0, audio: 1 } as const;

const wordBytes = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Writes commands into the pipe to an engine process. Most of the data is audio: a few sessions
 * send it ten times a second each, and the channel that Node.js offers takes more time for such a
 * message than its content takes to be recorded. So audio is written as it is in memory. Other
 * commands are serialized by the structured clone algorithm.
 */
export class CommandWriter {
  readonly #pipe: Writable;
  readonly #spool: AudioSpool;

  /**
   * @param spool - takes audio that is too large for the pipe
   */
  constructor(pipe: Writable, spool: AudioSpool) {
    this.#pipe = pipe;
    this.#spool = spool;
  }

  /** Writes a command, whose arrays may be reused afterwards. */
  write(command: ProcessCommand): void {
    const isInline =
      command.type === 'audio' &&
      command.samples.byteLength <= maximumInlineBytes &&
      this.#pipe.writableLength === 0;
    this.#pipe.write(isInline ? packAudio(command) : packSerialized(this.#spool.pack(command)));
  }
}

/** Reads the commands from the pipe, in an engine process. */
export class CommandReader {
  readonly #spool: SpoolReader;
  readonly #onCommand: (command: ProcessCommand) => void;
  #chunks: Buffer[] = [];
  #length = 0;

  /**
   * @param spool - the spool of the writer
   * @param onCommand - receives the commands, in order. Audio is valid until it returns
   */
  constructor(spool: SpoolReader, onCommand: (command: ProcessCommand) => void) {
    this.#spool = spool;
    this.#onCommand = onCommand;
  }

  /** Takes the next bytes from the pipe. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      if (this.#length < headerBytes) return;
      const endOfBody = headerBytes + this.#join(headerBytes).readUInt32LE(0);
      if (this.#length < endOfBody) return;
      const joined = this.#join(endOfBody);
      this.#length -= endOfBody;
      this.#chunks[0] = joined.subarray(endOfBody);
      const kind = joined.readUInt32LE(wordBytes);
      const body = joined.subarray(headerBytes, endOfBody);
      this.#onCommand(
        kind === Body.audio
          ? unpackAudio(body)
          : // The other end is the pool of the same package, which writes nothing else.
            this.#spool.unpack(deserialize(body) as TransferredCommand),
      );
    }
  }

  /** The next bytes as one buffer, at least `length` of them, which must be available. */
  #join(length: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= length) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

function writeHeader(target: Buffer, bodyBytes: number, kind: number): void {
  target.writeUInt32LE(bodyBytes, 0);
  target.writeUInt32LE(kind, wordBytes);
}

function packSerialized(command: TransferredCommand): Buffer {
  const body = serialize(command);
  const packed = Buffer.allocUnsafe(headerBytes + body.length);
  writeHeader(packed, body.length, Body.serialized);
  body.copy(packed, headerBytes);
  return packed;
}

function packAudio({ parts, samples }: AudioBatch): Buffer {
  const bodyBytes = wordBytes + parts.byteLength + samples.byteLength;
  const packed = Buffer.allocUnsafe(headerBytes + bodyBytes);
  writeHeader(packed, bodyBytes, Body.audio);
  let offset = packed.writeUInt32LE(parts.length, headerBytes);
  for (const part of parts) offset = packed.writeUInt32LE(part, offset);
  packed.set(viewBytes(samples), offset);
  return packed;
}

function unpackAudio(body: Buffer): AudioBatch {
  const parts = new Uint32Array(body.readUInt32LE(0));
  for (let index = 0; index < parts.length; index += 1)
    parts[index] = body.readUInt32LE(wordBytes * (index + 1));
  const audio = body.subarray(wordBytes * (parts.length + 1));
  const samples = new Int16Array(audio.length / Int16Array.BYTES_PER_ELEMENT);
  viewBytes(samples).set(audio);
  return { type: 'audio', parts, samples };
}

/** The bytes of samples. Both processes are on one machine, with the same byte order. */
function viewBytes({ buffer, byteLength, byteOffset }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
