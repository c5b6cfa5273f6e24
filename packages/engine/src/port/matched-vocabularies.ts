import type { EngineCapabilities } from './engine-capabilities.js';

/**
 * Capabilities of an engine whose vocabularies are completed by matching: entries that it omits are
 * matched by their pronunciation with the recognised words.
 *
 * @param capabilities - capabilities of the engine itself
 */
export function withMatchedVocabularies(capabilities: EngineCapabilities): EngineCapabilities {
  const { customVocabulary, notes } = capabilities;
  return {
    ...capabilities,
    customVocabulary: true,
    notes: [
      ...notes,
      customVocabulary
        ? 'Entries of a custom vocabulary that it cannot use itself are looked for by their sound in what it has recognised.'
        : 'It takes no custom vocabulary itself: entries are looked for by their sound in what it has recognised.',
    ],
  };
}
