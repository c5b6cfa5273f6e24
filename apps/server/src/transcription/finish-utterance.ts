import { createSpeller } from '@earshot/add-ons';
import type { Utterance } from '@earshot/core';
import type { TranscriptionParams } from './transcribe-file.js';

/** Turns a recognised utterance into that of the result. */
export type FinishUtterance = (utterance: Utterance) => Utterance;

/** Creates the function that finishes the utterances of a job, each by itself, as it was asked to: with custom spelling. */
export function createFinishUtterance({
  custom_spelling,
  custom_spelling_config,
}: Pick<TranscriptionParams, 'custom_spelling' | 'custom_spelling_config'>): FinishUtterance {
  if (!custom_spelling || custom_spelling_config === undefined) return (utterance) => utterance;
  const speller = createSpeller(custom_spelling_config);
  return (utterance) => speller.spell(utterance);
}
