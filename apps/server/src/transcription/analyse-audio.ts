import { roundSeconds } from '../round-seconds.js';
import { AudioInputError } from './audio-input-error.js';
import { createDistinctChannels } from './distinct-channels.js';
import { type OpenAudio, openWav } from './open-wav.js';

/** Properties of audio, found in one pass over it. */
export interface AudioAnalysis {
  /** Usual extension of its format, without a dot. */
  extension: string;
  sampleRateHz: number;
  /** Counted in the samples, not taken from the header. */
  durationSeconds: number;
  channelCount: number;
  /** The channels, counted from 0, that differ from all before them. */
  distinctChannels: readonly number[];
}

/** Options of {@link analyseAudio}. */
export interface AnalyseAudioOptions {
  /** Longer audio is refused. */
  maximumAudioSeconds: number;
  signal?: AbortSignal | undefined;
}

/**
 * Reads audio once, in bounded memory, for what its header cannot be trusted for.
 *
 * @throws AudioInputError when it cannot be decoded, is empty or too long
 */
export async function analyseAudio(
  open: OpenAudio,
  { maximumAudioSeconds, signal }: AnalyseAudioOptions,
): Promise<AudioAnalysis> {
  const { format, blocks } = await openWav(open);
  const distinct = createDistinctChannels(format.channels);
  const maximumFrames = maximumAudioSeconds * format.sampleRateHz;
  let frames = 0;
  for await (const block of blocks) {
    signal?.throwIfAborted();
    distinct.add(block);
    frames += block[0]?.length ?? 0;
    if (frames > maximumFrames)
      throw new AudioInputError(
        'too-long',
        `The audio is too long: at most ${maximumAudioSeconds} seconds are allowed`,
      );
  }
  if (frames === 0) throw new AudioInputError('empty', 'The audio is empty: it holds no samples');
  return {
    extension: 'wav',
    sampleRateHz: format.sampleRateHz,
    durationSeconds: roundSeconds(frames / format.sampleRateHz),
    channelCount: format.channels,
    distinctChannels: distinct.current(),
  };
}
