import type { CustomVocabularyConfiguration, TranscriptionLanguage } from '@earshot/core';
import { candidateLanguages } from '../../port/recognition-options.js';
import { type SelectedVocabulary, selectVocabulary } from '../../port/vocabulary-entries.js';
import type { VocabularyRecognition } from './engine-pool.js';

/** The parts of custom vocabularies that recognitions can use. */
export class VocabularySelections {
  /**
   * Selections for the languages of the last recognition with each vocabulary: equal requests get
   * the same object, which is recognised as the same.
   */
  readonly #selections = new WeakMap<
    CustomVocabularyConfiguration,
    { readonly key: string; readonly selected: SelectedVocabulary }
  >();

  /**
   * Selects the entries that a recognition can use.
   *
   * @param recognition - the vocabulary, and the languages that may be spoken
   * @param known - languages of the engine
   */
  select(
    { vocabulary, ...options }: VocabularyRecognition,
    known: readonly TranscriptionLanguage[],
  ): SelectedVocabulary {
    if (vocabulary === undefined) return { vocabulary: undefined, notes: [] };
    const languages = candidateLanguages(options, known);
    const key = languages.join(' ');
    const earlier = this.#selections.get(vocabulary);
    if (earlier?.key === key) return earlier.selected;
    const selected = selectVocabulary(vocabulary, languages);
    this.#selections.set(vocabulary, { key, selected });
    return selected;
  }
}
