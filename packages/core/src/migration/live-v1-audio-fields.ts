import { defaults } from '../defaults.js';
import { type AudioEncoding, audioEncodings } from '../enumerations/audio-encodings.js';
import { bitDepths } from '../enumerations/bit-depths.js';
import { sampleRates } from '../enumerations/sample-rates.js';
import { describeValue } from '../issues/describe-value.js';
import { limits } from '../limits.js';
import type { LiveV1Draft } from './live-v1-draft.js';
import { numberFrom } from './number-from.js';

function encodingFrom(value: unknown): AudioEncoding | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.toLowerCase();
  return name === 'wav' ? 'wav/pcm' : audioEncodings.find((encoding) => encoding === name);
}

/** Takes over `encoding`: `wav` is called `wav/pcm` now. */
export function migrateEncoding(value: unknown, draft: LiveV1Draft): void {
  const encoding = encodingFrom(value);
  if (encoding === undefined) {
    const message = `the encoding ${describeValue(value)} is not supported; send one of ${audioEncodings.join(', ')}`;
    draft.unsupported('encoding', value, message);
    return;
  }
  draft.config.encoding = encoding;
  if (encoding !== value) draft.moved('encoding', { from: value, to: encoding }, 'encoding');
}

/** Takes over `bit_depth`; 64 is no longer supported. */
export function migrateBitDepth(value: unknown, draft: LiveV1Draft): void {
  const bitDepth = bitDepths.find((known) => known === numberFrom(value));
  if (bitDepth === undefined) {
    const message = `the bit depth ${describeValue(value)} is not supported; send one of ${bitDepths.join(', ')}`;
    draft.unsupported('bit_depth', value, message);
    return;
  }
  draft.config.bit_depth = bitDepth;
  if (bitDepth !== value) draft.moved('bit_depth', { from: value, to: bitDepth }, 'bit_depth');
}

/** Takes over `sample_rate`. */
export function migrateSampleRate(value: unknown, draft: LiveV1Draft): void {
  const sampleRate = sampleRates.find((known) => known === numberFrom(value));
  if (sampleRate === undefined) {
    const message = `the sample rate ${describeValue(value)} is not supported; send one of ${sampleRates.join(', ')}`;
    draft.unsupported('sample_rate', value, message);
    return;
  }
  draft.config.sample_rate = sampleRate;
  if (sampleRate !== value)
    draft.moved('sample_rate', { from: value, to: sampleRate }, 'sample_rate');
}

/** Takes over `channels`. */
export function migrateChannels(value: unknown, draft: LiveV1Draft): void {
  const channels = numberFrom(value);
  const { minimum, maximum } = limits.live.channels;
  if (
    channels === undefined ||
    !Number.isInteger(channels) ||
    channels < minimum ||
    channels > maximum
  ) {
    const message = `${describeValue(value)} channels are not supported; send ${minimum} to ${maximum}`;
    draft.unsupported('channels', value, message);
    return;
  }
  draft.config.channels = channels;
  if (channels !== value) draft.moved('channels', { from: value, to: channels }, 'channels');
}

/** Gives A-law and mu-law their only bit depth, whatever the V1 configuration said. */
export function settleBitDepth(draft: LiveV1Draft): void {
  const { encoding, bit_depth: bitDepth } = draft.config;
  const only = defaults.live.companded_bit_depth;
  if (
    encoding === undefined ||
    encoding === 'wav/pcm' ||
    bitDepth === undefined ||
    bitDepth === only
  )
    return;
  draft.config.bit_depth = only;
  draft.moved(
    'bit_depth',
    { from: bitDepth, to: only },
    'bit_depth',
    `${encoding} has ${only} bits`,
  );
}
