import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { CommandError, errorMessage, exitCodes, usageError } from '../../command-error.js';
import type { AudioSource, LiveFormat } from './audio-source.js';
import { openMicrophone } from './microphone.js';
import { isWav, openWav } from './open-wav.js';

/** Bytes by which a WAV file is detected. */
const headBytes = 12;

/** Source of audio and the format of raw audio. */
export interface AudioOrigin {
  /** Path, `-` for standard input, or the microphone. */
  audio: string | { isMicrophone: true };
  /** Format of audio that is not a WAV file, undefined when not given. */
  rawFormat: LiveFormat | undefined;
}

/**
 * Opens audio and detects its format. Only its header is read ahead.
 *
 * @param signal - ends it early
 * @throws CommandError when it cannot be read, or its format is unknown
 */
export async function openAudio(
  { audio, rawFormat }: AudioOrigin,
  signal: AbortSignal,
): Promise<AudioSource> {
  if (typeof audio !== 'string') return openMicrophone(signal);
  const name = audio === '-' ? 'standard input' : audio;
  const bytes: Readable = audio === '-' ? process.stdin : createReadStream(audio);
  addAbortSignal(signal, bytes);
  const { head, whole } = await readHead(bytes, headBytes).catch((cause: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw unreadable(name, cause);
  });
  const isCaptured = false;
  if (isWav(head)) return { ...(await openWav(whole)), isCaptured };
  if (rawFormat !== undefined) return { format: rawFormat, chunks: whole, isCaptured };
  throw usageError(
    `${name} is not a WAV file`,
    'describe raw audio, for example with --encoding wav/pcm --sample-rate 16000; convert other files to WAV first',
  );
}

function unreadable(name: string, cause: unknown): CommandError {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return new CommandError(
    isMissing ? `no such file: ${name}` : `${name} cannot be read: ${errorMessage(cause)}`,
    {
      exitCode: exitCodes.usage,
      cause,
    },
  );
}

/**
 * Reads the first bytes of a source. The whole source can still be read afterwards.
 *
 * @param source - a source that can be read once
 * @param length - number of bytes. Fewer are read when the source ends earlier
 */
async function readHead(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* readWhole() {
    try {
      yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, whole: readWhole() };
}
