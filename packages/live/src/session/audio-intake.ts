import type { LiveAudioFormat } from '../audio/audio-format.js';
import { createAudioGate, type LostAudio } from '../audio/audio-gate.js';
import { type AudioInput, type SampleEncoder, toBytes } from '../audio/audio-input.js';
import { createSendBuffer } from '../audio/send-buffer.js';
import { createWavHeaderFilter } from '../audio/wav-header-filter.js';
import type { AudioStatistics } from '../statistics/session-statistics.js';

/** Options of {@link createAudioIntake}. */
export interface AudioIntakeOptions {
  readonly format: LiveAudioFormat;
  readonly encoder?: SampleEncoder;
  readonly maximumBufferedSeconds: number;
}

/** Takes audio in any form, in the order in which it is given, and adds it to the send buffer. */
export type AudioIntake = ReturnType<typeof createAudioIntake>;

/**
 * Makes an {@link AudioIntake}.
 *
 * @param onTaken - called when audio was added to the buffer, with `isFirst` true if it held no
 * unacknowledged audio before
 * @param onLost - called for audio that is not taken, or will not arrive
 * @param onError - called for a Blob that cannot be read or used
 */
export function createAudioIntake(
  { format, encoder, maximumBufferedSeconds }: AudioIntakeOptions,
  onTaken: (isFirst: boolean) => void,
  onLost: (lost: LostAudio) => void,
  onError: (error: unknown) => void,
) {
  // Longer than 50 lines: the order of the audio depends on all earlier audio.
  const { bit_depth, channels, sample_rate } = format;
  const bytesPerFrame = (bit_depth / 8) * channels;
  const bytesPerSecond = bytesPerFrame * sample_rate;
  const maximumBytes = Math.ceil(maximumBufferedSeconds * sample_rate) * bytesPerFrame;
  const buffer = createSendBuffer();
  const gate = createAudioGate(bytesPerFrame, bytesPerSecond);
  const header = createWavHeaderFilter(format);
  /** Settles when the audio that was given last is in the buffer. Never rejects. */
  let last: Promise<void> | undefined;
  let isClosed = false;
  let isAbandoned = false;

  function append(bytes: Uint8Array): boolean {
    const roomBytes = isAbandoned ? 0 : maximumBytes - buffer.unacknowledged;
    const { taken, lost } = gate.take(bytes, roomBytes);
    if (taken.length > 0) {
      const isFirst = buffer.unacknowledged === 0;
      buffer.append(taken);
      onTaken(isFirst);
    }
    lost.forEach(onLost);
    return lost.length === 0;
  }

  const add = (bytes: Uint8Array) => append(header.push(bytes));

  return {
    buffer,
    bytesPerSecond,
    maximumBytes,

    /** Figures of the audio up to now. */
    get statistics(): AudioStatistics {
      const droppedBytes = isAbandoned ? buffer.unacknowledged : 0;
      return {
        sentSeconds: buffer.reached / bytesPerSecond,
        acknowledgedSeconds: buffer.acknowledged / bytesPerSecond,
        bufferedSeconds: (buffer.unacknowledged - droppedBytes) / bytesPerSecond,
        lostSeconds: gate.lostSeconds + droppedBytes / bytesPerSecond,
      };
    },

    /**
     * Takes audio.
     *
     * @returns true when there was room for all of it. For a Blob, which is read later, true unless
     * the intake is closed
     */
    take: (audio: AudioInput): boolean => {
      if (isClosed) return false;
      const bytes = audio instanceof Blob ? audio.arrayBuffer() : toBytes(audio, encoder);
      if (!last && bytes instanceof Uint8Array) return add(bytes);
      // It is added after the bytes of the Blob before it, so that the order is kept.
      const added = Promise.all([bytes, last])
        .then(([later]) => void add(new Uint8Array(later)))
        .catch(onError)
        .finally(() => {
          if (last === added) last = undefined;
        });
      last = added;
      return true;
    },

    /**
     * Refuses further audio.
     *
     * @param onDone - called when all audio that was given is in the buffer, immediately if it
     * already is
     */
    close(onDone: () => void): void {
      if (isClosed) return;
      isClosed = true;
      const finish = () => {
        append(header.flush());
        onDone();
      };
      if (last) void last.then(finish);
      else finish();
    },

    /** Refuses further audio, and reports what the service has not acknowledged as lost. */
    abandon(): void {
      isClosed = true;
      isAbandoned = true;
      if (buffer.unacknowledged > 0) onLost(gate.lostFrom(buffer.acknowledged));
    },
  };
}
