import type { TextId } from '../../texts/en.js';
import type { Translate } from '../../texts/use-texts.js';
import type { AddOnName } from './add-on-results.js';

const labels: Readonly<Record<AddOnName, TextId>> = {
  summarization: 'summary',
  chapterization: 'chapters',
  named_entity_recognition: 'entities',
  sentiment_analysis: 'sentiment',
  translation: 'translation',
  audio_to_llm: 'prompts',
  structured_data_extraction: 'extractedData',
  moderation: 'moderation',
  name_consistency: 'nameConsistency',
  display_mode: 'displayMode',
  diarization: 'speakers',
  sentences: 'sentences',
};

/** Name of an add-on. */
export function addOnLabel(addOn: AddOnName, t: Translate): string {
  return t(labels[addOn]);
}
