import type { LiveAudioFormat } from '@earshot/live';

/** Format of a microphone without another one: the default of live sessions. */
export const defaultFormat: LiveAudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};
