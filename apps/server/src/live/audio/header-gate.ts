import { type AudioFormat, createAudioDecoder } from '@earshot/audio';

/** Longest header that is waited for, in bytes; what is longer is no header that a live source would send. */
const maximumHeaderBytes = 64 * 1024;
const heads = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/** Takes a WAV header off the begin of a session. */
export interface HeaderGate {
  /** Whether a header was found. */
  readonly hasHeader: boolean;
  /**
   * Takes bytes from the begin on.
   *
   * @returns the audio among them: none while it is not known yet whether they are a header
   * @throws AudioError, WavError when they are a header of another format, or one that cannot be read
   */
  push(bytes: Uint8Array): Uint8Array;
  /** What was held back; it is audio, since no more comes. */
  end(): Uint8Array;
}

/** Makes a gate for the begin of a session. */
export function createHeaderGate(format: AudioFormat): HeaderGate {
  let held: Uint8Array = new Uint8Array(0);
  let isOpen = false;
  let hasHeader = false;

  function open(): Uint8Array {
    isOpen = true;
    const audio = held;
    held = new Uint8Array(0);
    return audio;
  }

  return {
    get hasHeader() {
      return hasHeader;
    },
    push(bytes) {
      if (isOpen || bytes.length === 0) return bytes;
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      if (!mayBeHeader(held)) return open();
      // What it decodes is thrown away: it tells where the header ends, and whether it agrees with the session.
      const decoder = createAudioDecoder(format);
      decoder.decode(held);
      if (decoder.headerBytes > 0) {
        held = held.subarray(decoder.headerBytes);
        hasHeader = true;
        return open();
      }
      return held.length > maximumHeaderBytes ? open() : new Uint8Array(0);
    },
    end: open,
  };
}

function mayBeHeader(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.length)).toString(
    'latin1',
  );
  return (
    heads.some((head) => head.startsWith(text.slice(0, 4))) && 'WAVE'.startsWith(text.slice(8))
  );
}
