import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { CommandError } from '../../command-error.js';
import { exitCodes } from '../../exit-codes.js';
import type { AudioSource, LiveFormat } from './audio-source.js';
import { openMicrophone } from './microphone.js';
import { isWav, openWav } from './open-wav.js';
import { readHead } from './read-head.js';

/** The bytes of a WAV file that tell that it is one. */
const headBytes = 12;

/** Where audio is to come from. */
export interface AudioOrigin {
  /** A path, `-` for standard input, or the microphone. */
  audio: string | { isMicrophone: true };
  /** What the audio is when it is no WAV file; undefined when nobody has said. */
  rawFormat: LiveFormat | undefined;
}

/**
 * Opens audio, and finds out what it is. Nothing of it is read ahead but its header.
 *
 * @param signal - ends it early
 * @throws CommandError when there is none, or nobody has said what it is
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
  throw new CommandError(`${name} is no WAV file`, {
    exitCode: exitCodes.usage,
    hint: 'say what raw audio is, for example with --encoding wav/pcm --sample-rate 16000; convert other files to WAV first',
  });
}

function unreadable(name: string, cause: unknown): CommandError {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandError(
    isMissing ? `no such file: ${name}` : `${name} cannot be read: ${reason}`,
    {
      exitCode: exitCodes.usage,
      cause,
    },
  );
}
