import type { AudioSource } from '@earshot/add-ons';
import { systemClock } from '../../clock/index.js';
import {
  type AudioProperties,
  createFileDecoder,
  type DecoderSettings,
} from '../../decoding/index.js';
import type { ResultParts } from '../assemble-result.js';

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
 */
export function openRecordedAudio(
  { path, properties, settings }: RecordedAudio,
  { distinctChannelCount }: Pick<ResultParts, 'distinctChannelCount'>,
): AudioSource {
  const decoder = createFileDecoder({ ...settings, clock: systemClock });
  return {
    distinctChannelCount,
    durationSeconds: properties.durationSeconds,
    read: (signal) => decoder.decode(path, properties, { signal }),
  };
}
