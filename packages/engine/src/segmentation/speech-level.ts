import { frameSamples } from '../port/voice-activity-model.js';
import { frameLevels } from './frame-levels.js';

/**
 * Level to which speech is brought, in dB relative to full scale: models recognise quieter speech
 * worse.
 */
const targetDb = -20;

/** Range of frames below the loudest ones that count as speech, in dB. */
const speechRangeDb = 20;

/**
 * Share of the frames that are louder than the level from which speech is looked for: a click is
 * not speech.
 */
const loudestShare = 0.05;

/** Range above that level, in dB. A frame that exceeds it is counted at its upper limit. */
const peakRangeDb = 6;

/** Highest gain, in dB. */
const maximumGainDb = 45;

/** Level of full scale in the unit of {@link frameLevels}. */
const fullScaleDb = 20 * Math.log10(32_768);

/**
 * Gain that brings the speech of an utterance to one level, in dB.
 *
 * @param samples - 16-bit samples
 * @returns `undefined` for digital silence, in which a model may find any words
 */
export function speechGainDb(samples: Int16Array): number | undefined {
  const whole = samples.subarray(0, samples.length - (samples.length % frameSamples));
  const levels = frameLevels(whole.length === 0 ? padded(samples) : whole).sort();
  const loud = levels[Math.floor((levels.length - 1) * (1 - loudestShare))] ?? 0;
  if (loud === 0) return undefined;
  let power = 0;
  let count = 0;
  for (const level of levels) {
    if (level < loud - speechRangeDb) continue;
    power += 10 ** (Math.min(level, loud + peakRangeDb) / 10);
    count += 1;
  }
  const speechDb = 10 * Math.log10(power / count) - fullScaleDb;
  return Math.min(maximumGainDb, targetDb - speechDb);
}

/**
 * Samples as numbers around -1 to 1, with a gain.
 *
 * @param samples - 16-bit samples
 * @param gainDb - gain, in dB
 */
export function amplified(samples: Int16Array, gainDb: number): Float32Array {
  const factor = 10 ** (gainDb / 20) / 32_768;
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1)
    floats[index] = (samples[index] ?? 0) * factor;
  return floats;
}

function padded(samples: Int16Array): Int16Array {
  const frame = new Int16Array(frameSamples);
  frame.set(samples);
  return frame;
}
