import { AudioInputError } from './audio-input-error.js';

/** Largest number of channels of a file. */
export const maximumChannels = 32;
/** Largest sample rate of a file, in Hz: that of the fastest converters. */
const maximumSampleRateHz = 768_000;
/**
 * Most samples of all channels together in a second of audio: 32 channels at 48 kHz, or 8 at 192
 * kHz.
 */
const maximumSamplesPerSecond = 1_536_000;

/** True for values that {@link requireAudioLimits} accepts. */
export function isWithinLimits(channelCount: number, sampleRateHz: number): boolean {
  return describeExcess(channelCount, sampleRateHz) === undefined;
}

/**
 * Checks the properties that the header of a file announces, before anything is decoded, since a
 * few bytes that announce more cost a decoder minutes of work.
 *
 * @throws AudioInputError that names the value and the limit
 */
export function requireAudioLimits(channelCount: number, sampleRateHz: number): void {
  const excess = describeExcess(channelCount, sampleRateHz);
  if (excess !== undefined)
    throw new AudioInputError('undecodable', `The audio cannot be decoded: ${excess}`);
}

function describeExcess(channelCount: number, sampleRateHz: number): string | undefined {
  if (channelCount > maximumChannels)
    return `the number of channels is ${channelCount}; allowed are 1 to ${maximumChannels}`;
  if (sampleRateHz > maximumSampleRateHz)
    return `the sample rate is ${sampleRateHz} Hz; allowed are at most ${maximumSampleRateHz} Hz`;
  const samplesPerSecond = channelCount * sampleRateHz;
  if (samplesPerSecond <= maximumSamplesPerSecond) return undefined;
  return `${channelCount} channels at ${sampleRateHz} Hz are ${samplesPerSecond} samples a second; allowed are at most ${maximumSamplesPerSecond}`;
}
