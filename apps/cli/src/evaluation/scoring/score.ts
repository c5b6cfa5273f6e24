import {
  type AlignmentCosts,
  type CharacterErrorCounts,
  characterErrorCounts,
  countWordErrors,
  type WordErrors,
  type WordNormalization,
} from '@earshot/engine/word-errors';
import { type Transcript, withoutIgnored } from '../dataset/transcript-text.js';
import type { Hypothesis } from '../systems/evaluated-system.js';

/** Options of the scoring. */
export interface ScoringOptions {
  normalization: WordNormalization;
  costs: AlignmentCosts;
}

/** Errors and cost of one recording. */
export interface ItemScore {
  words: WordErrors;
  characters: CharacterErrorCounts;
  audioSeconds: number | null;
  processingSeconds: number | null;
  peakMemoryBytes: number | null;
}

/** Scores the recognised text of a recording. */
export function scoreItem(
  reference: Transcript,
  hypothesis: Hypothesis,
  { normalization, costs }: ScoringOptions,
): ItemScore {
  const recognized = withoutIgnored(hypothesis, reference.ignored);
  return {
    words: countWordErrors(reference.text, recognized, normalization, costs),
    characters: characterErrorCounts(reference.text, recognized, normalization),
    audioSeconds: hypothesis.audioSeconds ?? null,
    processingSeconds: hypothesis.processingSeconds ?? null,
    peakMemoryBytes: hypothesis.peakMemoryBytes ?? null,
  };
}
