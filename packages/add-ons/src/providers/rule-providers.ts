import { embeddedDiarization } from '../diarization/create-diarizer.js';
import { createDiarizationAddOn } from '../diarization/diarize-transcript.js';
import { readEnglishModel } from '../punctuation/read-english-model.js';
import { restorePunctuation } from '../punctuation/restore-punctuation.js';
import type { AddOnProvider } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';

/** Add-ons that are done by what is inside of this package: without a network, models to install, or settings. */
export const ruleProviders: readonly AddOnProvider[] = [
  createDiarizationAddOn('rules', embeddedDiarization),
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
];
