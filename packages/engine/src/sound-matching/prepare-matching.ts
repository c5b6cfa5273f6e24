import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import type {
  PreparedVocabulary,
  VocabularyNote,
  VocabularyPreparer,
} from '../port/prepared-vocabulary.js';
import { type CompleteEntry, completeEntries } from '../port/vocabulary-entries.js';

/**
 * A vocabulary that an engine prefers in its search, with the entries that are looked for in the
 * recognised words.
 */
export interface MatchedVocabulary {
  /**
   * The vocabulary as the engine itself has prepared it, or undefined for an engine that supports
   * none.
   */
  readonly own: PreparedVocabulary | undefined;
  readonly entries: readonly CompleteEntry[];
}

/** An engine's own use of a vocabulary. */
export interface OwnVocabulary {
  readonly preparer: VocabularyPreparer;
  /**
   * True when entries only make the engine expect a word. All of them are then looked for in the
   * recognised words.
   */
  readonly isHint: boolean;
}

/**
 * Creates a preparer for an engine that skips some or all entries of vocabularies. The skipped
 * entries are looked for by their sound in the recognised words.
 *
 * @param own - how the engine uses vocabularies, or undefined for one that supports none
 */
export function createMatchingPreparer(own: OwnVocabulary | undefined): VocabularyPreparer {
  return {
    async prepare(configuration) {
      const { notes, vocabulary } = withoutRepetitions(configuration);
      const prepared = await own?.preparer.prepare(vocabulary);
      const ownNotes = prepared?.notes ?? [];
      const left = new Set(ownNotes.map(({ value }) => value));
      const isEveryEntryMatched = own === undefined || own.isHint;
      const matched = completeEntries(vocabulary).filter(
        ({ text }) => isEveryEntryMatched || left.has(text),
      );
      const entries = matched.filter(isPronounceable);
      for (const { effect, reason, value } of ownNotes)
        if (effect === 'left_out' && entries.some(({ text }) => text === value))
          notes.push({
            value,
            effect: 'matched_by_sound',
            reason: `is looked for in what was recognised, since it ${reason}`,
          });
      for (const { text } of matched.filter((entry) => !isPronounceable(entry)))
        notes.push({ value: text, effect: 'left_out', reason: unpronounceableReason });
      const content = JSON.stringify({ own: prepared, entries } satisfies MatchedVocabulary);
      return { id: createHash('sha256').update(content).digest('hex'), content, notes };
    },
  };
}

/** Reads the content of a prepared vocabulary. */
export function readMatched({ content }: Pick<PreparedVocabulary, 'content'>): MatchedVocabulary {
  // Only the preparer above writes the content.
  return JSON.parse(content) as MatchedVocabulary;
}

const unpronounceableReason =
  'has no pronunciation: there is no letter and no digit in it, nor in a pronunciation that is given';

/** False for an entry without a letter or a digit, in its text and in its pronunciations. */
function isPronounceable({ pronunciations, text }: CompleteEntry): boolean {
  return [text, ...pronunciations].some((one) => /[\p{L}\p{N}]/u.test(one));
}

/**
 * A vocabulary without repeated entries. Entries that differ only in capitals or intensity count as
 * repeated.
 */
function withoutRepetitions(configuration: CustomVocabularyConfiguration): {
  readonly vocabulary: CustomVocabularyConfiguration;
  readonly notes: VocabularyNote[];
} {
  const known = new Set<string>();
  const notes: VocabularyNote[] = [];
  const complete = completeEntries(configuration);
  const vocabulary = configuration.vocabulary.filter((_, index) => {
    const { language, pronunciations = [], text = '' } = complete[index] ?? {};
    const key = JSON.stringify([text.toLowerCase(), language, pronunciations]);
    const isRepeated = known.has(key);
    if (isRepeated)
      notes.push({ value: text, effect: 'left_out', reason: 'stands in the vocabulary already' });
    known.add(key);
    return !isRepeated;
  });
  return { vocabulary: { ...configuration, vocabulary }, notes };
}
