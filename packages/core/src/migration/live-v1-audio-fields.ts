import { defaults } from '../defaults.js';
import {
  type AudioEncoding,
  audioEncodings,
  bitDepths,
  sampleRates,
} from '../enumerations/enumerations.js';
import { describeValue } from '../issues/describe-value.js';
import { limits } from '../limits.js';
import type { LiveV1Draft } from './live-v1-draft.js';

/**
 * Reads the number in a V1 field. V1 also accepted decimal digits as text.
 *
 * @param value - value of the field
 * @returns a finite number, or undefined when the value is not one
 */
export function numberFrom(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function encodingFrom(value: unknown): AudioEncoding | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.toLowerCase();
  return name === 'wav' ? 'wav/pcm' : audioEncodings.find((encoding) => encoding === name);
}

/** Migrates `encoding`: `wav` becomes `wav/pcm`. */
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

/** Migrates `bit_depth`. V2 does not support 64. */
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

/** Migrates `sample_rate`. */
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

/** Migrates `channels`. */
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

/** Sets the bit depth of A-law and mu-law to 8, regardless of the V1 configuration. */
export function setCompandedBitDepth(draft: LiveV1Draft): void {
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

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

function clamp(value: number, { minimum, maximum }: Bounds): number {
  return Math.min(maximum, Math.max(minimum, value));
}

/** Sentence on the bounds when a value was clamped to them, `otherwise` when it was not. */
function reason(wanted: number, bounds: Bounds, otherwise: string): string {
  return wanted === clamp(wanted, bounds)
    ? otherwise
    : `V2 allows ${bounds.minimum} to ${bounds.maximum} seconds`;
}

/** Migrates `endpointing`, from milliseconds in V1 to seconds in V2. */
export function migrateEndpointing(value: unknown, draft: LiveV1Draft): void {
  const milliseconds = numberFrom(value);
  if (milliseconds === undefined) {
    draft.unsupported(
      'endpointing',
      value,
      `${describeValue(value)} is not a number of milliseconds`,
    );
    return;
  }
  const bounds = limits.live.endpointing;
  const wanted = milliseconds / 1000;
  const seconds = clamp(wanted, bounds);
  draft.config.endpointing = seconds;
  draft.changes.push({
    field: 'endpointing',
    kind: 'converted',
    from: value,
    to: seconds,
    path: 'endpointing',
    message: `endpointing is in seconds now: ${reason(wanted, bounds, `${milliseconds} milliseconds are ${seconds} seconds`)}`,
  });
}

/** Migrates `maximum_audio_duration`, in seconds in both versions. */
export function migrateMaximumAudioDuration(value: unknown, draft: LiveV1Draft): void {
  const wanted = numberFrom(value);
  if (wanted === undefined) {
    draft.unsupported(
      'maximum_audio_duration',
      value,
      `${describeValue(value)} is not a number of seconds`,
    );
    return;
  }
  const bounds = limits.live.maximumDurationWithoutEndpointing;
  const seconds = clamp(wanted, bounds);
  draft.config.maximum_duration_without_endpointing = seconds;
  draft.moved(
    'maximum_audio_duration',
    { from: value, to: seconds },
    'maximum_duration_without_endpointing',
    reason(wanted, bounds, ''),
  );
}
