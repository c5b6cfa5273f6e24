import type { AudioSource } from '@earshot/add-ons/runner';
import type { ChannelMode } from '@earshot/core';
import { systemClock } from '../../clock/index.js';
import type { AudioProperties, DecoderSettings } from '../../decoding/index.js';

/** Audio of a recording, in the form that is sent to the thread that decodes it. */
export interface RecordedAudio {
  readonly path: string;
  /** Properties of the file, as the decoder has found them. */
  readonly properties: AudioProperties;
  /** Settings of the decoder with which it was recognised. */
  readonly settings: DecoderSettings;
  /** How its channels are transcribed. */
  readonly channelMode: ChannelMode;
  /**
   * True when several channels carry the sounds of one room. It is unknown where it was not
   * measured.
   */
  readonly isOneRoom?: boolean | undefined;
}

/**
 * Opens the audio of a recording for add-ons. It is decoded again, in the thread that reads it, so
 * that no samples are sent between threads and an add-on can start over.
 *
 * @param distinctChannelCount - number of channels that differ from each other
 */
export function openRecordedAudio(
  { channelMode, isOneRoom, path, properties, settings }: RecordedAudio,
  distinctChannelCount: number,
): AudioSource {
  async function* read(signal: AbortSignal): AsyncGenerator<Int16Array[], void> {
    // Imported only when needed, since most add-ons read no audio.
    const { createFileDecoder, RoutedChannels } = await import('../../decoding/index.js');
    const decoder = createFileDecoder({ ...settings, clock: systemClock });
    const channels = new RoutedChannels(properties.track, channelMode);
    yield* channels.read(decoder.decode(path, properties, { signal }));
  }
  return {
    distinctChannelCount,
    isOneRoom,
    durationSeconds: properties.durationSeconds,
    read,
  };
}
