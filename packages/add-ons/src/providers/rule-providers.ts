import type { Sentence } from '@earshot/core';
import type { AddOnProvider } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';

/**
 * Add-ons that are done by what is inside of this package: without a network, models to install, or settings. Each is loaded when it is first
 * run, with the lists and models that it reads; but for sentences, which most of the others need.
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
  {
    addOn: 'pii_redaction',
    provider: 'rules',
    change: async (input) =>
      (await import('./redaction-provider.js')).createRedactionAddOn().change(input),
  },
  {
    addOn: 'punctuation_enhanced',
    provider: 'rules',
    change: async ({ utterances }) => {
      const [{ inverseNormalise }, { readEnglishModel }, { restorePunctuation }] =
        await Promise.all([
          import('../inverse-normalisation/inverse-normalise.js'),
          import('../punctuation/read-english-model.js'),
          import('../punctuation/restore-punctuation.js'),
        ]);
      const restored = restorePunctuation(utterances, readEnglishModel());
      const skipped = restored.skippedLanguages.join(', ');
      return {
        utterances: inverseNormalise(restored.utterances, utterances),
        note:
          skipped === ''
            ? undefined
            : `utterances in ${skipped} are as the engine wrote them: punctuation is restored in en`,
      };
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
    analyse: async ({ utterances }) =>
      (await import('../entities/recognise-entities.js')).recogniseEntities(utterances),
  },
  {
    addOn: 'sentiment_analysis',
    provider: 'rules',
    analyse: async ({ sentences }) =>
      (await import('../sentiment/analyse-sentiment.js')).analyseSentiment(sentences),
  },
  {
    addOn: 'summarization',
    provider: 'rules',
    note: 'extractive: the sentences of the transcript that have most in common with the others',
    analyse: async ({ params, sentences, utterances }) => {
      const [{ extractSummary }, { splitAtUtterances }] = await Promise.all([
        import('../summarization/extract-summary.js'),
        import('../summarization/split-at-utterances.js'),
      ]);
      return extractSummary(splitAtUtterances(sentences, utterances), {
        type: params.summarization_config?.type ?? 'general',
        language: mainLanguage(sentences),
      });
    },
  },
  {
    addOn: 'chapterization',
    provider: 'rules',
    note: 'extractive: chapters end where the words change, and are described by their own words and sentences',
    analyse: async ({ sentences }) =>
      (await import('../chapterization/extract-chapters.js')).extractChapters(
        sentences.map(({ sentence, start, end, words }) => ({ sentence, start, end, words })),
        { language: mainLanguage(sentences) },
      ),
  },
];

/** Language of the most words of some sentences; `en` of none. */
function mainLanguage(sentences: readonly Pick<Sentence, 'language' | 'words'>[]): string {
  const counts = new Map<string, number>();
  for (const { language, words } of sentences)
    counts.set(language, (counts.get(language) ?? 0) + words.length);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'en';
}
