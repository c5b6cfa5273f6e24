import type { AudioSource } from '@earshot/add-ons/runner';
import { systemClock } from '../../clock/index.js';
import type { AudioProperties, DecoderSettings } from '../../decoding/index.js';

/** Audio of a recording, as it is sent to a thread that decodes it. */
export interface RecordedAudio {
  readonly path: string;
  /** Properties that the decoder found in the file. */
  readonly properties: AudioProperties;
  /** Those of the decoder that it was recognised with. */
  readonly settings: DecoderSettings;
}

/**
 * Opens the audio of a recording for add-ons. It is decoded once more, in the thread that reads it: no samples pass from thread to thread, and
 * an add-on can begin again.
 *
 * @param distinctChannelCount - number of channels that differ from each other
 */
export function openRecordedAudio(
  { path, properties, settings }: RecordedAudio,
  distinctChannelCount: number,
): AudioSource {
  async function* read(signal: AbortSignal): AsyncGenerator<Int16Array[], void> {
    // Most add-ons read no audio, and need no decoders.
    const { createFileDecoder } = await import('../../decoding/index.js');
    const decoder = createFileDecoder({ ...settings, clock: systemClock });
    yield* decoder.decode(path, properties, { signal });
  }
  return {
    distinctChannelCount,
    durationSeconds: properties.durationSeconds,
    read,
  };
}
