import { readFileSync } from 'node:fs';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { sentenceEndsIn } from '../scripts/punctuation/measure.js';
import { readTurns } from '../scripts/punctuation/read-dialogue.js';
import { conditions } from '../scripts/punctuation/simulate-pauses.js';
import { readEnglishModel } from '../src/punctuation/read-english-model.js';

/** Minimum F1 of the sentence ends that are found. */
const least: Readonly<Record<string, number>> = {
  'as read': 0.85,
  'in conversation': 0.8,
  'without pauses': 0.65,
};

verifies(
  'add-ons.punctuation-conversations',
  'in conversations that the model was not trained on most sentences end where they end, also where nobody pauses',
  () => {
    const texts = readFileSync(new URL('data/conversations.dialogue.txt', import.meta.url), 'utf8')
      .split('\n\n')
      .map((text) => readTurns([text], { common: new Set(), names: new Map() }));
    expect(texts.length).toBeGreaterThanOrEqual(30);
    for (const [name, style] of Object.entries(conditions))
      expect(sentenceEndsIn(texts, style, readEnglishModel()), name).toBeGreaterThan(
        least[name] ?? 1,
      );
  },
);
