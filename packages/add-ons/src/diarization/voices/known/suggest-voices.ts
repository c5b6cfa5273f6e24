import type { VoiceSuggestion } from '@earshot/core';
import { dotProduct } from '../vectors.js';
import type { MeasuredVoice } from './measured-voice.js';

/** A voice that may be recognised. */
export interface KnownVoiceProfile {
  /** Id of the voice. */
  readonly id: string;
  /** Its measurements, at most one for each bandwidth. */
  readonly measurements: readonly MeasuredVoice[];
}

/**
 * Cosine of two voices at which it is as likely as not that they are one, and how the logarithm of
 * the odds grows with it. The cosines of ten seconds against three were fitted by logistic
 * regression with equal weights of both outcomes. The slopes are half of the fitted ones, since
 * there were few voices.
 */
const odds = {
  wide: { middle: 0.775, slope: 40 },
  narrow: { middle: 0.845, slope: 34 },
} as const;

/** Highest probability that there is. */
const highestProbability = 0.99;

/** Options of {@link suggestVoices}. */
export interface SuggestVoicesOptions {
  /** Lowest probability that is worth a suggestion. @defaultValue 0.5 */
  readonly leastProbability?: number | undefined;
  /** Shortest speech of a speaker by which a voice is recognised, in seconds. @defaultValue 3 */
  readonly leastSeconds?: number | undefined;
}

/**
 * Compares the speakers of a recording with known voices. A voice is only compared with what was
 * enrolled in the same bandwidth.
 *
 * @param speakers - measured voices by the numbers of their speakers
 * @returns the likeliest voice of each speaker, where there is one
 */
export function suggestVoices(
  speakers: ReadonlyMap<number, MeasuredVoice>,
  known: readonly KnownVoiceProfile[],
  { leastProbability = 0.5, leastSeconds = 3 }: SuggestVoicesOptions = {},
): VoiceSuggestion[] {
  return [...speakers].flatMap(([speaker, voice]) => {
    if (voice.seconds < leastSeconds) return [];
    let best: VoiceSuggestion | undefined;
    for (const { id, measurements } of known) {
      const same = measurements.find(({ isNarrow }) => isNarrow === voice.isNarrow);
      if (same === undefined) continue;
      const probability = toProbability(dotProduct(same.vector, voice.vector), voice.isNarrow);
      if (probability >= leastProbability && probability > (best?.probability ?? 0))
        best = { speaker, voice_id: id, probability };
    }
    return best ?? [];
  });
}

/** Probability that two voices are one, to the hundredth: never certainty. */
function toProbability(cosine: number, isNarrow: boolean): number {
  const { middle, slope } = isNarrow ? odds.narrow : odds.wide;
  const probability = Math.round(100 / (1 + Math.exp(-slope * (cosine - middle)))) / 100;
  return Math.min(highestProbability, probability);
}
