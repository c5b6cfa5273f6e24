import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { PreparedVocabulary, VocabularyNote } from '../../../port/prepared-vocabulary.js';
import { completeEntries } from '../../../port/vocabulary-entries.js';
import type { Tokenizer } from '../families/speech-family.js';
import { PhraseTree } from '../search/phrase-tree.js';

/** An entry of a vocabulary that the search prefers. */
interface VocabularyPhrase {
  /** Ways in which the model may write it. */
  readonly forms: readonly string[];
  /** Preference, 0 to 1. */
  readonly intensity: number;
}

/** Maximum number of entries, since the search processes each of them in every step. */
const maximumEntries = 1000;

/**
 * Prepares a custom vocabulary for the search. No model is needed for it: the same phrases suit all
 * of them.
 */
export function preparePhrases(vocabulary: CustomVocabularyConfiguration): PreparedVocabulary {
  const phrases: VocabularyPhrase[] = [];
  const notes: VocabularyNote[] = [];
  for (const { intensity, pronunciations, text } of completeEntries(vocabulary)) {
    if (phrases.length < maximumEntries)
      phrases.push({ forms: [text, ...pronunciations].flatMap(writtenForms), intensity });
    else
      notes.push({
        value: text,
        effect: 'left_out',
        reason: `comes after ${maximumEntries} other entries, which are the most that are preferred`,
      });
  }
  const content = JSON.stringify(phrases);
  return { id: createHash('sha256').update(content).digest('hex'), content, notes };
}

/**
 * Builds the tree of a prepared vocabulary.
 *
 * @param content - content of the prepared vocabulary
 * @param tokenizer - tokens of the model
 * @param phraseBonus - bonus of a token with the highest intensity, in nats
 */
export function buildPhraseTree(
  content: string,
  tokenizer: Tokenizer,
  phraseBonus: number,
): PhraseTree {
  // Only the function above writes the content.
  const phrases = JSON.parse(content) as readonly VocabularyPhrase[];
  return new PhraseTree(
    phrases.flatMap(({ forms, intensity }) =>
      forms.map((form) => ({ ids: tokenizer.tokenize(form), bonus: phraseBonus * intensity })),
    ),
    (id) => tokenizer.beginsWord(id),
  );
}

/** As it is written, in lower case, and with a capital as at the start of a sentence. */
function writtenForms(text: string): string[] {
  const first = text.charAt(0).toUpperCase();
  return [...new Set([text, text.toLowerCase(), `${first}${text.slice(1)}`])];
}
