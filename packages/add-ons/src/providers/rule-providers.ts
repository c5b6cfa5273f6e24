import type { Sentence } from '@earshot/core';
import { extractChapters } from '../chapterization/extract-chapters.js';
import { embeddedDiarization } from '../diarization/create-diarizer.js';
import { createDiarizationAddOn } from '../diarization/diarize-transcript.js';
import { arrangeForDisplay } from '../display/arrange-for-display.js';
import { recogniseEntities } from '../entities/recognise-entities.js';
import { inverseNormalise } from '../inverse-normalisation/inverse-normalise.js';
import { readEnglishModel } from '../punctuation/read-english-model.js';
import { restorePunctuation } from '../punctuation/restore-punctuation.js';
import type { AddOnProvider } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { analyseSentiment } from '../sentiment/analyse-sentiment.js';
import { extractSummary } from '../summarization/extract-summary.js';
import { redactionProvider } from './redaction-provider.js';

/** Add-ons that are done by what is inside of this package: without a network, models to install, or settings. */
export const ruleProviders: readonly AddOnProvider[] = [
  createDiarizationAddOn('rules', embeddedDiarization),
  redactionProvider,
  {
    addOn: 'punctuation_enhanced',
    provider: 'rules',
    change: ({ utterances }) => {
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
    analyse: ({ utterances }) => arrangeForDisplay(utterances),
  },
  {
    addOn: 'named_entity_recognition',
    provider: 'rules',
    analyse: ({ utterances }) => recogniseEntities(utterances),
  },
  {
    addOn: 'sentiment_analysis',
    provider: 'rules',
    analyse: ({ sentences }) => analyseSentiment(sentences),
  },
  {
    addOn: 'summarization',
    provider: 'rules',
    note: 'extractive: the sentences of the transcript that have most in common with the others',
    analyse: ({ params, sentences }) =>
      extractSummary(sentences, {
        type: params.summarization_config?.type ?? 'general',
        language: mainLanguage(sentences),
      }),
  },
  {
    addOn: 'chapterization',
    provider: 'rules',
    note: 'extractive: chapters end where the words change, and are described by their own words and sentences',
    analyse: ({ sentences }) =>
      extractChapters(
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
