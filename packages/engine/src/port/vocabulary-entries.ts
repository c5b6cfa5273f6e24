import type { CustomVocabularyConfiguration, TranscriptionLanguage } from '@earshot/core';
import type { VocabularyNote } from './prepared-vocabulary.js';

/** Intensity of entries without one, where the vocabulary has no default intensity either. */
const defaultIntensity = 0.5;

/** An entry of a custom vocabulary, complete. */
export interface CompleteEntry {
  /** The word or phrase, with one space between its words. */
  readonly text: string;
  /** Preference over words that sound alike, 0 to 1. */
  readonly intensity: number;
  /** Pronunciations besides that of the text, usually none. */
  readonly pronunciations: readonly string[];
  /** Language in which it is said, or undefined for any. */
  readonly language: TranscriptionLanguage | undefined;
}

type Entry = CustomVocabularyConfiguration['vocabulary'][number];

/** Text of an entry, with one space between its words. */
const toText = (entry: Entry) =>
  (typeof entry === 'string' ? entry : entry.value).trim().replaceAll(/\s+/gu, ' ');

/** The entries of a vocabulary with every default filled in, in their order. */
export function completeEntries({
  default_intensity,
  vocabulary,
}: CustomVocabularyConfiguration): CompleteEntry[] {
  return vocabulary.map((entry) => {
    const given = typeof entry === 'string' ? undefined : entry;
    return {
      text: toText(entry),
      intensity: given?.intensity ?? default_intensity ?? defaultIntensity,
      pronunciations: given?.pronunciations ?? [],
      language: given?.language,
    };
  });
}

/** The part of a vocabulary that is used, and notes about the other entries. */
export interface SelectedVocabulary {
  /** The vocabulary itself when all of it is used, or undefined when nothing of it is. */
  readonly vocabulary: CustomVocabularyConfiguration | undefined;
  readonly notes: readonly VocabularyNote[];
}

/**
 * Selects the entries that can have an effect: those of the languages that may be spoken, with an
 * intensity of more than 0.
 *
 * @param languages - languages that may be spoken
 */
export function selectVocabulary(
  configuration: CustomVocabularyConfiguration,
  languages: readonly TranscriptionLanguage[],
): SelectedVocabulary {
  const notes: VocabularyNote[] = [];
  const complete = completeEntries(configuration);
  const used = configuration.vocabulary.filter((_, index) => {
    const reason = unusedReason(complete[index], languages);
    if (reason !== undefined)
      notes.push({ value: complete[index]?.text ?? '', effect: 'left_out', reason });
    return reason === undefined;
  });
  if (used.length === 0) return { vocabulary: undefined, notes };
  return {
    vocabulary: notes.length === 0 ? configuration : { ...configuration, vocabulary: used },
    notes,
  };
}

function unusedReason(
  entry: CompleteEntry | undefined,
  languages: readonly TranscriptionLanguage[],
): string | undefined {
  if (entry === undefined) return undefined;
  const { intensity, language } = entry;
  if (intensity === 0) return 'has the intensity 0, with which an entry has no effect';
  if (language === undefined || languages.includes(language)) return undefined;
  return `is of the language ${language}, and ${languages.join(', ')} ${languages.length === 1 ? 'is' : 'are'} transcribed`;
}
