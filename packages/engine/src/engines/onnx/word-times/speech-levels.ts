import { sampleRateHz } from '../../../port/engine-capabilities.js';

/** Step between two frames, and length of one, in samples: 5 and 10 ms. */
const hopSamples = 80;
const windowSamples = 160;
const hopSeconds = hopSamples / sampleRateHz;

/**
 * Shares of the frames that are no louder than the background, and no louder than the loud parts of
 * speech.
 */
const shares = { background: 0.1, speech: 0.95 } as const;

/** Least distance between background and speech in which pauses can be found, in dB. */
const minimumRangeDb = 10;

/** Position of the limit of silence between background and speech. */
const limitShare = 0.3;

/**
 * Least distance of silence from the loud parts of speech, in dB. Soft sounds of speech are louder
 * than `certain` silence. Where speech is only 20 dB above the background, no pause is `certain`. A
 * `likely` pause may contain a soft sound.
 */
export const silenceDepthsDb = { certain: 25, likely: 12 } as const;

/** Shortest silence, in seconds: the closures of stops inside of words are shorter. */
const minimumSilenceSeconds = 0.1;

/** A stretch of time. */
export interface Stretch {
  /** Start, in seconds. */
  readonly startSeconds: number;
  /** End, in seconds. */
  readonly endSeconds: number;
}

/** Mean power of each frame in dB relative to a sample of 1. */
function measureLevels(samples: Int16Array): Float32Array {
  const count = Math.max(0, Math.floor((samples.length - windowSamples) / hopSamples) + 1);
  // Energies of half a window, of which each is part of two frames.
  const halves = new Float64Array(count + 1);
  for (let half = 0; half < halves.length; half += 1) {
    let energy = 0;
    const end = Math.min(samples.length, (half + 1) * hopSamples);
    for (let index = half * hopSamples; index < end; index += 1) {
      const sample = samples[index] ?? 0;
      energy += sample * sample;
    }
    halves[half] = energy;
  }
  return Float32Array.from(
    { length: count },
    (_, frame) =>
      10 * Math.log10(1 + ((halves[frame] ?? 0) + (halves[frame + 1] ?? 0)) / windowSamples),
  );
}

/**
 * Finds the stretches without speech by their level: those of at least 100 ms that are close to the
 * background and well below the loud parts of speech. Steady sound has none.
 *
 * @param samples - 16-bit samples at 16 kHz
 * @param depthDb - least distance from the loud parts of speech, in dB
 * @returns the stretches in their order
 */
export function findSilences(samples: Int16Array, depthDb: number): Stretch[] {
  const levels = measureLevels(samples);
  const sorted = Float32Array.from(levels).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const background = at(shares.background);
  const speech = at(shares.speech);
  if (speech - background < minimumRangeDb) return [];
  const threshold = Math.min(background + limitShare * (speech - background), speech - depthDb);
  const silences: Stretch[] = [];
  const close = (from: number, to: number) => {
    const isWhole = to === levels.length;
    // Where only one of two frames is silent, the common half counts as sound.
    const stretch = {
      startSeconds: from === 0 ? 0 : (from + 1) * hopSeconds,
      endSeconds: isWhole ? samples.length / sampleRateHz : to * hopSeconds,
    };
    if (stretch.endSeconds - stretch.startSeconds >= minimumSilenceSeconds) silences.push(stretch);
  };
  let from: number | undefined;
  for (const [frame, level] of levels.entries()) {
    if (level >= threshold) {
      if (from !== undefined) close(from, frame);
      from = undefined;
    } else from ??= frame;
  }
  if (from !== undefined) close(from, levels.length);
  return silences;
}
