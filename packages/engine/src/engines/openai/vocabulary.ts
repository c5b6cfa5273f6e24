import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { PreparedVocabulary, VocabularyNote } from '../../port/prepared-vocabulary.js';
import { type CompleteEntry, completeEntries } from '../../port/vocabulary-entries.js';
import type { OwnVocabulary } from '../../sound-matching/prepare-matching.js';

/**
 * Maximum length of a prompt, in characters. Whisper reads its last 224 tokens, and a rare name has
 * one for every three letters.
 */
const maximumPromptCharacters = 670;

const separator = ', ';

/**
 * Prepares a vocabulary as a prompt: a list of its words, those of the greatest intensity last,
 * where a model that has no room for all keeps them.
 */
export function preparePrompt(vocabulary: CustomVocabularyConfiguration): PreparedVocabulary {
  const entries = completeEntries(vocabulary);
  const notes: VocabularyNote[] = [];
  const used = new Set<CompleteEntry>();
  let characters = 0;
  for (const entry of [...entries].sort((a, b) => b.intensity - a.intensity)) {
    const added = entry.text.length + separator.length;
    if (characters + added > maximumPromptCharacters) continue;
    characters += added;
    used.add(entry);
  }
  for (const entry of entries) {
    const { pronunciations, text: value } = entry;
    if (!used.has(entry))
      notes.push({
        value,
        effect: 'left_out',
        reason: `does not fit into the prompt of the server, which has ${maximumPromptCharacters} characters`,
      });
    else if (pronunciations.length > 0)
      notes.push({
        value,
        effect: 'pronunciations_ignored',
        reason: 'is sent as text, since the server takes no pronunciations',
      });
  }
  const content = entries
    .filter((entry) => used.has(entry))
    .sort((a, b) => a.intensity - b.intensity)
    .map(({ text }) => text)
    .join(separator);
  return { id: createHash('sha256').update(content).digest('hex'), content, notes };
}

/**
 * Use of vocabularies as prompts, which make a model expect words. A server that does not accept
 * prompts receives none.
 */
export const promptVocabulary: OwnVocabulary = {
  preparer: { prepare: async (vocabulary) => preparePrompt(vocabulary) },
  isHint: true,
};
