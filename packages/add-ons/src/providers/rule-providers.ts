import { extractChapters } from '../chapterization/extract-chapters.js';
import { recogniseEntities } from '../entities/index.js';
import { readEnglishModel } from '../punctuation/read-english-model.js';
import { restorePunctuation } from '../punctuation/restore-punctuation.js';
import type { AddOnProvider } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { analyseSentiment } from '../sentiment/index.js';
import { extractSummary } from '../summarization/extract-summary.js';
import { mainLanguage } from '../text/main-language.js';

/** Add-ons that are done by what is inside of this package: without a network, models to install, or settings. */
export const ruleProviders: readonly AddOnProvider[] = [
  {
    addOn: 'punctuation_enhanced',
    provider: 'rules',
    change: ({ utterances }) => {
      const restored = restorePunctuation(utterances, readEnglishModel());
      const skipped = restored.skippedLanguages.join(', ');
      return {
        utterances: restored.utterances,
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
    addOn: 'named_entity_recognition',
    provider: 'rules',
    analyse: ({ utterances }) => recogniseEntities(utterances),
  },
  {
    addOn: 'sentiment_analysis',
    provider: 'rules',
    analyse: ({ utterances }) => analyseSentiment(utterances),
  },
  {
    addOn: 'summarization',
    provider: 'rules',
    analyse: ({ params, sentences }) =>
      extractSummary(sentences, {
        type: params.summarization_config?.type ?? 'general',
        language: mainLanguage(sentences),
      }),
  },
  {
    addOn: 'chapterization',
    provider: 'rules',
    analyse: ({ sentences }) =>
      extractChapters(
        sentences.map(({ sentence, start, end, words }) => ({ sentence, start, end, words })),
        { language: mainLanguage(sentences) },
      ),
  },
];
