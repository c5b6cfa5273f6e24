import type { AddOnProvider } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { chapterNote, summaryNote } from './extractive/extractive-notes.js';
import { createRedactionAddOn } from './redaction-provider.js';

/** Languages that the rules of most add-ons read. */
const english = ['en'];

/**
 * Add-ons that this package provides itself, without a network, models to install, or settings.
 * Each is loaded when it is first run, with the lists and models that it reads, except sentences,
 * which most of the others need.
 */
export const ruleProviders: readonly AddOnProvider[] = [
  {
    addOn: 'diarization',
    provider: 'rules',
    change: async (input) => {
      const [{ embeddedDiarization }, { createDiarizationAddOn }] = await Promise.all([
        import('../diarization/create-diarizer.js'),
        import('../diarization/diarize-transcript.js'),
      ]);
      return createDiarizationAddOn('rules', embeddedDiarization).change(input);
    },
  },
  createRedactionAddOn(),
  {
    addOn: 'punctuation_enhanced',
    provider: 'rules',
    languages: english,
    unread: 'mark',
    change: async ({ utterances }) => {
      const [{ inverseNormalise }, { readEnglishModel }, { restorePunctuation }] =
        await Promise.all([
          import('../inverse-normalisation/inverse-normalise.js'),
          import('../punctuation/read-english-model.js'),
          import('../punctuation/restore-punctuation.js'),
        ]);
      const restored = restorePunctuation(utterances, readEnglishModel());
      return { utterances: inverseNormalise(restored.utterances, utterances) };
    },
  },
  {
    addOn: 'sentences',
    provider: 'rules',
    analyse: ({ utterances }) => splitSentences(utterances),
  },
  {
    addOn: 'display_mode',
    provider: 'rules',
    analyse: async ({ utterances }) =>
      (await import('../display/arrange-for-display.js')).arrangeForDisplay(utterances),
  },
  {
    addOn: 'named_entity_recognition',
    provider: 'rules',
    languages: english,
    analyse: async ({ utterances }) =>
      (await import('../entities/recognise-entities.js')).recogniseEntities(utterances),
  },
  {
    addOn: 'sentiment_analysis',
    provider: 'rules',
    languages: english,
    unread: 'mark',
    analyse: async ({ sentences }) =>
      (await import('../sentiment/analyse-sentiment.js')).analyseSentiment(sentences),
  },
  {
    addOn: 'summarization',
    provider: 'rules',
    note: (input) => summaryNote(input),
    analyse: async (input) => (await import('./extractive/extract.js')).summarizeSentences(input),
  },
  {
    addOn: 'chapterization',
    provider: 'rules',
    note: (input) => chapterNote(input),
    analyse: async (input) => (await import('./extractive/extract.js')).divideSentences(input),
  },
];
